// Decoders of random weights: the ways to run one agree with each other.
#include <doctest/doctest.h>

#include <array>

#include "headsup/model/sampling.h"
#include "headsup/model/text_study.h"
#include "support/random_decoders.h"

using namespace headsup;
using namespace headsup::test;

TEST_CASE("a text read token by token, in parts or at once gives the same logits") {
  Dice dice(31);
  for (int round = 0; round < 40; ++round) {
    const Architecture a = validate(awkward_architecture(dice)).value();
    Decoder decoder(random_weights(dice, a));
    // Of each key a block makes its weights alone: kept keys and values are the cache's.
    const BlockRunner block(a, {});
    CHECK(block.numbers(1, 2).size() - block.numbers(1, 1).size() ==
          static_cast<std::size_t>(a.n_heads));
    const std::vector<Token> tokens = random_tokens(dice, a, dice.whole(2, 17));
    const Reading whole = decoder.read(tokens).value();
    decoder.begin();
    Reading last;
    for (const Token& token : tokens) last = decoder.read({&token, 1}).value();
    CHECK(difference(last.last_logits(), whole.last_logits()) < 2e-5);
    decoder.begin();
    CHECK(decoder.read(std::span(tokens).first(1)).ok());
    CHECK(decoder.tokens() == 1);
    last = decoder.read(std::span(tokens).subspan(1)).value();
    CHECK(difference(last.last_logits(), whole.last_logits()) < 2e-5);
  }
}

TEST_CASE("an ablation that runs the upper layers alone gives the bits of one that runs all") {
  Dice dice(32);
  for (int round = 0; round < 25; ++round) {
    const Architecture a = validate(awkward_architecture(dice)).value();
    const auto weights = random_weights(dice, a);
    Decoder decoder(weights);
    const std::vector<Token> tokens = random_tokens(dice, a, dice.whole(2, 17));
    TextStudy study = TextStudy::make(decoder, tokens).value();
    const HeadId head{dice.whole(0, a.n_layers - 1), dice.whole(0, a.n_heads - 1)};
    const Reading reused = study.ablate(std::array{head}, {});
    CHECK(mean_of(study.losses()) == study.loss({}).value());
    Decoder other(weights);
    LayerEdit edit{head.layer, {.replace_heads = true}, {}};
    edit.heads.replaced.push_back({head.head, {}});
    const std::array edits{edit};
    const Reading again = other.read(tokens, {}, edits).value();
    CHECK(std::ranges::equal(reused.last_logits(), again.last_logits()));
  }
}

TEST_CASE("a token that the vocabulary lacks, and a text longer than the context, are refused") {
  Dice dice(33);
  const Architecture a = validate(awkward_architecture(dice)).value();
  Decoder decoder(random_weights(dice, a));
  const std::array wrong{Token{0}, static_cast<Token>(a.vocab_size)};
  const Result<Reading> reading = decoder.read(wrong);
  REQUIRE(!reading);
  CHECK(reading.faults().front().code == Code::token_out_of_range);
  CHECK(reading.faults().front().where == "tokens/1");
  CHECK(decoder.tokens() == 0);
  // At its place in its own text.
  decoder.begin(2);
  CHECK(decoder.read(std::array{Token{0}, Token{0}, Token{0}, wrong[1]}).faults().front().where ==
        "tokens/1");
  decoder.begin();
  const std::vector<Token> longer(33);
  CHECK(decoder.read(longer).faults().front().code == Code::text_over_context);
  CHECK(decoder.read(std::vector<Token>(32)).ok());
}

TEST_CASE("an architecture that makes no sense is refused by the name of its size") {
  Dice dice(34);
  Architecture a = awkward_architecture(dice);
  a.n_heads = 0;
  CHECK(validate(a).faults().front().where == "n_heads");
  a = awkward_architecture(dice);
  a.vocab_size = std::int64_t{1} << 40;
  CHECK(validate(a).faults().front().code == Code::size_too_large);
  a = awkward_architecture(dice);
  a.n_kv_heads = a.n_heads + 1;
  CHECK_FALSE(validate(a).ok());
  a = awkward_architecture(dice);
  a.rope = RopeSettings{.rotary_dim = 3};
  CHECK(validate(a).faults().front().where == "rotary_dim");
}

