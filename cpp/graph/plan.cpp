#include "headsup/graph/plan.h"

#include <utility>

#include "headsup/graph/run_nodes.h"

namespace headsup {

namespace {

std::size_t place_of(Op op) { return static_cast<std::size_t>(op); }

// The projections that a graph reads; of those side by side the packed copy alone.
Inputs weights_for(const Graph& graph, const AttentionSizes& sizes, const Inputs& inputs) {
  Inputs out;
  out.q = inputs.q;
  out.k = inputs.k;
  out.v = inputs.v;
  out.o = inputs.o;
  if (graph.has(kFusedWeight, sizes.features())) {
    Projection fused = side_by_side(inputs, sizes.cross);
    fused.weight = {};
    out.fused = std::make_shared<Projection>(std::move(fused));
  }
  return out;
}

}  // namespace

Plan::Plan(const ShapedGraph& shaped, const AttentionSizes& sizes, const Inputs& inputs)
    : context_(sizes.context()), weights_(weights_for(shaped.graph, sizes, inputs)) {
  const Features features = sizes.features();
  const Graph& graph = shaped.graph;
  Operands made;
  for (const Declared& one : graph.declared()) {
    if (!graph.has(one.id, features)) continue;
    made[one.id] = graph.makes(one.id) ? Operand{View(nullptr, sized(one.axes, context_.sizes)),
                                                 nullptr, static_cast<int>(one.id)}
                                       : weight_of(one.id, weights_);
  }
  tensors_.reserve(graph.nodes().size());
  for_each_made(shaped, features, context_.sizes, made,
                [&](const Node& node, std::span<const Operand> in, const Shape& shape) {
                  Step& step = steps_.emplace_back();
                  step.rule = kFastRunRules[place_of(node.op)];
                  step.attr = node.attr;
                  step.count = in.size();
                  std::array<Shape, kMaxOperands> shapes;
                  for (std::size_t i = 0; i < in.size(); ++i) {
                    step.in[i] = in[i];
                    shapes[i] = in[i].view.shape();
                  }
                  // The last one goes where the caller says.
                  if (node.out == TensorId::y) {
                    step.out = {nullptr, shape};
                  } else {
                    step.out = tensors_.emplace_back(shape).span();
                  }
                  if (kReserveRules[place_of(node.op)] != nullptr) {
                    kReserveRules[place_of(node.op)](
                        {std::span(shapes.data(), in.size()), shape, context_.sizes, node.attr},
                        scratch_);
                  }
                  return step.out.view();
                });
}

void Plan::run(const Inputs& inputs, float* y) {
  const auto hand_in = [](Operand& operand, TensorId id, const Tensor& tensor) {
    if (operand.id != static_cast<int>(id) || operand.view.data() == tensor.data()) return;
    operand.view = tensor.view();
  };
  for (Step& step : steps_) {
    for (Operand& operand : step.in) {
      hand_in(operand, TensorId::x, inputs.x);
      hand_in(operand, TensorId::memory, inputs.memory);
    }
    if (&step == &steps_.back()) step.out.data = y;
    RunArgs args{std::span(step.in.data(), step.count), step.attr, context_, step.out, scratch_};
    step.rule(args);
  }
}

Count Plan::numbers(const ShapedGraph& shaped, const AttentionSizes& sizes) {
  const Features features = sizes.features();
  const Graph& graph = shaped.graph;
  const AxisSizes by_axis = sizes.by_axis();
  const auto shape = [&](TensorId id) { return sized(shaped.axes_of(id), by_axis); };
  // One head's keys and values, packed.
  Count numbers = PackedMatrix::packed_size(sizes.head_dim, sizes.seq_k) +
                  PackedMatrix::packed_size(sizes.seq_k, sizes.head_dim);
  // Weights side by side, and their packed copy.
  if (graph.has(kFusedWeight, features)) {
    const Shape matrix = shape(kFusedWeight);
    numbers += matrix.elements() + PackedMatrix::packed_size(matrix[0].size, matrix[1].size);
  }
  if (graph.has(kFusedBias, features)) numbers += shape(kFusedBias).elements();
  for (const Node& node : graph.nodes()) {
    const bool makes_numbers = kFastRunRules[place_of(node.op)] != nullptr;
    if (makes_numbers && node.in_layer(features) && node.out != TensorId::y) {
      numbers += shape(node.out).elements();
    }
  }
  return numbers;
}

}  // namespace headsup
