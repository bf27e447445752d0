#include "headsup/graph/backward.h"

#include <algorithm>
#include <utility>

#include "headsup/ops/rules.h"

namespace headsup {

namespace {

class BackwardPass {
 public:
  explicit BackwardPass(const Trace& trace)
      : trace_(trace), graph_(trace.graph.graph), features_(trace.dims.features()) {}

  Gradients run(const float* d_y) {
    const Gradient& last = gradient_of(graph_.nodes().back().out);
    std::copy_n(d_y, last.size(), last.data);
    const std::span<const Node> nodes = graph_.nodes();
    for (auto node = nodes.rbegin(); node != nodes.rend(); ++node) {
      if (node->op == Op::input || !node->in_layer(features_)) continue;
      pass_through(*node);
    }
    return std::move(out_);
  }

 private:
  static std::size_t place(TensorId id) { return static_cast<std::size_t>(id); }

  // What is known of it so far; zeros where nobody asked before. A view's gradient is the same view
  // of its operand's.
  const Gradient& gradient_of(TensorId id) {
    Gradient& gradient = gradients_[place(id)];
    if (gradient.data != nullptr) return gradient;
    const bool made = graph_.makes(id) && graph_[id].op != Op::input;
    const ViewRule rule = made ? kViewRules[static_cast<std::size_t>(graph_[id].op)] : nullptr;
    if (rule != nullptr) {
      const Node& node = graph_[id];
      const Gradient& source = gradient_of(graph_.resolve(node.in[0], features_));
      gradient = source.window(rule(source.view, trace_.view(id).shape(), node.attr));
      return gradient;
    }
    Tensor& numbers = out_.by[place(id)];
    numbers = Tensor(trace_.operand(id).view.shape());
    std::fill_n(numbers.data(), numbers.size(), 0.0f);
    gradient = Gradient(numbers.span());
    return gradient;
  }

  void pass_through(const Node& node) {
    const BackwardRule rule = kBackwardRules[static_cast<std::size_t>(node.op)];
    if (rule == nullptr) return;  // a view
    const OperandIds ids(graph_, node, features_);
    std::array<Operand, kMaxOperands> in;
    std::array<Gradient, kMaxOperands> d_in;
    for (std::size_t i = 0; i < ids.size(); ++i) {
      in[i] = trace_.operand(ids[i]);
      d_in[i] = gradient_of(ids[i]);
    }
    BackwardArgs args{std::span(in.data(), ids.size()),
                      node.attr,
                      context_,
                      trace_.view(node.out),
                      gradient_of(node.out),
                      std::span(d_in.data(), ids.size()),
                      scratch_};
    rule(args);
    out_.by[place(node.out)] = {};
  }

  const Trace& trace_;
  const Graph& graph_;
  Features features_;
  RunContext context_ = trace_.context();
  Gradients out_;
  std::array<Gradient, kAllTensors> gradients_;
  Scratch scratch_;
};

}  // namespace

Gradients backward(const Trace& trace, const float* d_y) { return BackwardPass(trace).run(d_y); }

Count numbers_of_backward(const AttentionSizes& sizes) {
  // All gradients at once, though those on the way go as soon as they are read, and the largest
  // matrix that a rule packs.
  Count numbers(0);
  std::int64_t packed = 0;
  for (const TensorInfo& info : tensor_table()) {
    if (!is_present(info.name, sizes) || info.kind == TensorKind::view) continue;
    const Shape shape = shape_of(info.name, sizes);
    numbers += shape.elements();
    const std::int64_t columns = shape[shape.rank() - 1].size;
    const std::int64_t rows = shape.elements().value() / columns;
    packed = std::max({packed, PackedMatrix::packed_size(rows, columns).value(),
                       PackedMatrix::packed_size(columns, rows).value()});
  }
  return numbers + packed;
}

}  // namespace headsup
