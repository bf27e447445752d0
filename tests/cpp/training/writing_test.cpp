#include "headsup/training/writing.h"

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
  const Reading emma = read_name(trained, "emma");
  CHECK(emma.tokens == 5);
  CHECK(emma.weights.size() == 4 * 5 * 5);
  CHECK(emma.concat.size() == 5 * 16);
  REQUIRE(emma.next.size() == 5 * 27);
  for (auto row = emma.next.begin(); row != emma.next.end(); row += 27) {
    CHECK(std::accumulate(row, row + 27, 0.0f) == doctest::Approx(1).epsilon(1e-5));
  }
  const Reading em = read_name(trained, "em");
  for (std::size_t n = 0; n < em.next.size(); ++n) {
    CHECK(std::abs(em.next[n] - emma.next[n]) < 1e-6f);
  }
}

TEST_CASE("a head that is off leaves its slice of concat zero and its weights as they were") {
  const TrainedModel trained = model();
  HeadSwitches switches;
  switches.off = {false, true, false, false};
  const Reading all = read_name(trained, "anna"), without = read_name(trained, "anna", &switches);
  CHECK(all.weights == without.weights);
  for (std::size_t n = 0; n < all.concat.size(); ++n) {
    const bool slice = n % 16 / 4 == 1;
    CHECK(without.concat[n] == (slice ? 0 : all.concat[n]));
  }
  CHECK(all.next != without.next);
}

TEST_CASE("the empty name is read as its mark alone") {
  const TrainedModel trained = model();
  CHECK(read_name(trained, "").tokens == 1);
}

TEST_CASE("equal arguments write equal names; the seed and the number change them") {
  const TrainedModel trained = model();
  std::set<std::string> names;
  for (std::uint32_t n = 0; n < 40; ++n) {
    const std::string name = write_name(trained, {1, 5}, n);
    CHECK(name == write_name(trained, {1, 5}, n));
    CHECK(name.size() <= static_cast<std::size_t>(kMaxLetters));
    names.insert(name);
  }
  CHECK(names.size() > 10);
  std::size_t differ = 0;
  for (std::uint32_t n = 0; n < 40; ++n) {
    differ += write_name(trained, {1, 6}, n) != write_name(trained, {1, 5}, n) ? 1 : 0;
  }
  CHECK(differ > 10);
}

TEST_CASE("the colder the drawing, the fewer different names") {
  const TrainedModel trained = model();
  const auto different = [&](double temperature) {
    std::set<std::string> names;
    for (std::uint32_t n = 0; n < 60; ++n) names.insert(write_name(trained, {temperature, 1}, n));
    return names.size();
  };
  CHECK(different(kMinTemperature) < different(1));
  CHECK(different(1) < different(kMaxTemperature));
}

TEST_CASE("letters come about as often as the model expects them") {
  const TrainedModel trained = model();
  const Reading start = read_name(trained, "");
  std::vector<double> counts(27, 0.0);
  constexpr std::uint32_t kDrawn = 4000;
  for (std::uint32_t n = 0; n < kDrawn; ++n) {
    const std::string name = write_name(trained, {1, 9}, n);
    counts[name.empty() ? 26 : static_cast<std::size_t>(name[0] - 'a')] += 1.0 / kDrawn;
  }
  for (std::size_t n = 0; n < 27; ++n) CHECK(std::abs(counts[n] - start.next[n]) < 0.03);
}
