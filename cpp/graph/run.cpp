#include "headsup/graph/run.h"

#include <utility>

namespace headsup {

namespace {

const PackedMatrix* packed_of(TensorId id, const Inputs& inputs) {
  switch (id) {
    case TensorId::W_q:
      return &inputs.q->packed;
    case TensorId::W_k:
      return &inputs.k->packed;
    case TensorId::W_v:
      return &inputs.v->packed;
    case TensorId::W_o:
      return &inputs.o->packed;
    default:
      return nullptr;
  }
}

void show_inputs(Trace& trace) {
  const Inputs& in = trace.inputs;
  const auto view = [&](TensorId id) -> View& { return trace.views[static_cast<std::size_t>(id)]; };
  view(TensorId::x) = in.x.view();
  if (trace.dims.cross) view(TensorId::memory) = in.memory.view();
  const auto show = [&](TensorId weight, TensorId bias, const Projection& p) {
    view(weight) = p.weight.view();
    if (trace.dims.bias) view(bias) = p.bias.view();
  };
  show(TensorId::W_q, TensorId::b_q, *in.q);
  show(TensorId::W_k, TensorId::b_k, *in.k);
  show(TensorId::W_v, TensorId::b_v, *in.v);
  show(TensorId::W_o, TensorId::b_o, *in.o);
}

}  // namespace

std::shared_ptr<const Projection> make_projection(Tensor weight, Tensor bias) {
  auto out = std::make_shared<Projection>();
  out->packed.pack(weight.rows());
  out->weight = std::move(weight);
  out->bias = std::move(bias);
  return out;
}

Operand Trace::operand(TensorId id) const {
  return {view(id), packed_of(id, inputs), static_cast<int>(id)};
}

Trace run_graph(const Graph& graph, const AttentionSizes& dims, Inputs inputs,
                std::vector<std::int64_t> ablated_heads) {
  Trace trace;
  trace.dims = dims;
  trace.inputs = std::move(inputs);
  trace.ablated_heads = std::move(ablated_heads);
  show_inputs(trace);
  const Features features = dims.features();
  const AxesTable axes = *infer_axes(graph, features);
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
  return run_graph(kAttention, dims, std::move(inputs), std::move(ablated_heads));
}

}  // namespace headsup
