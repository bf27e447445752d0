// What pages call of a model: its calls agree with each other, and refuse by name what cannot be.
#include "headsup/api/model_app.h"

#include <doctest/doctest.h>

#include <bit>
#include <cmath>
#include <string>
#include <vector>

#include "headsup/json/document_reader.h"
#include "support/faults.h"
#include "support/json.h"
#include "support/model_bytes.h"

using namespace headsup;
using namespace headsup::test;

namespace {

void open_model(app::ModelApp& model, const std::string& name, const Bytes& weights) {
  auto wanted = model.open({{name, std::ssize(weights)}}, Keeping::f32);
  while (wanted && *wanted) {
    const std::span piece = piece_of(weights, static_cast<std::uint64_t>((*wanted)->begin),
                                     static_cast<std::uint64_t>((*wanted)->end));
    wanted = model.take({piece.begin(), piece.end()});
  }
  REQUIRE(wanted);
  REQUIRE(model.load_tokenizer(stories_file("tok512.bin")));
}

void open_stories(app::ModelApp& model) {
  open_model(model, "stories260K.bin", stories_file("stories260K.bin"));
}

}  // namespace

TEST_CASE("a text is studied by its words as by its tokens") {
  app::ModelApp model;
  CHECK_FALSE(model.study_text("Lily saw"));
  open_stories(model);
  const std::string text = "Lily saw a big, red ball. She wanted to play with";
  const auto tokens = model.encode(text);
  REQUIRE(tokens);
  std::vector<Token> numbers;
  for (const app::TokenView& one : *tokens) numbers.push_back(one.token);
  const auto by_tokens = model.study(numbers);
  REQUIRE(by_tokens);
  CHECK(model.study({1}));  // another text between
  const auto by_words = model.study_text(text);
  REQUIRE(by_words);
  REQUIRE(by_words->tokens.size() == tokens->size());
  for (std::size_t i = 0; i < tokens->size(); ++i) {
    CHECK(by_words->tokens[i].token == (*tokens)[i].token);
    CHECK(by_words->tokens[i].text == (*tokens)[i].text);
  }
  CHECK(by_words->run.losses == by_tokens->losses);
  CHECK(by_words->run.loss > 0);
  std::string many;
  for (int i = 0; i < 600; ++i) many += "cat ";
  CHECK_FALSE(model.study_text(many));
  CHECK_FALSE(model.run({}));  // nor is the text before looked at any more
}

TEST_CASE("contributions of heads are refused by name where they cannot be") {
  app::ModelApp model;
  const auto refused = [&](const app::HeadContributionsAsk& input) {
    const auto made = model.contributions(input);
    REQUIRE_FALSE(made);
    REQUIRE(made.faults().size() == 1);
    CHECK(args_match_table(made.faults()[0]));
    return std::string(name_of(made.faults()[0].code)) + " " + made.faults()[0].where;
  };
  CHECK(refused({{{4, 5}, 16, 0}}) == "no_model model");
  open_stories(model);
  REQUIRE(model.study_text("Lily saw a big, red ball. She wanted to play with"));
  CHECK(refused({{{5, 5}, 16, 0}}) == "index_out_of_range layer");
  CHECK(refused({{{4, 8}, 16, 0}}) == "index_out_of_range head");
  CHECK(refused({{{4, 5}, 17, 0}}) == "index_out_of_range token");
  CHECK(refused({{{4, 5}, 16, 64}}) == "index_out_of_range dimension");
  CHECK(refused({{{4, 5}, -1, 0}}) == "index_out_of_range token");
  const auto made = model.contributions({{{4, 5}, 16, 63}});
  REQUIRE(made);
  CHECK(made->contributions.size() == 8 * 64);
  CHECK(made->products.size() == 8);
  CHECK(made->largest_difference < 1e-5);
  const auto identity = model.contributions({{{4, 5}, 16, 63}, true});
  REQUIRE(identity);
  for (const float product : identity->products) CHECK(product == 0);  // 63 is of head 7
}

namespace {

Intervention padding_of(std::int64_t count) {
  Intervention out;
  out.kind = InterventionKind::padding;
  out.count = count;
  return out;
}

Intervention swap_of(std::int64_t first, std::int64_t second) {
  Intervention out;
  out.kind = InterventionKind::swap_tokens;
  out.first = first;
  out.second = second;
  return out;
}

}  // namespace

TEST_CASE("words and the stream before the first block are those of the text as it is read") {
  app::ModelApp model;
  open_stories(model);
  REQUIRE(model.study({1, 403, 407}));
  const auto words = model.word_weights({0, {padding_of(2)}});
  REQUIRE(words);
  const std::size_t count = words->starts.size();
  CHECK(words->starts.back() < 5);
  CHECK(words->data.size() == 8 * count * count);
  const auto before = [&](std::vector<Intervention> edits) {
    return model.tensor({"resid_pre", 0, std::move(edits)}).value().data;
  };
  const auto row = [](const std::vector<float>& all, std::ptrdiff_t at) {
    return std::vector<float>(all.begin() + at * 64, all.begin() + (at + 1) * 64);
  };
  const std::vector<float> clean = before({}), swapped = before({swap_of(1, 2)});
  CHECK(row(swapped, 1) == row(clean, 2));
  CHECK(row(swapped, 2) == row(clean, 1));
  const std::vector<float> padded = before({padding_of(2)});
  REQUIRE(padded.size() == 5 * 64);
  CHECK(row(padded, 3) == row(clean, 1));
}

