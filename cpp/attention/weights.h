// The numbers a run starts from: x, memory and the weights, each a function of (seed, tensor, row,
// column), and the single numbers a learner changed by hand.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "attention/tensor_names.h"
#include "base/result.h"
#include "kernels/matmul.h"
#include "tensor/tensor.h"

namespace headsup {

/// One number set by hand: `row` and `column` of the tensor seen as [all leading axes, last axis].
struct Edit {
  Name tensor = Name::x;
  std::int64_t row = 0;
  std::int64_t column = 0;
  float value = 0;
  bool operator==(const Edit&) const = default;
};

/// All that decides the numbers of a run. Equal setups give equal bits.
struct Setup {
  Dims dims;
  std::uint32_t seed = 0;
  std::vector<Edit> edits;
  bool operator==(const Setup&) const = default;
};

/// A projection y = x W + b: W [in, out] kept twice, row-major to be shown and packed for the
/// kernel; bias [out], empty where there is none. Never changed once made, so runs share it.
struct Projection {
  Tensor weight;
  Tensor bias;
  PackedMatrix packed;

  const float* bias_data() const { return bias.size() > 0 ? bias.data() : nullptr; }
};

/// Packs W. Cost: one read and one write of it.
std::shared_ptr<const Projection> make_projection(Tensor weight, Tensor bias);

struct Inputs {
  Tensor x;       // [batch, seq_len, d_model]
  Tensor memory;  // [batch, seq_k, d_model], empty in self-attention
  std::shared_ptr<const Projection> q, k, v, o;
};

/// An earlier run, whose projections are used again where nothing that decides them has changed.
struct Earlier {
  const Setup& setup;
  const Inputs& inputs;
};

/// Makes every input of a setup. x and memory are uniform with variance 1; W_q, W_k, W_v, W_o
/// uniform with variance 1 / in, so that q, k, v and y keep a variance near 1; biases uniform in
/// +-0.1. A size that grows keeps the numbers that were there before, up to that scale. Requires
/// check_memory and check_edits to have passed.
/// Cost: about one nanosecond a number that is new.
Inputs make_inputs(const Setup& setup, const Earlier* earlier = nullptr);

/// Faults: tensor_not_in_run, index_out_of_range, edit_not_finite; unknown_tensor for a tensor that
/// is computed and so cannot be set.
Faults check_edits(const Setup& setup);

}  // namespace headsup
