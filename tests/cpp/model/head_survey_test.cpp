// What heads look at over many texts, against weights that are worked out by hand.
#include "headsup/model/head_survey.h"

#include <doctest/doctest.h>

#include <cmath>

#include "support/random_decoders.h"

using namespace headsup;
using namespace headsup::test;

namespace {

// A model of two heads, and a text that was read with these weights [2, tokens, tokens].
Survey survey_of(SurveyAsk ask) {
  Dice dice(1400);
  Architecture a = awkward_architecture(dice);
  a.n_layers = 1;
  a.n_heads = a.n_kv_heads = 2;
  a.windows.clear();
  a = validate(a).value();
  return Survey(random_weights(dice, a), std::move(ask));
}

Reading read_with(const std::vector<float>& weights, std::int64_t tokens) {
  Tensor tensor(
      {{Axis::batch, 1}, {Axis::n_heads, 2}, {Axis::seq_q, tokens}, {Axis::seq_k, tokens}});
  std::ranges::copy(weights, tensor.data());
  Reading out;
  out.tokens = out.seq_k = tokens;
  out.kept.push_back({TensorId::weights, 0, std::move(tensor)});
  return out;
}

// The second head looks at the first token alone. One pattern looks from a text's last token at its
// first two, another at nothing.
struct Surveyed {
  Survey survey =
      survey_of({{{1, 5, 5}, {1, 7}}, {{"", {}, {{0, {2, {0, 1}}}, {1, {1, {0, 1}}}}}, {}}});

  Surveyed() {
    const auto first = {1.F, 0.F, 0.F, .5F, .5F, 0.F, .125F, .75F, .125F,  // of the first head
                        1.F, 0.F, 0.F, 1.F, 0.F, 0.F, 1.F,   0.F,  0.F};
    CHECK(survey.add(0, read_with(first, 3)).empty());
    CHECK(survey.add(1, read_with({1, 0, .25F, .75F, 1, 0, 1, 0}, 2)).empty());
  }
};

std::string told(const std::vector<WeightPlace>& places) {
  std::string out;
  for (const auto& [text, query, key, weight] : places) {
    out += std::to_string(text) + ":" + std::to_string(query) + ">" + std::to_string(key) + " ";
  }
  return out;
}

}  // namespace

TEST_CASE("weights worked out by hand have these distances, strengths and patterns") {
  const Surveyed known;
  const Survey& survey = known.survey;
  const HeadSurvey all = survey.heads();
  CHECK(all.queries == 3);
  CHECK(all.strength[0] == doctest::Approx((0.5 + 0.75 + 0.75) / 3));
  CHECK(all.distance[0] == doctest::Approx(0.75 / 2.125));
  const double share = 1 + (0.25 * std::log(8) - 0.75 * std::log(0.75)) / std::log(3) +
                       (0.25 * std::log(4) - 0.75 * std::log(0.75)) / std::log(2);
  CHECK(all.entropy_share[0] == doctest::Approx(share / 3));
  CHECK(all.strength[1] + all.distance[1] + all.entropy_share[1] == 0);
  CHECK(all.patterns[0].equal == doctest::Approx((2.0 / 3 + 1) / 2));
  CHECK(all.patterns[0].weights[0] == doctest::Approx((0.875 + 1) / 2));
  CHECK((all.patterns[1].places == 0 && all.patterns[1].weights[0] == 0));

  const SurveyedHead head = survey.head({0, 0}, {});
  CHECK(head.weights.first == doctest::Approx(0.875 / 3));
  CHECK(head.weights.distances[0] == doctest::Approx(1.375 / 3));
  CHECK(head.weights.distances[1] == doctest::Approx(0.75 / 3));
  CHECK(head.equal.first == doctest::Approx((0.5 + 1.0 / 3 + 0.5) / 3));
  CHECK(head.equal.distances[1] == doctest::Approx(1.0 / 9));
}

TEST_CASE("pairs sum what queries look at most, and places stand by their strength") {
  const Surveyed known;
  const Survey& survey = known.survey;
  const SurveyedHead head = survey.head({0, 0}, {});
  REQUIRE(head.pairs.size() == 2);
  CHECK((head.pairs[0].query == 5 && head.pairs[0].key == 5 && head.pairs[0].count == 2));
  CHECK(head.pairs[0].weight == doctest::Approx(0.625));
  CHECK((head.pairs[1].query == 7 && head.pairs[1].count == 1));
  CHECK(told(head.strongest) == "0:2>1 1:1>1 ");  // 5 at 5 once
  REQUIRE(head.tenths.size() == 10);
  CHECK(told(head.tenths[5].places) == "0:1>1 ");
  CHECK(head.tenths[7].count == 2);
  CHECK(head.tenths[7].places.size() == 1);
  CHECK(survey.head({0, 1}, {}).tenths[0].count == 3);
}

TEST_CASE("weights on far tokens count together, and each seed draws other places") {
  const std::int64_t tokens = kDistances + 8;
  std::vector<float> weights(Count(2 * tokens * tokens).size());
  for (std::int64_t query = 1; query < tokens; ++query) {
    weights[Count(query * tokens + 1).size()] = 1;
  }
  Survey survey = survey_of({{std::vector<Token>(Count(tokens).size())}, {}});
  CHECK(survey.add(0, read_with(weights, tokens)).empty());
  const auto drawn = [&](std::uint32_t seed) {
    return told(survey.head({0, 0}, {0, 0, 3, seed}).tenths[9].places);
  };
  CHECK(survey.head({0, 0}, {}).weights.distances[kDistances] == doctest::Approx(7.0 / 39));
  CHECK(std::ranges::count(drawn(1), '>') == 3);
  CHECK(drawn(1) == drawn(1));
  CHECK(drawn(1) != drawn(2));
}

TEST_CASE("a survey comes to its end in steps of any size, with the same numbers") {
  const auto survey = [](std::size_t runs) {
    Survey out = survey_of({{{0, 1, 2, 0}, {1}, {2, 2}, {}}, {}, 3});
    for (double before = -1; !out.progress().done; before = out.progress().progress) {
      REQUIRE(out.step(runs).empty());
      REQUIRE(out.progress().progress > before);
    }
    return out.heads();
  };
  const HeadSurvey one = survey(1), other = survey(3);
  CHECK((one.progress.progress == 1 && one.texts == 4 && one.queries == 4 && one.worth_texts == 2));
  CHECK(one.worth == other.worth);
  CHECK(one.strength == other.strength);
}
