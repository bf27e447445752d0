#include "headsup/model/block_runner.h"

#include <algorithm>

namespace headsup {

namespace {

std::size_t place_of(Op op) { return static_cast<std::size_t>(op); }
std::size_t place_of(TensorId id) { return static_cast<std::size_t>(id); }

AxisSizes sizes_of(const Architecture& architecture, std::int64_t tokens, std::int64_t seq_k) {
  AxisSizes out = architecture.by_axis();
  out[Axis::seq_len] = out[Axis::seq_q] = tokens;
  out[Axis::seq_k] = seq_k;
  return out;
}

Graph block_of(const Architecture& architecture, const BlockWay& way) {
  const Graph block = edited(decoder_block(architecture.block()), way.edit);
  return way.shows_scores ? block : with_patterns_at_once(block);
}

// What makes numbers in room of its own: kept keys and values are the cache's, and the residual
// stream is the caller's.
bool needs_room(const Node& node) {
  return node.op != Op::append && node.out != TensorId::resid_post;
}

bool is_view(const Node& node) { return kViewRules[place_of(node.op)] != nullptr; }

}  // namespace

BlockRunner::BlockRunner(const Architecture& architecture, const BlockWay& way)
    : architecture_(architecture),
      edit_(way.edit),
      graph_(shaped(block_of(architecture, way), architecture.features()).value()),
      features_(architecture.features()) {
  for (const Node& node : graph_.graph.nodes()) {
    if (node.op == Op::input || !node.in_layer(features_)) continue;
    planned_.push_back({node, OperandIds(graph_.graph, node, features_), 0, false});
    planned_.back().grows = grows(planned_.back());
  }
  count_numbers();
  if (architecture.rope) rope_ = RopeTable(*architecture.rope, architecture.head_dim);
  context_.rope_table = &rope_;
  context_.norm_epsilon = architecture.norm_epsilon;
}

void BlockRunner::resize(std::int64_t tokens, std::int64_t seq_k) {
  const bool only_grows = !steps_.empty() && tokens == context_.sizes[Axis::seq_q];
  context_.sizes = sizes_of(architecture_, tokens, seq_k);
  context_.visibility = {tokens, seq_k, true, {}, edit_.first_key};
  rope_.reserve(seq_k);
  if (!only_grows) plan_anew();
  for (const Planned& one : planned_) {
    if (!only_grows || one.grows) plan(one);
  }
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
    if (is_view(one.node)) continue;
    one.step = steps_.size();
    steps_.push_back(
        {kDecoderRunRules[place_of(one.node.op)], one.node.out, one.node.attr, {}, 0, {}});
    for (std::size_t i = 0; i < one.operands.size(); ++i) {
      const TensorId id = one.operands[i];
      if (!graph.makes(id)) weight_uses_.push_back({one.step, i, id});
    }
  }
}

// Shapes and rooms of one node, from those of its operands.
void BlockRunner::plan(const Planned& one) {
  const std::array<Operand, kMaxOperands> in = made_.of(one.operands);
  const Shape shape = sized(graph_.axes_of(one.node.out), context_.sizes);
  Operand& out = made_[one.node.out];
  out.id = static_cast<int>(one.node.out);
  if (is_view(one.node)) {
    out.view = kViewRules[place_of(one.node.op)](in[0].view, shape, one.node.attr);
    return;
  }
  Step& step = steps_[one.step];
  step.in = in;
  step.count = one.operands.size();
  step.to = {nullptr, shape};
  if (needs_room(one.node)) {
    std::vector<float>& room = room_[place_of(one.node.out)];
    if (room.size() < shape.elements().size()) room.resize(shape.elements().size());
    step.to.data = room.data();
  }
  out.view = step.to.view();
}

// Whether its shape, or that of what it reads, is another for every token that is read.
bool BlockRunner::grows(const Planned& one) const {
  const auto has_keys = [&](TensorId id) {
    return std::ranges::find(graph_.axes_of(id), Axis::seq_k) != graph_.axes_of(id).end();
  };
  return has_keys(one.node.out) || std::any_of(one.operands.begin(), one.operands.end(), has_keys);
}

void BlockRunner::take_weights(const ModelWeights& weights, std::int64_t layer) {
  context_.visibility.window = window(layer);
  for (const WeightUse& use : weight_uses_) {
    steps_[use.step].in[use.operand] = weights.operand(use.tensor, layer);
  }
}

void BlockRunner::run(const ModelWeights& weights, std::int64_t layer, KvCache& cache,
                      float* resid) {
  take_weights(weights, layer);
  for (Step& step : steps_) run_step(step, layer, cache, resid);
}

void BlockRunner::run_after_heads(const ModelWeights& weights, std::int64_t layer, KvCache& cache,
                                  const float* head_outputs, float* resid) {
  take_weights(weights, layer);
  const auto first = std::ranges::find(steps_, TensorId::heads_replaced, &Step::out);
  const View own = first->in[0].view;
  first->in[0].view = View(head_outputs, own.shape());
  for (auto step = first; step != steps_.end(); ++step) run_step(*step, layer, cache, resid);
  first->in[0].view = own;
}

void BlockRunner::run_step(Step& step, std::int64_t layer, KvCache& cache, float* resid) {
  for (std::size_t i = 0; i < step.count; ++i) {
    Operand& operand = step.in[i];
    const auto id = static_cast<TensorId>(operand.id);
    if (id == TensorId::resid_pre) operand.view = View(resid, operand.view.shape());
    if (id == kKeptKeys) operand.heads = cache.keys(layer);
    if (id == kKeptValues) operand.heads = cache.values(layer);
  }
  if (step.out == TensorId::resid_post) {
    step.to.data = resid;
    resid_post_ = step.to.view();
  }
  RunArgs args{std::span(step.in.data(), step.count), step.attr, context_, step.to, scratch_};
  if (step.out == kKeptKeys) args.cache = cache.keys(layer);
  if (step.out == kKeptValues) args.cache = cache.values(layer);
  step.rule(args);
}

void BlockRunner::edit_heads(const HeadEdits& heads) {
  context_.head_factors = heads.factors;
  context_.pattern_edits = heads.patterns;
  context_.replaced_heads = heads.replaced;
  context_.zeroed_slices = heads.zeroed_slices;
}

// The narrower of the model's and the edit's.
std::int64_t BlockRunner::window(std::int64_t layer) const {
  const std::int64_t own = architecture_.window(layer);
  return own == 0 || edit_.window == 0 ? own + edit_.window : std::min(own, edit_.window);
}

void BlockRunner::count_numbers() {
  const AxisSizes sizes = sizes_of(architecture_, 1, 1);
  for (const Planned& one : planned_) {
    if (!needs_room(one.node) || is_view(one.node)) continue;
    const Axes& axes = graph_.axes_of(one.node.out);
    const bool is_table = std::ranges::find(axes, Axis::seq_k) != axes.end();
    (is_table ? numbers_of_key_ : numbers_of_token_) += sized(axes, sizes).elements();
  }
}

Count BlockRunner::numbers(std::int64_t tokens, std::int64_t seq_k) const {
  return (numbers_of_key_ * seq_k + numbers_of_token_) * tokens;
}

}  // namespace headsup
