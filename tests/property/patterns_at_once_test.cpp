// Attention patterns made at once, beside those whose scores are shown on their way.

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "block_run.h"
#include "headsup/kernels/softmax.h"

using namespace headsup;
using namespace headsup::test;

namespace {

Tensor random_tensor(Dice& dice, const Shape& shape) {
  Tensor out(shape);
  for (std::int64_t n = 0; n < out.size(); ++n) out.data()[n] = dice.real(3);
  return out;
}

}  // namespace

TEST_CASE("a row of patterns has zeros where nothing is seen, and stays no number where one is none") {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  std::array<float, 11> row;
  row.fill(3);
  masked_softmax({row.data(), 11, 2, 9}, 1);
  CHECK(row[1] == 0);
  CHECK(row[9] == 0);
  CHECK(std::abs(row[2] - 1.0f / 7) < 1e-7f);
  row.fill(-kInfinity);
  masked_softmax({row.data(), 11, 0, 11}, 1);
  CHECK(row == std::array<float, 11>{});
  row.fill(1);
  row[5] = std::numeric_limits<float>::quiet_NaN();
  masked_softmax({row.data(), 11, 0, 7}, 1);
  CHECK(std::isnan(row[0]));
  CHECK(std::isnan(row[6]));
  CHECK(row[7] == 0);
}

TEST_CASE("a block that makes patterns at once reads as one that shows its scores") {
  Dice dice(29);
  for (BlockSetup setup : block_setups(dice)) {
    for (HeadFactor& one : setup.factors) one.factor = std::abs(one.factor);
    BlockRun step_by_step(setup, 7);
    setup.patterns_at_once = true;
    BlockRun at_once(setup, 7);
    for (const std::int64_t tokens : {9, 1, 33, 4}) {
      Tensor resid = random_tensor(dice, {{Axis::batch, setup.sizes.batch},
                                          {Axis::seq_len, tokens},
                                          {Axis::d_model, setup.sizes.d_model}});
      step_by_step.read(contiguous(resid.view()));
      at_once.read(std::move(resid));
      for (const TensorId id : {TensorId::weights, TensorId::head_outputs, TensorId::resid_post}) {
        CAPTURE(name_of(id));
        CHECK(test::error_of(at_once.numbers(id).numbers, step_by_step.numbers(id).numbers) < 1e-5);
      }
    }
  }
}
