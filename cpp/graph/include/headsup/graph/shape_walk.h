// The layer as a list of steps, by shape alone: what each does, in which PyTorch line, on which
// axes, and what it costs. Computes no tensor, so it is exact far beyond what fits in memory.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "headsup/graph/attention.h"

namespace headsup {

std::string_view name_of(Effect effect);
std::span<const std::string_view> effect_names();

/// One step. Its id is the name of the tensor it gives.
struct Step {
  TensorId out = kNoTensor;
  std::string_view
      op;  // project, split, transpose, multiply, scale, mask, softmax, copy, merge, input
  std::string code;  // the PyTorch line
  Effect effect = Effect::compute;
  std::vector<TensorId> in;           // weights included
  std::vector<std::int64_t> strides;  // of out, in elements
  std::int64_t parameters = 0;        // weights and biases this step uses
  std::int64_t flops = 0;      // of matrix products: a multiply-add is 2, hidden scores counted too
  std::int64_t other_ops = 0;  // bias, scale and mask: 1 a number; softmax: 5 a number
  std::int64_t bytes = 0;      // new float32 memory for out; 0 for a view
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

/// The ordered steps of a graph, such as a variant of attention or one with a mistake in it.
/// Nothing where a count does not fit 63 bits.
std::optional<ShapeWalk> shape_walk(const ShapedGraph& graph, const AttentionSizes& sizes);

/// The ordered steps of one layer. Cost: a few microseconds, whatever the sizes. Requires
/// counts_fit.
ShapeWalk shape_walk(const AttentionSizes& sizes);

/// True where every count of the walk fits 63 bits. shape_walk needs it.
bool counts_fit(const AttentionSizes& sizes);

/// The line of PyTorch that makes a tensor of the layer.
std::string pytorch_line(TensorId id, const AttentionSizes& sizes);

}  // namespace headsup
