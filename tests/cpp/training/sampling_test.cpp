#include "headsup/training/sampling.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "headsup/kernels/softmax.h"
#include "headsup/training/names.h"
#include "headsup/training/trained_weights.h"
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

TEST_CASE("equal arguments sample equal names; the seed and the number change them") {
  const TrainedModel trained = model();
  const std::vector<std::string> names = sample_names(trained, {1, 1, 5}, 0, 40).value();
  CHECK(sample_names(trained, {1, 1, 5}, 30, 10).value() ==
        std::vector<std::string>(names.begin() + 30, names.end()));
  for (const std::string& one : names) CHECK(one.size() <= static_cast<std::size_t>(kMaxLetters));
  CHECK(std::set<std::string>(names.begin(), names.end()).size() > 10);
  const std::vector<std::string> others = sample_names(trained, {1, 1, 6}, 0, 40).value();
  CHECK(std::ranges::mismatch(names, others).in1 - names.begin() < 10);
}

TEST_CASE("letters come about as often as the model expects them, heads off or not") {
  const TrainedModel trained = model();
  constexpr std::uint32_t kDrawn = 2000;
  const auto counted = [&](std::span<const HeadId> off) {
    std::vector<double> counts(27, 0.0);
    const auto names = sample_names(trained, {1, 1, 9}, 0, kDrawn, off);
    for (const std::string& name : *names) {
      counts[name.empty() ? 26 : static_cast<std::size_t>(name[0] - 'a')] += 1.0 / kDrawn;
    }
    return counts;
  };
  const Token begin = kBoundaryToken;
  const Reading start = Decoder(trained_weights(trained).value()).read({&begin, 1}).value();
  std::vector<float> expected(27);
  softmax(start.last_logits().data(), 27, expected.data());
  const std::vector<double> counts = counted({});
  for (std::size_t n = 0; n < 27; ++n) CHECK(std::abs(counts[n] - expected[n]) < 0.03);
  CHECK(counted(std::array{HeadId{0, 0}, HeadId{0, 1}, HeadId{0, 2}, HeadId{0, 3}}) != counts);
}
