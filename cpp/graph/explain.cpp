#include "headsup/graph/explain.h"

#include <utility>

namespace headsup {

namespace {

// The index in `view` of the number that stands `offset` elements behind its first.
Index index_at(const View& view, std::int64_t offset) {
  Index out(view.shape().rank());
  // From the axis with the longest step to the one with the shortest; an axis of one place has
  // none.
  for (std::size_t left = out.size(); left > 0; --left) {
    std::size_t longest = out.size();
    for (std::size_t i = 0; i < out.size(); ++i) {
      if (out[i] != 0 || view.shape()[i].size == 1 || view.strides()[i] > offset) continue;
      if (longest == out.size() || view.strides()[i] > view.strides()[longest]) longest = i;
    }
    if (longest == out.size()) break;
    out[longest] = offset / view.strides()[longest];
    offset -= out[longest] * view.strides()[longest];
  }
  return out;
}

}  // namespace

Result<Explanation> explain(const Trace& trace, const Cell& cell) {
  const std::string_view name = name_of(cell.tensor);
  const Graph& graph = trace.graph.graph;
  if (!graph.has(cell.tensor, trace.dims.features())) {
    return make_fault(Code::tensor_not_in_run, name, {name});
  }
  const Operand made = trace.operand(cell.tensor);
  HEADSUP_CHECK(check_index(made.view.shape(), cell.index, name));
  Explanation out;
  out.cell = {made.id, cell.index};
  out.offset = made.view.offset(cell.index);
  out.value = made.view.at(cell.index);

  if (!graph.makes(cell.tensor)) return out;
  const Node& node = graph[cell.tensor];
  if (node.op == Op::input) return out;
  std::array<Operand, kMaxOperands> in;
  const OperandIds ids(graph, node, trace.dims.features());
  for (std::size_t i = 0; i < ids.size(); ++i) in[i] = trace.operand(ids[i]);
  const ExplainRule rule = kExplainRules[static_cast<std::size_t>(node.op)];
  if (rule != nullptr) {
    rule({std::span(in.data(), ids.size()), node.attr, trace.context(), made, cell.index}, out);
    return out;
  }
  // A view is another name for the number at the same place in memory.
  out.rule = "same";
  const View& source = in[0].view;
  const Index at = index_at(source, out.offset + (made.view.data() - source.data()));
  out.left = {{in[0].id, at}, -1, {source.at(at)}};
  return out;
}

Faults check_index(const Shape& shape, std::span<const std::int64_t> index,
                   std::string_view where) {
  if (index.size() != shape.rank()) {
    return {make_fault(Code::index_rank, where, {index.size(), shape.rank()})};
  }
  Faults faults;
  for (std::size_t i = 0; i < index.size(); ++i) {
    if (index[i] >= 0 && index[i] < shape[i].size) continue;
    faults.push_back(make_fault(Code::index_out_of_range, where,
                                {name_of(shape[i].axis), index[i], shape[i].size}));
  }
  return faults;
}

}  // namespace headsup
