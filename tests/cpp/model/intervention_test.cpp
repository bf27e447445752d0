// What is changed in a decoder changes that and nothing else, at once and token by token.
#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <string>

#include "headsup/model/text_study.h"
#include "support/random_decoders.h"

using namespace headsup;
using namespace headsup::test;

namespace {

using Kind = InterventionKind;

// A model and a text that it has read. Its parts stay where they are.
struct Read {
  Dice dice;
  Architecture a;
  std::shared_ptr<const ModelWeights> weights;
  Decoder decoder;
  std::vector<Token> tokens;
  TextStudy study;

  explicit Read(std::uint32_t seed)
      : dice(seed),
        a(validate(awkward_architecture(dice)).value()),
        weights(random_weights(dice, a)),
        decoder(weights),
        tokens(random_tokens(dice, a, dice.whole(3, 17))),
        study(TextStudy::make(decoder, tokens).value()) {}

  HeadId some_head() { return {dice.whole(0, a.n_layers - 1), dice.whole(0, a.n_heads - 1)}; }

  Intervention some(Kind kind) {
    const HeadId head = some_head();
    Intervention out{kind, head.layer, head.head};
    out.place = dice.whole(-1, std::ssize(tokens) - 1);
    out.count = dice.whole(1, 4);
    out.factor = 2.5;
    out.first = 0;
    out.second = static_cast<std::int64_t>(tokens.size()) - 1;
    return out;
  }
};

double mean_loss(const EditedRun& run) { return mean_of(run.losses); }

}  // namespace

TEST_CASE("with an intervention a text read token by token gives what it gives at once") {
  for (std::uint32_t round = 0; round < 30; ++round) {
    Read read(100 + round);
    HeadMeans reference(read.a);
    reference.add(read.study.reading());
    REQUIRE(read.study.read_second(random_tokens(read.dice, read.a, std::ssize(read.tokens))));
    for (std::size_t n = 0; n < static_cast<std::size_t>(Kind::swap_tokens); ++n) {
      const auto kind = static_cast<Kind>(n);
      CAPTURE(std::string(name_of(kind)));
      const std::array list{read.some(kind)};
      const Result<std::vector<LayerEdit>> edits =
          layer_edits(read.a, list, {&reference, &read.study.reading(), read.study.second()});
      REQUIRE(edits);
      Decoder decoder(read.weights);
      const Reading whole = decoder.read(read.tokens, {}, *edits).value();
      decoder.begin();
      Reading last;
      for (const Token& token : read.tokens) last = decoder.read({&token, 1}, {}, *edits).value();
      CHECK(difference(last.last_logits(), whole.last_logits()) < 2e-5);
      const EditedRun run = read.study.run(list, {}, &reference).value();
      CHECK(std::ranges::equal(run.next_logits(), whole.last_logits()));
    }
  }
}

TEST_CASE("an intervention that changes nothing gives the bits of the text as it is") {
  for (std::uint32_t round = 0; round < 20; ++round) {
    Read read(200 + round);
    std::vector<Intervention> idle = {{Kind::keep_patterns}};
    REQUIRE(read.study.read_second(read.tokens));
    for (const Kind kind : {Kind::scale_scores, Kind::window, Kind::swap_tokens, Kind::padding}) {
      idle.push_back({kind});
    }
    idle[1].factor = 1;
    idle[2].count = static_cast<std::int64_t>(read.tokens.size());
    idle[4].count = 0;
    for (const Kind kind : {Kind::patch_output, Kind::patch_pattern}) idle.push_back({kind});
    if (read.a.n_heads == read.a.n_kv_heads) idle.push_back({Kind::repeat_kv});
    if (!read.a.rope) {
      idle.push_back({Kind::no_rope});
      idle.push_back({Kind::other_rope_pairs});
    }
    const EditedRun run = read.study.run(idle, {}).value();
    CHECK(run.losses == read.study.losses());
  }
}

