#include "headsup/graph/cached_attention.h"

#include "headsup/graph/flash_attention.h"

namespace headsup {

namespace {

namespace cached {

using namespace nodes;

// A new token's queries look at the keys and values of every token so far. What comes later is not
// there, so nothing is masked.
constexpr std::array kAppend = {
    Node{kKeptKeys, Op::append, {k_rot}, 0, kKeys},
    Node{kKeptValues, Op::append, {v}, 0, kValues},
    Node{outputs_contiguous, Op::flash, {q_rot, kKeptKeys, kKeptValues}},
};

}  // namespace cached

// No feature that it may have changes a shape.
constexpr ShapedGraph kCached =
    shaped(changed(kAttention, {{}, cached::kAppend, nodes::kNoneOfScores}), ~features::kCross)
        .value();

std::size_t place_of(TensorId id) { return static_cast<std::size_t>(id); }
std::size_t place_of(Op op) { return static_cast<std::size_t>(op); }

// Tensors that a step makes in room of their own.
bool needs_room(const Node& node, Features features) {
  return node.in_layer(features) && kFastRunRules[place_of(node.op)] != nullptr &&
         node.op != Op::append && node.out != TensorId::y;
}

AxisSizes sizes_at(const AttentionSizes& sizes, std::int64_t tokens) {
  AxisSizes out = sizes.by_axis();
  out[Axis::seq_len] = out[Axis::seq_q] = 1;
  out[Axis::seq_k] = tokens;
  return out;
}

// Nothing is masked, whatever the layer masks when it is run whole.
Features features_of(const AttentionSizes& sizes) { return sizes.features() & ~features::kMasked; }

RunContext context_at(const AttentionSizes& sizes, std::int64_t tokens) {
  RunContext out = sizes.context();
  out.sizes = sizes_at(sizes, tokens);
  out.visibility = {1, tokens, false, {}};
  return out;
}

}  // namespace

CachedAttention::CachedAttention(const AttentionSizes& sizes, const Inputs& inputs,
                                 std::int64_t tokens)
    : features_(features_of(sizes)),
      context_(context_at(sizes, tokens)),
      keys_((Count(sizes.batch) * sizes.n_kv_heads).size()),
      values_(keys_.size()) {
  for (PackedMatrix& keys : keys_) keys.clear(sizes.head_dim, tokens);
  for (PackedMatrix& values : values_) values.clear(tokens, sizes.head_dim);
  for (const Node& node : kCached.graph.nodes()) {
    if (!needs_room(node, features_)) continue;
    room_[place_of(node.out)] = Tensor(sized(kCached.axes_of(node.out), context_.sizes));
  }
  for (const Declared& one : kCached.graph.declared()) {
    if (kCached.graph.makes(one.id) || !kCached.graph.has(one.id, features_)) continue;
    made_[one.id] = weight_of(one.id, inputs);
  }
  scratch_.block.resize(Count(OpRules<Op::flash>::kBlockNumbers).size());
  made_[kKeptKeys].heads = keys_;
  made_[kKeptValues].heads = values_;
  context_.sizes[Axis::seq_k] = 0;
}

void CachedAttention::step(const View& x, float* y) {
  ++context_.sizes[Axis::seq_k];
  made_[TensorId::x].view = x;
  for_each_made(kCached, features_, context_.sizes, made_,
                [&](const Node& node, std::span<const Operand> in, const Shape& shape) {
                  float* const room = room_[place_of(node.out)].data();
                  const TensorSpan out{node.out == TensorId::y ? y : room, shape};
                  RunArgs args{in, node.attr, context_, out, scratch_};
                  if (node.op == Op::append) args.cache = node.out == kKeptKeys ? keys_ : values_;
                  kFastRunRules[place_of(node.op)](args);
                  return out.view();
                });
}

Tensor CachedAttention::unpacked(const std::vector<PackedMatrix>& heads, bool by_column) const {
  Tensor out(sized(kCached.axes_of(kKeptKeys), context_.sizes));
  const std::int64_t size = out.shape()[3].size;
  float* to = out.data();
  for (const PackedMatrix& head : heads) {
    for (std::int64_t t = 0; t < tokens(); ++t) {
      for (std::int64_t d = 0; d < size; ++d) *to++ = by_column ? head.at(d, t) : head.at(t, d);
    }
  }
  return out;
}

Tensor CachedAttention::keys() const { return unpacked(keys_, true); }
Tensor CachedAttention::values() const { return unpacked(values_, false); }

Count CachedAttention::numbers(const AttentionSizes& sizes, std::int64_t tokens) {
  const AxisSizes by_axis = sizes_at(sizes, tokens);
  const Count heads = Count(sizes.batch) * sizes.n_kv_heads;
  // Each head's two matrices, and what they take beside their numbers.
  constexpr std::int64_t kMatrix = sizeof(PackedMatrix) / sizeof(float);
  Count numbers = heads * (PackedMatrix::packed_size(sizes.head_dim, tokens) +
                           PackedMatrix::packed_size(tokens, sizes.head_dim) + 2 * kMatrix);
  numbers += OpRules<Op::flash>::kBlockNumbers;
  for (const Node& node : kCached.graph.nodes()) {
    if (needs_room(node, features_of(sizes)))
      numbers += sized(kCached.axes_of(node.out), by_axis).elements();
  }
  return numbers;
}

}  // namespace headsup