TEST_CASE("seeds of 32 bits each draw their own, and no temperature or share is refused by name") {
  app::ModelApp model;
  open_stories(model);
  const auto written = [&](const Sampling& how) { return model.generate({{{}, how, {}}, 40}); };
  const auto drawn = [&](std::uint32_t seed) {
    const auto tokens = written({1, 1, seed});
    REQUIRE(tokens);
    std::vector<Token> out;
    for (const app::TokenView& one : *tokens) out.push_back(one.token);
    return out;
  };
  CHECK(drawn(1u << 31) != drawn(0));
  CHECK(drawn(1u << 31) != drawn((1u << 31) + 1));
  CHECK(drawn(~0u) != drawn(0));
  for (const float wrong : {std::nanf(""), -1.0f, HUGE_VALF}) {
    CHECK(written({wrong, 1, 0}).faults().front().where == "temperature");
    CHECK(written({1, wrong, 0}).faults().front().where == "top_p");
  }
}

TEST_CASE("writing begins behind the text as interventions make it") {
  app::ModelApp model;
  open_stories(model);
  const auto next = [&](std::vector<Token> tokens, std::vector<Intervention> edits) {
    app::Writing input;
    input.tokens = std::move(tokens);
    input.interventions = std::move(edits);
    REQUIRE(model.write(input));
    return model.write_next(false).value().token.token;
  };
  CHECK(next({1, 403, 407}, {swap_of(1, 2)}) == next({1, 407, 403}, {}));
  // What is masked changes positions alone, which RoPE does not see.
  CHECK(next({1, 403, 407}, {padding_of(2)}) == next({1, 403, 407}, {}));
}

TEST_CASE("many paddings at once are refused and leave the model open") {
  app::ModelApp model;
  open_stories(model);
  REQUIRE(model.study({1, 403, 407}));
  app::RunAsk input;
  input.interventions.assign(20, padding_of(1 << 24));
  CHECK(model.run(input).faults().front().code == Code::text_over_context);
  CHECK(model.run({}));
}

TEST_CASE("a run whose numbers overflow is a fault in every call that runs the model") {
  app::ModelApp model;
  Bytes weights = stories_file("stories260K.bin");
  // One number of the embedding of a token, behind the seven sizes.
  set_int(weights, 28 + 403 * 64 * 4, std::bit_cast<std::int32_t>(3e38f));
  open_model(model, "stories260K.bin", weights);
  const std::vector<Token> text = {1, 403, 407};
  const auto refused = [](const auto& made) {
    REQUIRE_FALSE(made);
    CHECK(args_match_table(made.faults()[0]));
    return std::string(name_of(made.faults()[0].code)) + " " + made.faults()[0].where;
  };
  const std::string said = "numbers_overflowed layers/0";
  CHECK(refused(model.study(text)) == said);
  CHECK(refused(model.study_text("Once upon a time")) == said);
  CHECK(refused(model.generate({{text, {}, {}}, 4})) == said);
  CHECK(refused(model.reference({text})) == said);
  CHECK(refused(model.patterns({text}, {})) == said);
  app::Writing written;
  written.tokens = {1, 403};
  // Logits reuse the embedding.
  CHECK(refused(model.write(written)) == "numbers_overflowed logits");
  written.tokens = {1};
  REQUIRE(model.write(written));
  CHECK(refused(model.write_next(false)) == "numbers_overflowed logits");
}

TEST_CASE("patterns by a rule are those by its places, and places that no text has are refused") {
  app::ModelApp model;
  open_stories(model);
  const std::vector<std::vector<Token>> texts = {{1, 403, 407, 403}, {1, 407, 407}};
  const auto by_rule = model.patterns(texts, {{"same_token", {}, {}}, {"ends", {403}, {}}});
  const auto by_place = model.patterns(
      texts, {{"", {}, {{0, {3, {1}}}, {1, {2, {1}}}}}, {"", {}, {{0, {2, {1}}}, {0, {3, {1}}}}}});
  REQUIRE(by_rule);
  REQUIRE(by_place);
  for (std::size_t n = 0; n < 2; ++n) {
    CHECK((*by_rule)[n].places == 2);
    CHECK((*by_rule)[n].equal == (*by_place)[n].equal);
    CHECK((*by_rule)[n].weights == (*by_place)[n].weights);
  }
  CHECK(by_rule->front().equal == doctest::Approx((1.0 / 4 + 1.0 / 3) / 2));
  const auto refused = [&](const PatternAsk& pattern) {
    const auto made = model.patterns(texts, {pattern});
    REQUIRE_FALSE(made);
    CHECK(args_match_table(made.faults()[0]));
    return std::string(name_of(made.faults()[0].code)) + " " + made.faults()[0].where;
  };
  CHECK(refused({"entropy", {}, {}}) == "field_bad_value rule");
  CHECK(refused({"", {}, {{2, {1, {1}}}}}) == "index_out_of_range text");
  CHECK(refused({"", {}, {{1, {3, {1}}}}}) == "index_out_of_range query");
  CHECK(refused({"", {}, {{0, {2, {3}}}}}) == "index_out_of_range key");
}
