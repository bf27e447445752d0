// Patches and sets of heads, in models whose answers are known or few enough to try all of.
#include "headsup/model/head_sets.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <bit>

#include "headsup/model/patching.h"
#include "support/random_decoders.h"

using namespace headsup;
using namespace headsup::test;

namespace {

constexpr Token kLily = 0, kTom = 1, kKite = 2, kBall = 3, kHis = 4;
constexpr std::array kText{kLily, kHis}, kOther{kTom, kHis};

// A stream of one number a token. Heads look everywhere alike and see +2 of Lily, -2 of Tom; each
// of `writing` adds what it saw to the logit of kite and takes it from ball's: 1 at "Lily his".
std::shared_ptr<const ModelWeights> owner_model(std::initializer_list<std::int64_t> writing) {
  Architecture a;
  a.vocab_size = a.d_model = 5;
  a.max_context = 8;
  a.n_layers = 1;
  a.n_heads = a.n_kv_heads = 3;
  a.head_dim = 1;
  a.final_norm = false;
  a.norm_epsilon = 1e-12f;
  auto out = std::make_shared<ModelWeights>(validate(a).value());
  const auto put = [&](TensorId id, std::int64_t row, std::vector<float> numbers) {
    const auto width = std::ssize(numbers);
    out->put({id, 0}, Layout::in_out, row, {numbers.data(), 1, width, width, 1});
  };
  put(TensorId::attn_norm_weight, 0, std::vector<float>(5, 1));
  for (std::int64_t n = 0; n < 5; ++n) {
    std::vector<float> one(5);
    one[static_cast<std::size_t>(n)] = 1;
    put(TensorId::token_embedding, n, one);
  }
  const float seen = 2 / std::sqrt(5.0f);  // RMSNorm makes sqrt(5) of the one
  put(TensorId::W_v, kLily, {seen, seen, seen});
  put(TensorId::W_v, kTom, {-seen, -seen, -seen});
  for (const std::int64_t head : writing) put(TensorId::W_o, head, {0, 0, 1.5f, -1.5f, 0});
  return out;
}

struct Owner {
  Decoder decoder;
  TextStudy study;
  HeadMeans others;

  explicit Owner(std::initializer_list<std::int64_t> writing)
      : decoder(owner_model(writing)),
        study(TextStudy::make(decoder, kText).value()),
        others(decoder.architecture()) {
    REQUIRE(study.read_second(kOther));
    others.add(*study.second());
  }
};

HeadWorth measured(HeadMeasure& measure) {
  while (!measure.progress().done) REQUIRE(measure.step(3).empty());
  CHECK(measure.progress().progress == 1);
  return measure.worth();
}

HeadSet fewest(TextStudy& study, FewestAsk ask) {
  return *measured(*fewest_heads(study, std::move(ask))).fewest;
}

std::vector<std::int64_t> numbers_of(const HeadSet& set, const Architecture& a) {
  std::vector<std::int64_t> out;
  for (const auto& [layer, head] : set.heads) out.push_back(layer * a.n_heads + head);
  return out;
}

}  // namespace

TEST_CASE("the one head that decides carries all of the second text's answer, at the last token") {
  Owner owner({1});
  const std::vector<HeadId> heads{{0, 0}, {0, 1}, {0, 2}};
  const Patching all = *measured(*patching(owner.study, {.heads = heads}).value()).patch;
  CHECK((all.right == kKite && all.wrong == kBall && all.first == 0));
  CHECK(all.clean == doctest::Approx(3));
  CHECK(all.corrupted == doctest::Approx(-3));
  CHECK(all.shares == std::vector<double>{0, 1, 0});
  PatchAsk ask{.heads = heads};
  ask.by_place = true;
  const Patching places = *measured(*patching(owner.study, ask).value()).patch;
  CHECK(places.shares == std::vector<double>{0, 0, 0, 1, 0, 0});
  ask.right = kKite;
  ask.wrong = kKite;
  CHECK(patching(owner.study, ask).faults().front().where == "right");
  TextStudy alone = TextStudy::make(owner.decoder, kText).value();
  CHECK(patching(alone, {.heads = heads}).faults().front().where == "what");
  CHECK(alone.read_second(std::array{kTom}).faults().front().where == "tokens");
}

