// The layer as a list of steps, by shape alone: what each does, in which PyTorch line, on which
// axes, and what it costs. Computes no tensor, so it is exact far beyond what fits in memory.
#pragma once

#include <string>
#include <vector>

#include "headsup/layer/tensor_names.h"

namespace headsup {

/// What a step does to memory, the lesson's one question at every step.
enum class Effect : std::uint8_t {
  input,    // nothing: the tensor is handed in
  compute,  // new numbers are made
  view,     // the same numbers get new names: shape and strides change, memory does not
  copy,     // the same numbers move to new places
};
std::string_view name_of(Effect move);
std::span<const std::string_view> effect_names();

/// One step. Its id is the name of the tensor it gives.
struct Step {
  TensorId out;
  std::string op;  // project, split, transpose, multiply, scale, mask, softmax, copy, merge, input
  std::string code;  // the PyTorch line
  Effect effect;
  std::vector<TensorId> in;           // weights included
  std::vector<std::int64_t> strides;  // of out, in elements
  std::int64_t parameters = 0;        // weights and biases this step uses
  std::int64_t flops = 0;      // of matrix products: a multiply-add is 2, hidden scores counted too
  std::int64_t other_ops = 0;  // bias, scale and mask: 1 a number; softmax: 5 a number
  std::int64_t bytes = 0;      // new float32 memory for out; 0 for a label
};

struct Totals {
  std::int64_t parameters = 0;
  std::int64_t flops = 0;
  std::int64_t other_ops = 0;
  std::int64_t bytes = 0;  // every new tensor of the walk kept, inputs included, weights not
};

struct ShapeWalk {
  std::vector<Step> steps;
  Totals totals;
};

/// The ordered steps of one layer. Cost: a few microseconds, whatever the sizes.
/// Source: Vaswani et al. 2017, section 3.2, in the order in which PyTorch code writes it; grouped
/// keys and values after Ainslie et al. 2023 (GQA).
/// Requires counts_fit(dims), which validate() has made sure of.
ShapeWalk shape_walk(const AttentionSizes& dims);

/// Whether every count of the walk fits 63 bits.
bool counts_fit(const AttentionSizes& dims);

}  // namespace headsup
