#include "headsup/training/head_switches.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "support/small_models.h"

using namespace headsup;
using namespace headsup::test;

namespace {

constexpr std::int64_t kHeads = 3, kLayers = 2, kWidth = 3;
constexpr std::size_t kOff = 1;  // of the first layer

const Batch& the_batch() {
  static const Batch batch = random_batch(small_task(), {5, 1, 9}, 2);
  return batch;
}

// What the heads give, and the logits, with switches or without.
struct Outputs {
  std::vector<std::vector<float>> concat;  // by layer
  std::vector<float> logits;

  // One head's outputs, token after token.
  std::vector<std::vector<float>> of(std::int64_t layer, std::int64_t head) const {
    std::vector<std::vector<float>> out;
    for (std::int64_t t = 0; t < the_batch().tokens(); ++t) {
      const float* from =
          concat[static_cast<std::size_t>(layer)].data() + (t * kHeads + head) * kWidth;
      out.emplace_back(from, from + kWidth);
    }
    return out;
  }
};

Outputs run(const HeadSwitches* switches, std::vector<std::string> bugs = {}) {
  Pass pass(model_dims(with_bugs(model_config(9, 3, 2), std::move(bugs))));
  pass.forward(steep_parameters(pass.table()).data(), the_batch(), switches);
  Outputs out{{pass.concat(0), pass.concat(1)}, {}};
  for (std::int64_t t = 0; t < the_batch().tokens(); ++t) {
    out.logits.insert(out.logits.end(), pass.logits(t), pass.logits(t) + pass.dims().logits());
  }
  return out;
}

HeadSwitches off(Ablation how, std::size_t head = kOff) {
  HeadSwitches out;
  out.how = how;
  out.off.assign(kLayers * kHeads, false);
  out.off[head] = true;
  out.means.resize(kLayers * kHeads * kWidth);
  for (std::size_t n = 0; n < out.means.size(); ++n) out.means[n] = static_cast<float>(n) / 8;
  return out;
}

// Heads of the first layer other than kOff give what they gave; what follows may change.
void check_only_its_head(const Outputs& before, const Outputs& after) {
  CHECK(after.of(0, 0) == before.of(0, 0));
  CHECK(after.of(0, 2) == before.of(0, 2));
  CHECK(after.of(0, kOff) != before.of(0, kOff));
  CHECK(after.concat[1] != before.concat[1]);
  CHECK(after.logits != before.logits);
}

}  // namespace

TEST_CASE("switches that are all on change not a bit") {
  HeadSwitches switches = off(Ablation::zero);
  switches.off.assign(switches.off.size(), false);
  CHECK(run(&switches).logits == run(nullptr).logits);
}

TEST_CASE("a head switched to zero gives zeros, and only that head") {
  const HeadSwitches switches = off(Ablation::zero);
  const Outputs after = run(&switches);
  check_only_its_head(run(nullptr), after);
  for (const std::vector<float>& row : after.of(0, kOff)) CHECK(row == std::vector<float>(3, 0.0f));
}

TEST_CASE("a head switched to its mean gives its own means to every token") {
  const HeadSwitches switches = off(Ablation::mean);
  const Outputs after = run(&switches);
  check_only_its_head(run(nullptr), after);
  for (const std::vector<float>& row : after.of(0, kOff)) {
    CHECK(row == std::vector<float>{3 / 8.0f, 4 / 8.0f, 5 / 8.0f});
  }
}

TEST_CASE("a head switched to shuffled gives what it gave, to other tokens") {
  HeadSwitches switches = off(Ablation::shuffle);
  const Outputs before = run(nullptr), after = run(&switches);
  check_only_its_head(before, after);
  std::vector<std::vector<float>> gave = before.of(0, kOff), gives = after.of(0, kOff);
  std::ranges::sort(gave);
  std::ranges::sort(gives);
  CHECK(gives == gave);
  CHECK(run(&switches).concat == after.concat);
  switches.seed = 1;
  CHECK(run(&switches).of(0, kOff) != after.of(0, kOff));
}

TEST_CASE("a head of the second layer is counted after those of the first") {
  const HeadSwitches switches = off(Ablation::mean, kHeads + 2);
  const Outputs before = run(nullptr), after = run(&switches);
  CHECK(after.concat[0] == before.concat[0]);
  CHECK(after.of(1, 0) == before.of(1, 0));
  CHECK(after.of(1, 1) == before.of(1, 1));
  for (const std::vector<float>& row : after.of(1, 2)) {
    CHECK(row == std::vector<float>{15 / 8.0f, 16 / 8.0f, 17 / 8.0f});
  }
}

TEST_CASE("where heads are merged straight, a head's numbers are switched off where they stand") {
  const HeadSwitches switches = off(Ablation::zero);
  const Outputs before = run(nullptr, {"merge_straight"});
  const Outputs after = run(&switches, {"merge_straight"});
  for (std::int64_t s = 0; s < the_batch().sequences(); ++s) {
    const std::int64_t numbers = the_batch().length(s) * kWidth;
    const std::int64_t from = the_batch().first(s) * kHeads * kWidth;
    for (std::int64_t n = 0; n < kHeads * numbers; ++n) {
      const auto at = static_cast<std::size_t>(from + n);
      CHECK(after.concat[0][at] == (n / numbers == kOff ? 0 : before.concat[0][at]));
    }
  }
}
