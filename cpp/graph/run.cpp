#include "headsup/graph/run.h"

#include <utility>

namespace headsup {

namespace {

const Projection* projection_of(TensorId id, const Inputs& inputs) {
  switch (id) {
    case TensorId::W_q:
    case TensorId::b_q:
      return inputs.q.get();
    case TensorId::W_k:
    case TensorId::b_k:
      return inputs.k.get();
    case TensorId::W_v:
    case TensorId::b_v:
      return inputs.v.get();
    case TensorId::W_o:
    case TensorId::b_o:
      return inputs.o.get();
    default:
      return nullptr;
  }
}

void show_inputs(Trace& trace) {
  const Inputs& in = trace.inputs;
  const auto view = [&](TensorId id) -> View& { return trace.views[static_cast<std::size_t>(id)]; };
  view(TensorId::x) = in.x.view();
  if (trace.dims.cross) view(TensorId::memory) = in.memory.view();
  for (const Declared& one : kAttention.declared()) {
    if (kAttention.makes(one.id) || !is_present(one.id, trace.dims)) continue;
    view(one.id) = weight_of(one.id, in).view;
  }
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
  const Projection& p = *projection_of(id, inputs);
  const bool is_bias = kSelfAxes[static_cast<std::size_t>(id)].rank() == 1;
  if (is_bias) return {p.bias.view(), nullptr, static_cast<int>(id)};
  return {p.weight.view(), &p.packed, static_cast<int>(id)};
}

Operand Trace::operand(TensorId id) const {
  if (projection_of(id, inputs) != nullptr) return weight_of(id, inputs);
  return {view(id), nullptr, static_cast<int>(id)};
}

Trace run_graph(const Graph& graph, const AxesTable& axes, const AttentionSizes& dims,
                Inputs inputs, std::vector<std::int64_t> ablated_heads) {
  Trace trace;
  trace.dims = dims;
  trace.inputs = std::move(inputs);
  trace.ablated_heads = std::move(ablated_heads);
  show_inputs(trace);
  const Features features = dims.features();
  const RunContext context = trace.context();
  Scratch scratch;
  for (const Node& node : graph.nodes()) {
    const auto op = static_cast<std::size_t>(node.op);
    if (node.op == Op::input || !node.in_layer(features)) continue;
    std::array<Operand, kMaxOperands> in;
    const OperandIds ids(graph, node, features);
    for (std::size_t i = 0; i < ids.size(); ++i) in[i] = trace.operand(ids[i]);
    const auto place = static_cast<std::size_t>(node.out);
    const Shape shape = sized(axes[place], context.sizes);
    if (kViewRules[op] != nullptr) {
      trace.views[place] = kViewRules[op](in[0].view, shape, node.attr);
      continue;
    }
    trace.owned[place] = Tensor(shape);
    const TensorSpan out = trace.owned[place].span();
    RunArgs args{std::span(in.data(), ids.size()), node.attr, context, out, scratch};
    kRunRules[op](args);
    trace.views[place] = out.view();
  }
  return trace;
}

Trace forward(const AttentionSizes& dims, Inputs inputs, std::vector<std::int64_t> ablated_heads) {
  return run_graph(kAttention, attention_axes(dims.cross), dims, std::move(inputs),
                   std::move(ablated_heads));
}

}  // namespace headsup
