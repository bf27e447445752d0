#include "headsup/graph/run.h"

#include <algorithm>
#include <utility>

namespace headsup {

namespace {

// What each projection has for a matrix and a bias.
struct ProjectionIds {
  std::shared_ptr<const Projection> Inputs::* projection;
  TensorId weight, bias;
};
constexpr std::array kProjections = {
    ProjectionIds{&Inputs::q, TensorId::W_q, TensorId::b_q},
    ProjectionIds{&Inputs::k, TensorId::W_k, TensorId::b_k},
    ProjectionIds{&Inputs::v, TensorId::W_v, TensorId::b_v},
    ProjectionIds{&Inputs::o, TensorId::W_o, TensorId::b_o},
    ProjectionIds{&Inputs::fused, kFusedWeight, kFusedBias},
};

const ProjectionIds* projection_of(TensorId id) {
  const auto* const found = std::ranges::find_if(
      kProjections, [id](const ProjectionIds& one) { return one.weight == id || one.bias == id; });
  return found == kProjections.end() ? nullptr : found;
}

// Copies each part's rows behind those of the part before it.
Tensor beside(std::span<const Projection* const> parts, Tensor Projection::* member) {
  Shape shape = (parts[0]->*member).shape();
  const std::size_t last = shape.rank() - 1;
  shape[last].size = 0;
  for (const Projection* part : parts) shape[last].size += (part->*member).shape()[last].size;
  Tensor out(shape);
  const MutableMatrix rows = out.rows();
  std::int64_t column = 0;
  for (const Projection* part : parts) {
    const std::int64_t columns = (part->*member).shape()[last].size;
    for (std::int64_t r = 0; r < rows.rows; ++r) {
      std::copy_n((part->*member).data() + r * columns, columns, rows.row(r) + column);
    }
    column += columns;
  }
  return out;
}

// The weights and biases of queries, keys and values side by side, as one product reads them; those
// of keys and values alone in a layer with a second sequence.
std::shared_ptr<const Projection> side_by_side(const Inputs& inputs, bool cross) {
  const std::array all = {inputs.q.get(), inputs.k.get(), inputs.v.get()};
  const std::span parts = std::span<const Projection* const>(all).subspan(cross ? 1 : 0);
  return make_projection(beside(parts, &Projection::weight),
                         parts[0]->bias.size() > 0 ? beside(parts, &Projection::bias) : Tensor());
}

}  // namespace

std::shared_ptr<const Projection> make_projection(Tensor weight, Tensor bias) {
  auto out = std::make_shared<Projection>();
  out->packed.pack(weight.rows());
  out->weight = std::move(weight);
  out->bias = std::move(bias);
  return out;
}

Operand weight_of(TensorId id, const Inputs& inputs) {
  const ProjectionIds& ids = *projection_of(id);
  const Projection& p = *(inputs.*ids.projection);
  if (ids.bias == id) return {p.bias.view(), nullptr, static_cast<int>(id)};
  return {p.weight.view(), &p.packed, static_cast<int>(id)};
}

RunContext Trace::context() const {
  RunContext out = dims.context();
  out.ablated_heads = ablated_heads;
  return out;
}

Operand Trace::operand(TensorId id) const {
  if (projection_of(id) != nullptr) return weight_of(id, inputs);
  return {view(id), nullptr, static_cast<int>(id)};
}

void Trace::run_again() {
  const RunContext context = this->context();
  for (const Step& step : steps) {
    RunArgs args{std::span(step.in.data(), step.count), step.attr, context, step.out, scratch};
    step.rule(args);
  }
}

Trace run_graph(const ShapedGraph& graph, const AttentionSizes& dims, Inputs inputs,
                std::vector<std::int64_t> ablated_heads) {
  Trace trace{dims, std::move(inputs), std::move(ablated_heads), graph, {}, {}, {}, {}};
  const Features features = dims.features();
  if (graph.graph.has(kFusedWeight, features)) {
    trace.inputs.fused = side_by_side(trace.inputs, dims.cross);
  }
  Operands made;
  made[TensorId::x] = {trace.inputs.x.view(), nullptr, static_cast<int>(TensorId::x)};
  made[TensorId::memory] = {trace.inputs.memory.view(), nullptr,
                            static_cast<int>(TensorId::memory)};
  for (const Declared& one : graph.graph.declared()) {
    if (!graph.graph.makes(one.id) && graph.graph.has(one.id, features)) {
      made[one.id] = weight_of(one.id, trace.inputs);
    }
  }
  for_each_made(
      graph, features, dims.by_axis(), made,
      [&](const Node& node, std::span<const Operand> in, const Shape& shape) {
        Tensor& own = trace.owned[static_cast<std::size_t>(node.out)];
        own = Tensor(shape);
        Trace::Step& step = trace.steps.emplace_back();
        step = {kRunRules[static_cast<std::size_t>(node.op)], node.attr, {}, in.size(), own.span()};
        std::ranges::copy(in, step.in.begin());
        return own.view();
      });
  for (std::size_t id = 0; id < kAllTensors; ++id) {
    trace.views[id] = made[static_cast<TensorId>(id)].view;
  }
  trace.run_again();
  return trace;
}

Trace forward(const AttentionSizes& dims, Inputs inputs, std::vector<std::int64_t> ablated_heads) {
  return run_graph(attention(dims.cross), dims, std::move(inputs), std::move(ablated_heads));
}

}  // namespace headsup
