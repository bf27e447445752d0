#include "headsup/model/block_runner.h"

#include <algorithm>

namespace headsup {

namespace {

std::size_t place_of(Op op) { return static_cast<std::size_t>(op); }
std::size_t place_of(TensorId id) { return static_cast<std::size_t>(id); }

}  // namespace

AxisSizes BlockRunner::sizes(std::int64_t batch, std::int64_t tokens, std::int64_t seq_k) const {
  AxisSizes out = architecture_.by_axis();
  out[Axis::batch] = batch;
  out[Axis::seq_len] = out[Axis::seq_q] = tokens;
  out[Axis::seq_k] = seq_k;
  return out;
}

void BlockRunner::resize(std::int64_t batch, std::int64_t tokens, std::int64_t seq_k) {
  const bool only_grows = !steps_.empty() && tokens == context_.sizes[Axis::seq_q] &&
                          batch == context_.sizes[Axis::batch];
  if (only_grows && seq_k == context_.sizes[Axis::seq_k]) return;
  context_.sizes = sizes(batch, tokens, seq_k);
  context_.visibility = {tokens, seq_k, true, {}, edit_.first_key};
  rope_.reserve(seq_k);
  if (!only_grows) plan_anew();
  for (const Planned& one : planned_) {
    if (!only_grows || one.grows) plan(one);
  }
}

// Shapes and rooms of one node, from those of its operands.
void BlockRunner::plan(const Planned& one) {
  const std::array<Operand, kMaxOperands> in = made_.of(one.operands);
  const Shape shape = sized(graph_.axes_of(one.node.out), context_.sizes);
  Operand& out = made_[one.node.out];
  out.id = static_cast<int>(one.node.out);
  if (one.is_view) {
    out.view = kViewRules[place_of(one.node.op)](in[0].view, shape, one.node.attr);
    return;
  }
  Step& step = steps_[one.step];
  step.in = in;
  step.count = one.operands.size();
  step.to = {nullptr, shape};
  if (one.needs_room) {
    std::vector<float>& room = room_[place_of(one.node.out)];
    if (room.size() < shape.elements().size()) room.resize(shape.elements().size());
    step.to.data = room.data();
  }
  out.view = step.to.view();
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

}  // namespace headsup
