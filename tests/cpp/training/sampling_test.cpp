#include "headsup/training/sampling.h"

#include <doctest/doctest.h>

#include <cmath>
#include <numeric>
#include <set>

#include "headsup/training/names.h"
#include "support/training.h"

using namespace headsup;
using namespace headsup::test;

namespace {

TrainedModel model() {
  RunConfig config = few_names(300);
  config.batch = 4;
  return trained(config);
}

}  // namespace

TEST_CASE("what is expected after each letter adds up to one, and later letters do not change it") {
  const TrainedModel trained = model();
  const Prediction emma = predict_name(trained, "emma");
  CHECK(emma.tokens == 5);
  CHECK(emma.weights.size() == 4 * 5 * 5);
  CHECK(emma.concat.size() == 5 * 16);
  REQUIRE(emma.next_letter.size() == 5 * 27);
  for (auto row = emma.next_letter.begin(); row != emma.next_letter.end(); row += 27) {
    CHECK(std::accumulate(row, row + 27, 0.0f) == doctest::Approx(1).epsilon(1e-5));
  }
  const Prediction em = predict_name(trained, "em");
  for (std::size_t n = 0; n < em.next_letter.size(); ++n) {
    CHECK(std::abs(em.next_letter[n] - emma.next_letter[n]) < 1e-6f);
  }
}

TEST_CASE("the empty name is the boundary token alone") {
  const TrainedModel trained = model();
  CHECK(predict_name(trained, "").tokens == 1);
}

TEST_CASE("equal arguments sample equal names; the seed and the number change them") {
  const TrainedModel trained = model();
  std::set<std::string> names;
  for (std::uint32_t n = 0; n < 40; ++n) {
    const std::string name = sample_name(trained, {1, 5}, n);
    CHECK(name == sample_name(trained, {1, 5}, n));
    CHECK(name.size() <= static_cast<std::size_t>(kMaxLetters));
    names.insert(name);
  }
  CHECK(names.size() > 10);
  std::size_t differ = 0;
  for (std::uint32_t n = 0; n < 40; ++n) {
    differ += sample_name(trained, {1, 6}, n) != sample_name(trained, {1, 5}, n) ? 1 : 0;
  }
  CHECK(differ > 10);
}

TEST_CASE("the colder the drawing, the fewer different names") {
  const TrainedModel trained = model();
  const auto different = [&](double temperature) {
    std::set<std::string> names;
    for (std::uint32_t n = 0; n < 60; ++n) names.insert(sample_name(trained, {temperature, 1}, n));
    return names.size();
  };
  CHECK(different(kMinTemperature) < different(1));
  CHECK(different(1) < different(kMaxTemperature));
}

TEST_CASE("letters come about as often as the model expects them") {
  const TrainedModel trained = model();
  const Prediction start = predict_name(trained, "");
  std::vector<double> counts(27, 0.0);
  constexpr std::uint32_t kDrawn = 4000;
  for (std::uint32_t n = 0; n < kDrawn; ++n) {
    const std::string name = sample_name(trained, {1, 9}, n);
    counts[name.empty() ? 26 : static_cast<std::size_t>(name[0] - 'a')] += 1.0 / kDrawn;
  }
  for (std::size_t n = 0; n < 27; ++n) CHECK(std::abs(counts[n] - start.next_letter[n]) < 0.03);
}
