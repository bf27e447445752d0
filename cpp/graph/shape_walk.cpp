#include "headsup/graph/shape_walk.h"

#include <string>
#include <utility>

#include "headsup/tensor/view.h"

namespace headsup {

namespace {

constexpr std::array<std::string_view, 4> kEffects = {"given", "compute", "label", "copy"};

// Shapes, windows and costs of the layer's tensors, one node after the other.
class Walker {
 public:
  Walker(const ShapedGraph& graph, const AttentionSizes& sizes, bool list)
      : graph_(graph),
        sizes_(sizes),
        features_(sizes.features()),
        by_axis_(sizes.by_axis()),
        list_(list) {}

  /// Nothing where a count does not fit 63 bits.
  std::optional<ShapeWalk> walk() {
    for (const Node& node : graph_.graph.nodes()) {
      if (node.in_layer(features_) && !add(node)) return std::nullopt;
    }
    return std::move(walk_);
  }

 private:
  static std::size_t place(TensorId id) { return static_cast<std::size_t>(id); }
  Shape shape(TensorId id) const { return sized(graph_.axes_of(id), by_axis_); }

  bool add(const Node& node) {
    const OpInfo& info = kOpInfo[static_cast<std::size_t>(node.op)];
    const OperandIds operands(graph_.graph, node, features_);
    const Shape out = shape(node.out);
    const Count size = out.elements();
    const Cost cost = cost_of(node, operands, out);
    const Count bytes = info.effect == Effect::view ? Count(0) : size * sizeof(float);
    parameters_ += cost.parameters;
    flops_ += cost.flops;
    other_ops_ += cost.other_ops;
    bytes_ += bytes;
    for (const Count& count : {size, parameters_, flops_, other_ops_, bytes_}) {
      if (!count.fits()) return false;
    }
    const ViewRule rule = kViewRules[static_cast<std::size_t>(node.op)];
    View& view = views_[place(node.out)];
    view = rule == nullptr ? View(nullptr, out) : rule(views_[place(operands[0])], out, node.attr);
    walk_.totals = {parameters_.value(), flops_.value(), other_ops_.value(), bytes_.value()};
    if (!list_) return true;
    walk_.steps.push_back({node.out,
                           info.name,
                           pytorch_line(node.out, sizes_),
                           info.effect,
                           {operands.begin(), operands.end()},
                           {view.strides().begin(), view.strides().end()},
                           cost.parameters.value(),
                           cost.flops.value(),
                           cost.other_ops.value(),
                           bytes.value()});
    return true;
  }

  Cost cost_of(const Node& node, const OperandIds& operands, const Shape& out) const {
    const CostRule rule = kCostRules[static_cast<std::size_t>(node.op)];
    if (rule == nullptr) return {};
    std::array<Shape, kMaxOperands> in;
    for (std::size_t i = 0; i < operands.size(); ++i) in[i] = shape(operands[i]);
    return rule({std::span(in.data(), operands.size()), out, by_axis_, node.attr});
  }

  const ShapedGraph& graph_;
  const AttentionSizes& sizes_;
  Features features_;
  AxisSizes by_axis_;
  bool list_;  // whether the steps are wanted, and not the totals alone
  std::array<View, kAllTensors> views_;
  ShapeWalk walk_;
  Count parameters_ = 0, flops_ = 0, other_ops_ = 0, bytes_ = 0;
};

}  // namespace

std::string_view name_of(Effect effect) { return kEffects[static_cast<std::size_t>(effect)]; }

std::span<const std::string_view> effect_names() { return kEffects; }

std::optional<ShapeWalk> shape_walk(const ShapedGraph& graph, const AttentionSizes& sizes) {
  return Walker(graph, sizes, true).walk();
}

ShapeWalk shape_walk(const AttentionSizes& sizes) {
  return *shape_walk(attention(sizes.cross), sizes);
}

bool counts_fit(const AttentionSizes& sizes) {
  return Walker(attention(sizes.cross), sizes, false).walk().has_value();
}

namespace {

void replace(std::string& text, std::string_view what, std::string_view with) {
  const std::size_t at = text.find(what);
  if (at != text.npos) text.replace(at, what.size(), with);
}

}  // namespace

std::string pytorch_line(TensorId id, const AttentionSizes& sizes) {
  for (const nodes::PytorchLine& line : nodes::kLines) {
    if (line.made != id) continue;
    std::string out(line.text);
    const Node& node = kAttention[id];
    replace(out, "$in", name_of(kAttention.resolve(node.in[0], sizes.features())));
    replace(out, "$other", name_of(kAttention.resolve(node.in[1], sizes.features())));
    const Shape shape = shape_of(id, sizes);
    replace(out, "$1", name_of(shape[1].axis));
    replace(out, "$2", name_of(shape[2].axis));
    replace(out, "$repeat",
            sizes.n_kv_heads == sizes.n_heads ? ""
                                              : ".repeat_interleave(n_heads // n_kv_heads, dim=1)");
    return out;
  }
  return {};
}

}  // namespace headsup
