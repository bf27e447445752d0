// What is shown of a weight leads to the weight, and words keep what their pieces had.
#include "headsup/model/attention_operands.h"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <numeric>
#include <string>

#include "support/random_decoders.h"

using namespace headsup;
using namespace headsup::test;

namespace {

double sum_of(std::span<const float> numbers) {
  return std::accumulate(numbers.begin(), numbers.end(), 0.0);
}

bool is_near(double value, double wanted) {
  return std::abs(value - wanted) <= 1e-5 * (1 + std::abs(wanted));
}

}  // namespace

TEST_CASE("the operands of a weight lead to the weight, with heads off and with none") {
  for (std::uint32_t round = 0; round < 30; ++round) {
    Dice dice(2100 + round);
    const Architecture a = validate(awkward_architecture(dice)).value();
    Decoder decoder(random_weights(dice, a));
    const std::int64_t tokens = dice.whole(2, 17);
    TextStudy study = TextStudy::make(decoder, random_tokens(dice, a, tokens)).value();
    const HeadId head{dice.whole(0, a.n_layers - 1), dice.whole(0, a.n_heads - 1)};
    const std::int64_t query = dice.whole(0, tokens - 1);
    const std::int64_t key = dice.whole(0, query);
    std::vector<Intervention> interventions(round % 2);
    for (Intervention& one : interventions) {
      one.kind = InterventionKind::zero_head;
      one.layer = dice.whole(0, a.n_layers - 1);
      one.head = 0;
    }
    CAPTURE(round);
    const auto made = weight_operands(study, head, query, key, interventions, nullptr);
    REQUIRE(made);
    const auto at = static_cast<std::size_t>(key);
    CHECK(made->q_rot.empty() == !a.rope);
    CHECK(is_near(sum_of(made->products), double{made->q_k[at]}));
    if (std::isfinite(made->scores[at])) {
      CHECK(is_near(double{made->q_k[at]} * made->scale, double{made->scores[at]}));
    }
    CHECK(is_near(double{made->exps[at]} / made->sum, double{made->weights[at]}));
    CHECK(is_near(sum_of(made->weights), 1));
    // The same weight as the run gives.
    const EditedRun run = study.run(interventions, {TensorId::weights}).value();
    const Reading& reading = run.reading.first_layer > head.layer ? study.reading() : run.reading;
    CHECK(is_near(double{reading.head(TensorId::weights, head).at(query, key)},
                  double{made->weights[at]}));
  }
}

TEST_CASE("words begin at spaces, at signs and after them, and the begin token is one") {
  const std::array<std::string, 12> texts = {"<s>", "Lily", " saw", " a",  " big",  ",",
                                             " r",  "ed",   ".",    "She", " want", "ed"};
  CHECK(word_starts(texts) == std::vector<std::int64_t>{0, 1, 2, 3, 4, 5, 6, 8, 9, 10});
  CHECK(word_starts(std::array<std::string, 4>{"<s>", "caf", "\xEF\xBF\xBD", "\xEF\xBF\xBD"}) ==
        std::vector<std::int64_t>{0, 1});
  CHECK(word_starts({}).empty());
}

TEST_CASE("a word's row is the mean of its pieces' rows, summed over the pieces of keys") {
  // Two heads, three tokens, of which the last two are one word.
  const std::array<float, 18> weights = {1, 0, 0, .5f, .5f, 0, .25f, .25f, .5f,
                                         1, 0, 0, 0,   1,   0, 1,    0,    0};
  const std::array<std::int64_t, 2> starts = {0, 1};
  const std::vector<float> words = word_weights(weights, 3, starts);
  CHECK(words == std::vector<float>{1, 0, .375f, .625f, 1, 0, .5f, .5f});
}

TEST_CASE("operands are those of the edited block: its key heads, its scale, its positions") {
  using enum InterventionKind;
  for (std::uint32_t round = 0; round < 40; ++round) {
    Dice dice(2200 + round);
    Architecture a = awkward_architecture(dice);
    a.n_kv_heads = 2;
    a.n_heads = 6;
    Decoder decoder(random_weights(dice, validate(a).value()));
    const std::int64_t tokens = dice.whole(2, 17);
    TextStudy study = TextStudy::make(decoder, random_tokens(dice, a, tokens)).value();
    const HeadId head{dice.whole(0, a.n_layers - 1), dice.whole(0, 5)};
    std::vector<Intervention> interventions(3);
    interventions[0].kind = std::array{repeat_kv, no_rope, scale_scores, padding}[round % 4];
    interventions[0].factor = 2;
    interventions[0].layer = round % 8 < 4 ? -1 : head.layer;
    interventions[1].kind = interventions[2].kind = scale_scores;
    interventions[1].factor = 3;
    interventions[1].head = head.head;
    interventions[2].head = (head.head + 1) % 6;
    CAPTURE(round);
    const auto made = weight_operands(study, head, tokens - 1, 1, interventions, nullptr);
    REQUIRE(made);
    CHECK(is_near(sum_of(made->products), double{made->q_k[1]}));
    if (std::isfinite(made->scores[1])) {
      CHECK(is_near(double{made->q_k[1]} * made->scale, double{made->scores[1]}));
    }
  }
}
