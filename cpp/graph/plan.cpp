#include "headsup/graph/plan.h"

#include <algorithm>
#include <utility>

#include "headsup/graph/flash_attention.h"

namespace headsup {

namespace {

std::size_t place_of(TensorId id) { return static_cast<std::size_t>(id); }
std::size_t place_of(Op op) { return static_cast<std::size_t>(op); }

// The projections whose matrices stand side by side in a weight of the graph.
std::vector<const Projection*> parts_of(TensorId weight, const AttentionSizes& sizes,
                                        const Inputs& inputs) {
  if (weight == TensorId::W_q) return {inputs.q.get()};
  if (weight == TensorId::W_o) return {inputs.o.get()};
  if (sizes.cross) return {inputs.k.get(), inputs.v.get()};
  return {inputs.q.get(), inputs.k.get(), inputs.v.get()};
}

std::int64_t columns_of(const Projection& p) { return p.weight.view().shape()[1].size; }

// Copies each part's rows behind those of the part before it.
void put_side_by_side(const std::vector<const Projection*>& parts, Tensor Projection::* member,
                      const MutableMatrix& out) {
  std::int64_t column = 0;
  for (const Projection* p : parts) {
    const std::int64_t columns = columns_of(*p);
    for (std::int64_t r = 0; r < out.rows; ++r) {
      std::copy_n((p->*member).data() + r * columns, columns, out.row(r) + column);
    }
    column += columns;
  }
}

bool is_bias(const Axes& axes) { return axes.rank() == 1; }

}  // namespace

const FastGraph& flash_attention(const AttentionSizes& sizes) {
  static constexpr FastGraph kSelf{kFlashAttention, *infer_axes(kFlashAttention, ~Features{0})};
  static constexpr FastGraph kCross{kFlashCrossAttention,
                                    *infer_axes(kFlashCrossAttention, ~Features{0})};
  return sizes.cross ? kCross : kSelf;
}

Plan::Plan(const FastGraph& fast, const AttentionSizes& sizes, const Inputs& inputs)
    : context_{sizes.by_axis(), sizes.visibility(), {}} {
  const Features features = sizes.features();
  const auto& [graph, axes] = fast;
  std::array<Operand, kAllTensors> made;
  const auto shape = [&](TensorId id) { return sized(axes[place_of(id)], context_.sizes); };

  weights_.reserve(graph.declared().size());
  for (const Declared& one : graph.declared()) {
    if (graph.makes(one.id) || !graph.has(one.id, features) || is_bias(one.axes)) continue;
    Weight& weight = weights_.emplace_back();
    const auto parts = parts_of(one.id, sizes, inputs);
    Tensor matrix(shape(one.id));
    put_side_by_side(parts, &Projection::weight, matrix.rows());
    weight.packed.pack(matrix.rows());
    made[place_of(one.id)] = {View(nullptr, shape(one.id)), &weight.packed};
    // A bias follows its matrix in the list of what is handed in.
    const Declared& bias = *(&one + 1);
    if (!sizes.bias) continue;
    weight.bias = Tensor(shape(bias.id));
    put_side_by_side(parts, &Projection::bias, weight.bias.rows());
    made[place_of(bias.id)] = {weight.bias.view()};
  }

  tensors_.reserve(graph.nodes().size());
  for (const Node& node : graph.nodes()) {
    Operand& out = made[place_of(node.out)];
    out.id = static_cast<int>(node.out);
    if (node.op == Op::input) out.view = View(nullptr, shape(node.out));
    if (node.op == Op::input || !node.in_layer(features)) continue;
    const OperandIds ids(graph, node, features);
    const auto op = place_of(node.op);
    if (kViewRules[op] != nullptr) {
      out.view = kViewRules[op](made[place_of(ids[0])].view, shape(node.out), node.attr);
      continue;
    }
    Step& step = steps_.emplace_back();
    step.rule = kFastRunRules[op];
    step.attr = node.attr;
    step.count = ids.size();
    std::array<Shape, kMaxOperands> in;
    for (std::size_t i = 0; i < ids.size(); ++i) {
      step.in[i] = made[place_of(ids[i])];
      in[i] = shape(ids[i]);
    }
    // The last one goes where the caller says.
    if (node.out == TensorId::y) {
      step.out = {nullptr, shape(node.out)};
    } else {
      step.out = tensors_.emplace_back(shape(node.out)).span();
    }
    out.view = step.out.view();
    if (kReserveRules[op] != nullptr) {
      kReserveRules[op]({std::span(in.data(), ids.size()), step.out.shape, context_.sizes},
                        scratch_);
    }
  }
}

void Plan::run(const Inputs& inputs, float* y) {
  for (Step& step : steps_) {
    for (Operand& operand : step.in) {
      if (operand.id == static_cast<int>(TensorId::x)) operand.view = inputs.x.view();
      if (operand.id == static_cast<int>(TensorId::memory)) operand.view = inputs.memory.view();
    }
    if (&step == &steps_.back()) step.out.data = y;
    RunArgs args{std::span(step.in.data(), step.count), step.attr, context_, step.out, scratch_};
    step.rule(args);
  }
}

std::int64_t Plan::workspace_bytes() const {
  std::int64_t numbers = static_cast<std::int64_t>(scratch_.block.capacity());
  for (const Tensor& tensor : tensors_) numbers += tensor.size();
  numbers += scratch_.keys.capacity() + scratch_.values.capacity();
  return numbers * static_cast<std::int64_t>(sizeof(float));
}

Count Plan::numbers(const FastGraph& fast, const AttentionSizes& sizes) {
  const Features features = sizes.features();
  const auto& [graph, axes] = fast;
  const AxisSizes by_axis = sizes.by_axis();
  const auto elements = [&](TensorId id) { return sized(axes[place_of(id)], by_axis).elements(); };
  // One head's keys and values, packed.
  Count numbers = PackedMatrix::packed_size(sizes.head_dim, sizes.seq_k) +
                  PackedMatrix::packed_size(sizes.seq_k, sizes.head_dim);
  for (const Declared& one : graph.declared()) {
    if (graph.makes(one.id) || !graph.has(one.id, features)) continue;
    numbers += elements(one.id);
    if (is_bias(one.axes)) continue;
    const Shape matrix = sized(one.axes, by_axis);
    numbers += PackedMatrix::packed_size(matrix[0].size, matrix[1].size);
  }
  for (const Node& node : graph.nodes()) {
    const bool makes_numbers = kFastRunRules[place_of(node.op)] != nullptr;
    if (makes_numbers && node.out != TensorId::y) numbers += elements(node.out);
  }
  return numbers;
}

}  // namespace headsup