TEST_CASE("padding that is hidden changes nothing with RoPE, and padding behind changes nothing") {
  int changed = 0;
  for (std::uint32_t round = 0; round < 20; ++round) {
    Read read(500 + round);
    Intervention padding{Kind::padding};
    padding.count = 3;
    if (read.a.rope) {
      const EditedRun run = read.study.run(std::array{padding}, {}).value();
      CHECK(run.losses.size() == read.tokens.size() - 1);
      CHECK(mean_loss(run) == doctest::Approx(mean_of(read.study.losses())).epsilon(1e-4));
    }
    padding.before = false;
    const EditedRun run = read.study.run(std::array{padding}, {}).value();
    CHECK(difference(run.losses, read.study.losses()) < 2e-5);
    padding.before = true;
    padding.masked = false;
    const EditedRun seen = read.study.run(std::array{padding}, {}).value();
    CHECK(std::isfinite(mean_loss(seen)));
    // Not where a window ends before it.
    changed += difference(seen.losses, read.study.losses()) > 1e-4 ? 1 : 0;
  }
  CHECK(changed > 10);
}

TEST_CASE("an intervention that does not fit the model is refused at its place") {
  Read read(700);
  const auto place = [&](const Intervention& one) {
    const Result<EditedRun> run = read.study.run(std::array{Intervention{Kind::no_rope}, one}, {});
    REQUIRE(!run);
    CHECK(run.faults().front().code == Code::field_bad_value);
    return run.faults().front().where;
  };
  CHECK(place({Kind::zero_head, read.a.n_layers, 0}) == "interventions/1/layer");
  CHECK(place({Kind::zero_head, 0, read.a.n_heads}) == "interventions/1/head");
  CHECK(place({Kind::zero_head, -2, 0}) == "interventions/1/layer");
  Intervention one{Kind::scale_scores, 0, 0};
  for (const double factor : {-1.0, double{NAN}, double{INFINITY}}) {
    one.factor = factor;
    CHECK(place(one) == "interventions/1/factor");
  }
  one = {Kind::window};
  one.count = 0;
  CHECK(place(one) == "interventions/1/count");
  one = {Kind::swap_tokens};
  one.second = 99;
  CHECK(place(one) == "interventions/1/second");
  one = {Kind::padding};
  one.count = -1;
  CHECK(place(one) == "interventions/1/count");
  CHECK(place({Kind::reference_mean_head, 0, 0}) == "interventions/1/kind");
  CHECK(place({Kind::patch_output, 0, 0}) == "interventions/1/kind");
  REQUIRE(read.study.read_second(read.tokens));
  for (const auto token : std::initializer_list<std::int64_t>{-2, std::ssize(read.tokens)}) {
    CHECK(place({Kind::patch_pattern, 0, 0, token}) == "interventions/1/place");
  }
  one.count = 1000;
  const Result<EditedRun> run = read.study.run(std::array{one}, {});
  REQUIRE(!run);
  CHECK(run.faults().front().code == Code::text_over_context);
  CHECK(read.study.run({}, {}).value().losses == read.study.losses());
}

TEST_CASE("paddings of more tokens than the context are refused before there is room for them") {
  const std::vector<Token> tokens(5);
  Intervention one;
  one.kind = Kind::padding;
  one.count = 13;
  const std::vector<Intervention> two(2, one), three(3, one);
  REQUIRE(edited_text(tokens, two, 32));
  const auto refused = edited_text(tokens, three, 32);
  REQUIRE_FALSE(refused);
  CHECK(refused.faults().front().code == Code::text_over_context);
  one.count = kMaxModelSize;
  CHECK_FALSE(edited_text(tokens, std::vector<Intervention>(64, one), 32));
}

TEST_CASE("a window of what is no count of keys is refused by name") {
  Read read(4100);
  Intervention one = read.some(Kind::window);
  REQUIRE(read.study.run(std::array{one}, {}));
  one.count = std::int64_t{1} << 31;  // as what JS hands over as 0.5
  const auto refused = read.study.run(std::array{one}, {});
  REQUIRE_FALSE(refused);
  CHECK(refused.faults().front().where == "interventions/0/count");
}
