#include "headsup/training/head_ablation.h"

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

// The outputs of the heads, and the logits, with an ablation or without.
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

Outputs run(const HeadAblation* ablation, std::vector<std::string> bugs = {}) {
  Transformer transformer(model_sizes(with_bugs(model_config(9, 3, 2), std::move(bugs))));
  transformer.forward(steep_parameters(transformer.layout()).data(), the_batch(), ablation);
  Outputs out{{transformer.concat(0), transformer.concat(1)}, {}};
  for (std::int64_t t = 0; t < the_batch().tokens(); ++t) {
    out.logits.insert(out.logits.end(), transformer.logits(t),
                      transformer.logits(t) + transformer.dims().logits());
  }
  return out;
}

HeadAblation off(AblationKind kind, std::size_t head = kOff) {
  HeadAblation out;
  out.kind = kind;
  out.ablated.assign(kLayers * kHeads, false);
  out.ablated[head] = true;
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

TEST_CASE("an ablation of no head changes not a bit") {
  HeadAblation ablation = off(AblationKind::zero);
  ablation.ablated.assign(ablation.ablated.size(), false);
  CHECK(run(&ablation).logits == run(nullptr).logits);
}

TEST_CASE("a head ablated to zero gives zeros, and only that head") {
  const HeadAblation ablation = off(AblationKind::zero);
  const Outputs after = run(&ablation);
  check_only_its_head(run(nullptr), after);
  for (const std::vector<float>& row : after.of(0, kOff)) CHECK(row == std::vector<float>(3, 0.0f));
}

TEST_CASE("a head ablated to its mean gives its own means to every token") {
  const HeadAblation ablation = off(AblationKind::mean);
  const Outputs after = run(&ablation);
  check_only_its_head(run(nullptr), after);
  for (const std::vector<float>& row : after.of(0, kOff)) {
    CHECK(row == std::vector<float>{3 / 8.0f, 4 / 8.0f, 5 / 8.0f});
  }
}

TEST_CASE("a head ablated by a shuffle gives what it gave, to other tokens") {
  HeadAblation ablation = off(AblationKind::shuffle);
  const Outputs before = run(nullptr), after = run(&ablation);
  check_only_its_head(before, after);
  std::vector<std::vector<float>> gave = before.of(0, kOff), gives = after.of(0, kOff);
  std::ranges::sort(gave);
  std::ranges::sort(gives);
  CHECK(gives == gave);
  CHECK(run(&ablation).concat == after.concat);
  ablation.seed = 1;
  CHECK(run(&ablation).of(0, kOff) != after.of(0, kOff));
}

TEST_CASE("a head of the second layer is counted after those of the first") {
  const HeadAblation ablation = off(AblationKind::mean, kHeads + 2);
  const Outputs before = run(nullptr), after = run(&ablation);
  CHECK(after.concat[0] == before.concat[0]);
  CHECK(after.of(1, 0) == before.of(1, 0));
  CHECK(after.of(1, 1) == before.of(1, 1));
  for (const std::vector<float>& row : after.of(1, 2)) {
    CHECK(row == std::vector<float>{15 / 8.0f, 16 / 8.0f, 17 / 8.0f});
  }
}

TEST_CASE("where heads are merged straight, a head's numbers are ablated where they are") {
  const HeadAblation ablation = off(AblationKind::zero);
  const Outputs before = run(nullptr, {"merge_straight"});
  const Outputs after = run(&ablation, {"merge_straight"});
  for (std::int64_t s = 0; s < the_batch().sequences(); ++s) {
    const std::int64_t numbers = the_batch().length(s) * kWidth;
    const std::int64_t from = the_batch().first(s) * kHeads * kWidth;
    for (std::int64_t n = 0; n < kHeads * numbers; ++n) {
      const auto at = static_cast<std::size_t>(from + n);
      CHECK(after.concat[0][at] == (n / numbers == kOff ? 0 : before.concat[0][at]));
    }
  }
}
