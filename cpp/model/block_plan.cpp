// How a block's run is planned: which steps it has, what they read, and how much room they need.
#include <algorithm>

#include "headsup/model/block_runner.h"

namespace headsup {

namespace {

std::size_t place_of(Op op) { return static_cast<std::size_t>(op); }

Graph block_of(const Architecture& architecture, const BlockWay& way) {
  const Graph block = edited(architecture.block(), way.edit);
  const bool at_once = !way.shows_scores && weighs_at_once(block, architecture.features());
  return at_once ? with_patterns_at_once(block) : block;
}

// What makes numbers in room of its own: kept keys and values are the cache's, and the residual
// stream is the caller's.
bool makes_numbers(const Node& node) {
  return node.op != Op::append && node.out != TensorId::resid_post;
}

bool has_keys(const Axes& axes) { return std::ranges::find(axes, Axis::seq_k) != axes.end(); }

}  // namespace

BlockRunner::BlockRunner(const Architecture& architecture, const BlockWay& way)
    : architecture_(architecture),
      edit_(way.edit),
      graph_(shaped(block_of(architecture, way), architecture.features()).value()),
      features_(architecture.features()) {
  for (const Node& node : graph_.graph.nodes()) {
    if (node.op == Op::input || !node.in_layer(features_)) continue;
    planned_.push_back({node, OperandIds(graph_.graph, node, features_)});
    Planned& one = planned_.back();
    one.is_view = kViewRules[place_of(node.op)] != nullptr;
    one.needs_room = makes_numbers(node) && !one.is_view;
    one.grows = grows(one);
  }
  count_numbers();
  if (architecture.rope) rope_ = RopeTable(*architecture.rope, architecture.head_dim);
  context_.rope_table = &rope_;
  context_.norm_epsilon = architecture.norm_epsilon;
}

void BlockRunner::plan_anew() {
  steps_.clear();
  weight_uses_.clear();
  const Graph& graph = graph_.graph;
  for (const Declared& one : graph.declared()) {
    made_[one.id] = {View(nullptr, sized(one.axes, context_.sizes)), nullptr,
                     static_cast<int>(one.id)};
  }
  // The stream that a block reads is declared as well as made.
  for (Planned& one : planned_) {
    if (one.is_view) continue;
    one.step = steps_.size();
    steps_.push_back(
        {kDecoderRunRules[place_of(one.node.op)], one.node.out, one.node.attr, {}, 0, {}});
    for (std::size_t i = 0; i < one.operands.size(); ++i) {
      const TensorId id = one.operands[i];
      if (!graph.makes(id)) weight_uses_.push_back({one.step, i, id});
    }
  }
}

// Whether its shape, or that of what it reads, is another for every token that is read.
bool BlockRunner::grows(const Planned& one) const {
  const auto reads_keys = [&](TensorId id) { return has_keys(graph_.axes_of(id)); };
  return reads_keys(one.node.out) ||
         std::any_of(one.operands.begin(), one.operands.end(), reads_keys);
}

void BlockRunner::count_numbers() {
  const AxisSizes one_each = sizes(1, 1, 1);
  for (const Planned& one : planned_) {
    if (!one.needs_room) continue;
    const Axes& axes = graph_.axes_of(one.node.out);
    (has_keys(axes) ? numbers_of_key_ : numbers_of_token_) += sized(axes, one_each).elements();
  }
}

Count BlockRunner::numbers(std::int64_t tokens, std::int64_t seq_k) const {
  return (numbers_of_key_ * seq_k + numbers_of_token_) * tokens;
}

}  // namespace headsup