TEST_CASE("the fewest heads off or on are those of a model made by hand") {
  Owner one({1}), two({0, 2});
  const Architecture& a = one.decoder.architecture();
  const HeadSet off = fewest(one.study, {});
  CHECK((off.found && off.exact && off.before.token == kKite && off.after.token == kHis));
  CHECK(numbers_of(off, a) == std::vector<std::int64_t>{1});
  CHECK(numbers_of(fewest(one.study, {.on = true}), a) == std::vector<std::int64_t>{1});
  // Either suffices, so that both must be off: 1 run with none, 3 of one, 3 of two.
  const HeadSet both = fewest(two.study, {});
  CHECK((both.found && both.exact && both.runs == 7));
  CHECK(numbers_of(both, a) == std::vector<std::int64_t>{0, 2});
  CHECK(numbers_of(fewest(two.study, {.on = true}), a) == std::vector<std::int64_t>{0});
  // Nothing but the other text's means makes ball of it.
  FewestAsk ball{.wanted = kBall};
  CHECK_FALSE(fewest(one.study, ball).found);
  ball.means = one.others;
  const HeadSet with_means = fewest(one.study, ball);
  CHECK((with_means.found && with_means.after.token == kBall));
  CHECK(numbers_of(with_means, a) == std::vector<std::int64_t>{1});
}

TEST_CASE("a head without which numbers overflow is a fault of what is measured") {
  // Two heads whose large writings cancel out.
  const auto weights = std::const_pointer_cast<ModelWeights>(owner_model({}));
  std::vector<float> row(5, 1e20f);
  for (const std::int64_t head : {0, 1}) {
    weights->put({TensorId::W_o, 0}, Layout::in_out, head, {row.data(), 1, 5, 5, 1});
    for (float& number : row) number = -number;
  }
  Decoder decoder(weights);
  TextStudy study = TextStudy::make(decoder, kText).value();
  const Faults faults = single_ablation(study)->step(9);
  REQUIRE(faults.size() == 1);
  CHECK((faults[0].code == Code::numbers_overflowed && faults[0].where == "layers/0"));
}

TEST_CASE("a set is as faithful and as complete as its share of equal heads") {
  Owner owner({0, 2});
  CircuitAsk ask;
  ask.texts = {{{kText.begin(), kText.end()}, kKite, kBall},
               {{kOther.begin(), kOther.end()}, kBall, kKite}};
  const auto percent = [&](std::vector<HeadId> heads) {
    ask.heads = std::move(heads);
    const Faithfulness out =
        *measured(*circuit_faithfulness(owner.study, ask).value()).faithfulness;
    CHECK(out.whole == doctest::Approx(6));
    CHECK(out.none == doctest::Approx(0));
    CHECK(*out.completeness == doctest::Approx(*out.faithfulness));
    return *out.faithfulness;
  };
  CHECK(percent({}) == doctest::Approx(0));
  CHECK(percent({{0, 0}}) == doctest::Approx(50));
  CHECK(percent({{0, 1}}) == doctest::Approx(0));
  CHECK(percent({{0, 2}, {0, 0}}) == doctest::Approx(100));
  ask.texts[1].tokens = {9};
  CHECK(circuit_faithfulness(owner.study, ask).faults().front().where == "texts/1/tokens/0");
  ask.texts[1].tokens = {};
  CHECK(circuit_faithfulness(owner.study, ask).faults().front().where == "texts/1/tokens");
}