TEST_CASE("at temperature 0 the likeliest token is taken, and a seed draws the same tokens again") {
  const std::vector<float> logits = {0.5f, 2, 2, -1};
  CHECK(sample(logits, {}, 0) == 1);
  const Sampling hot{1.5f, 0.9f, 7};
  std::array<int, 4> met = {};
  for (std::uint32_t n = 0; n < 400; ++n) {
    const Token token = sample(logits, hot, n);
    CHECK(token == sample(logits, hot, n));
    ++met[static_cast<std::size_t>(token)];
  }
  CHECK(met[1] > 100);
  CHECK(met[2] > 100);
  CHECK(met[3] == 0);  // outside of the 0.9 likeliest
  const std::vector<TokenProbability> top = top_tokens(logits, 2);
  CHECK(top[0].token == 1);
  CHECK(top[1].token == 2);
}

TEST_CASE("a temperature whose quotients are infinite draws as 0 does") {
  for (const float temperature : {1e-39f, 1e-45f, 1e-38f}) {
    CHECK(sample(std::vector<float>{0.5f, 9, 2, -1}, {temperature, 1, 7}, 0) == 1);
    CHECK(sample(std::vector<float>{-9, -4, -2, -1}, {temperature, 1, 7}, 0) == 3);
  }
}

TEST_CASE("a run whose numbers overflow is a fault with its place, and has read nothing") {
  for (std::uint32_t round = 0; round < 40; ++round) {
    Dice dice(3600 + round);
    const Architecture a = validate(awkward_architecture(dice)).value();
    const std::shared_ptr<ModelWeights> weights = random_weights(dice, a);
    const std::vector<Token> tokens = random_tokens(dice, a, 7);
    // What is added to the stream, of which the last norm would make zeros; then the last norm.
    const WeightId id = round % 2 == 0 ? WeightId{TensorId::W_down, a.n_layers - 1}
                                       : WeightId{TensorId::final_norm_weight, 0};
    const std::int64_t rows = round % 2 == 0 ? a.d_mlp : 1;
    const std::vector<float> huge(Count(a.d_model).size(), 3e38f);
    for (std::int64_t row = 0; row < rows; ++row) {
      weights->put(id, Layout::in_out, row, {huge.data(), 1, a.d_model, a.d_model, 1});
    }
    Decoder decoder(weights);
    CAPTURE(round);
    const Result<Reading> reading = decoder.read(tokens);
    REQUIRE_FALSE(reading);
    CHECK(reading.faults().front().code == Code::numbers_overflowed);
    CHECK(reading.faults().front().where ==
          (round % 2 == 0 ? "layers/" + std::to_string(a.n_layers - 1) : "logits"));
    CHECK(decoder.tokens() == 0);
    CHECK_FALSE(TextStudy::make(decoder, tokens));
  }
}

TEST_CASE("angles of RoPE that no double holds are refused by the number that makes them") {
  Dice dice(35);
  Architecture a = awkward_architecture(dice);
  const auto refused = [&](const RopeSettings& rope) {
    a.rope = rope;
    const auto checked = validate(a);
    return checked ? "" : checked.faults().front().where;
  };
  CHECK(refused({.scaling = RopeScaling::linear, .factor = 1e-320}) == "factor");
  CHECK(refused({.scaling = RopeScaling::linear, .factor = 1e-300}) == "factor");
  CHECK(refused({.theta = 1e-320}) == "rope_theta");
  CHECK(refused({.scaling = RopeScaling::linear, .factor = 0.5}).empty());
}

TEST_CASE("a graph without room for all of its nodes or weights has no shapes") {
  Graph graph = decoder_block({});
  REQUIRE(shaped(graph, features::kMasked));
  const Node node = graph.nodes().back();
  for (std::size_t n = graph.nodes().size(); n <= Graph::kMaxNodes; ++n) graph.add(node);
  CHECK(graph.nodes().size() == Graph::kMaxNodes);
  CHECK_FALSE(shaped(graph, features::kMasked));
  Graph handed = decoder_block({});
  const Declared one = handed.declared().back();
  for (std::size_t n = handed.declared().size(); n <= Graph::kMaxDeclared; ++n) handed.add(one);
  CHECK(handed.declared().size() == Graph::kMaxDeclared);
  CHECK_FALSE(shaped(handed, features::kMasked));
}
