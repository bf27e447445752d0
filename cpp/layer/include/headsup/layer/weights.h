// The numbers a run starts from: x, memory and the weights, each a function of (seed, tensor, row,
// column) or set by hand in a scene, and the single numbers a learner changed.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "headsup/base/result.h"
#include "headsup/graph/run.h"
#include "headsup/layer/scene.h"

namespace headsup {

/// All that decides the numbers of a run. Equal setups give equal bits.
struct RunSpec {
  AttentionSizes dims;
  std::uint32_t seed = 0;
  std::vector<Edit> edits;
  /// Where there is one, its numbers take the place of the seed's. Compared by address: a scene
  /// that is read again is another one, so no run of the old is mistaken for its own.
  std::shared_ptr<const Scene> scene = nullptr;
  std::vector<std::int64_t> ablated_heads = {};  // heads whose outputs are 0
  bool operator==(const RunSpec&) const = default;
};

/// An earlier run, whose projections are used again where nothing that decides them has changed.
struct ReusableRun {
  const RunSpec& setup;
  const Inputs& inputs;
};

/// Makes every input of a setup. x and memory are uniform with variance 1; W_q, W_k, W_v, W_o
/// uniform with variance 1 / in, so that q, k, v and y keep a variance near 1; biases uniform in
/// +-0.1. With a scene, its numbers and zeros instead; then x, W_q, W_k, W_v and W_o must have the
/// sizes that the scene's own config gives them. A size that grows keeps the numbers that were
/// there before, up to that scale. Requires check_memory and check_edits to have passed. Cost:
/// about one nanosecond a number that is new.
Inputs make_inputs(const RunSpec& setup, const ReusableRun* earlier = nullptr);

/// Faults: tensor_not_in_run, index_out_of_range, edit_not_finite; unknown_tensor for a tensor that
/// is computed and so cannot be set.
Faults check_edits(const RunSpec& setup);

/// Faults of the heads that are off: index_out_of_range; head_off_twice.
Faults check_ablated_heads(const RunSpec& setup);

}  // namespace headsup