TEST_CASE("every patch that is measured is that of the intervention, to the bit") {
  int compared = 0;
  for (std::uint32_t round = 0; round < 40; ++round) {
    Dice dice(2100 + round);
    const Architecture a = validate(awkward_architecture(dice)).value();
    Decoder decoder(random_weights(dice, a));
    const std::vector<Token> tokens = random_tokens(dice, a, dice.whole(1, 9));
    std::vector<Token> other = tokens;
    Token& changed = other[static_cast<std::size_t>(dice.whole(0, std::ssize(tokens) - 1))];
    changed = static_cast<Token>((changed + 1) % a.vocab_size);
    TextStudy study = TextStudy::make(decoder, tokens).value();
    REQUIRE(study.read_second(other));
    PatchAsk ask;
    if (dice.heads()) ask.kind = InterventionKind::patch_pattern;
    ask.heads = heads_of(a);
    ask.right = 0;
    ask.wrong = 1;
    for (const bool by_place : {false, true}) {
      ask.by_place = by_place;
      const auto measure = patching(study, ask);
      if (!measure) continue;  // a window that hides the token that is another
      const Patching made = *measured(**measure).patch;
      std::vector<double> plain;
      for (const auto& [layer, head] : ask.heads) {
        for (std::int64_t place = by_place ? 0 : -1; place < (by_place ? std::ssize(tokens) : 0);
             ++place) {
          const Intervention one{ask.kind, layer, head, place};
          const EditedRun run = study.run(std::array{one}, {}).value();
          plain.push_back(logit_difference(run.next_logits(), ask.right, ask.wrong));
        }
      }
      CHECK(made.differences == plain);
      ++compared;
    }
  }
  CHECK(compared > 50);
}

TEST_CASE("what is said to be the fewest is that of all subsets; else none of it can be left out") {
  int exact = 0, greedy = 0, missing = 0;
  for (std::uint32_t round = 0; round < 60; ++round) {
    Dice dice(2200 + round);
    Architecture a = awkward_architecture(dice);
    a.n_heads = a.n_kv_heads = 3;
    a.n_layers = 2;
    a.windows.clear();
    a = validate(a).value();
    Decoder decoder(random_weights(dice, a));
    TextStudy study = TextStudy::make(decoder, random_tokens(dice, a, 7)).value();
    FewestAsk ask{.on = dice.heads()};
    if (!ask.on && dice.heads()) ask.wanted = static_cast<Token>(dice.whole(0, a.vocab_size - 1));
    const HeadSet made = fewest(study, ask);
    const auto does = [&](unsigned set) {
      std::vector<HeadId> off;
      for (const HeadId& one : heads_of(a)) {
        if ((set >> (one.layer * 3 + one.head) & 1U) == (ask.on ? 0U : 1U)) off.push_back(one);
      }
      const Reading run = study.ablate(off, {});
      const Token guess = top_tokens(run.last_logits(), 1).front().token;
      if (ask.wanted != kNoTarget) return guess == ask.wanted;
      return (guess == made.before.token) == ask.on;
    };
    unsigned found = 0;
    for (const std::int64_t n : numbers_of(made, a)) found |= 1U << n;
    CHECK(does(found) == made.found);
    int least = 7;
    for (unsigned set = 0; set < 64; ++set) {
      if (does(set)) least = std::min(least, std::popcount(set));
    }
    exact += made.exact ? 1 : 0;
    greedy += made.found && !made.exact ? 1 : 0;
    missing += made.found ? 0 : 1;
    if (made.exact) CHECK(std::ssize(made.heads) == least);
    if (made.found && !made.exact) {
      CHECK(std::ssize(made.heads) > 3);
      for (int n = 0; n < 6; ++n) CHECK(((found >> n & 1U) == 0 || !does(found & ~(1U << n))));
    }
    if (least < 3) CHECK(made.exact);
  }
  CHECK((exact > 20 && greedy > 0 && missing > 0));
}
