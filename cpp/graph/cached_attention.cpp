#include "headsup/graph/cached_attention.h"

namespace headsup {

namespace {

namespace cached {

using enum TensorId;

constexpr Attr kKeys{.columns = Columns::keys};
constexpr Attr kValues{.columns = Columns::values};

// A new token's queries look at the keys and values of every token so far. What comes later is not
// there, so nothing is masked.
constexpr std::array kNodes = {
    Node{x, Op::input},

    Node{q_flat, Op::linear, {x, W_q, b_q}},
    Node{q_split, Op::split, {q_flat}},
    Node{q, Op::transpose, {q_split}},

    Node{k_flat, Op::linear, {x, W_k, b_k}},
    Node{k_split, Op::split, {k_flat}},
    Node{k, Op::transpose, {k_split}},
    Node{kKeptKeys, Op::append, {k}, 0, kKeys},

    Node{v_flat, Op::linear, {x, W_v, b_v}},
    Node{v_split, Op::split, {v_flat}},
    Node{v, Op::transpose, {v_split}},
    Node{kKeptValues, Op::append, {v}, 0, kValues},

    Node{q_k, Op::scores, {q, kKeptKeys}},
    Node{scores, Op::scale, {q_k}},
    Node{weights, Op::softmax, {scores}},
    Node{head_outputs, Op::mix, {weights, kKeptValues}},
    Node{outputs_swapped, Op::transpose, {head_outputs}},
    Node{outputs_contiguous, Op::contiguous, {outputs_swapped}},
    Node{concat, Op::merge, {outputs_contiguous}},
    Node{y, Op::linear, {concat, W_o, b_o}},
};

}  // namespace cached

constexpr Graph kCached{attention::kDeclared, cached::kNodes};
// No feature that it may have changes a shape.
constexpr AxesTable kAxes = *infer_axes(kCached, 0);

std::size_t place_of(TensorId id) { return static_cast<std::size_t>(id); }
std::size_t place_of(Op op) { return static_cast<std::size_t>(op); }

// Tensors that a step makes in room of their own.
bool needs_room(const Node& node) {
  return kRunRules[place_of(node.op)] != nullptr && node.op != Op::append &&
         node.out != TensorId::y;
}

AxisSizes sizes_at(const AttentionSizes& sizes, std::int64_t tokens) {
  AxisSizes out = sizes.by_axis();
  out[Axis::seq_len] = out[Axis::seq_q] = 1;
  out[Axis::seq_k] = tokens;
  return out;
}

Features features_of(const AttentionSizes& sizes) { return sizes.bias ? features::kBias : 0; }

}  // namespace

CachedAttention::CachedAttention(const AttentionSizes& sizes, const Inputs& inputs,
                                 std::int64_t tokens)
    : inputs_(inputs),
      features_(features_of(sizes)),
      context_{sizes_at(sizes, tokens), {1, tokens, false, {}}, {}},
      keys_((Count(sizes.batch) * sizes.n_kv_heads).size()),
      values_(keys_.size()) {
  for (PackedMatrix& keys : keys_) keys.clear(sizes.head_dim, tokens);
  for (PackedMatrix& values : values_) values.clear(tokens, sizes.head_dim);
  for (const Node& node : kCached.nodes()) {
    if (needs_room(node)) {
      room_[place_of(node.out)] = Tensor(sized(kAxes[place_of(node.out)], context_.sizes));
    }
    made_[place_of(node.out)].id = static_cast<int>(node.out);
  }
  for (const Declared& one : kCached.declared()) {
    if (kCached.makes(one.id) || !kCached.has(one.id, features_)) continue;
    made_[place_of(one.id)] = weight_of(one.id, inputs_);
  }
  made_[place_of(kKeptKeys)].heads = keys_;
  made_[place_of(kKeptValues)].heads = values_;
  context_.sizes[Axis::seq_k] = 0;
}

void CachedAttention::step(const View& x, float* y) {
  ++context_.sizes[Axis::seq_k];
  made_[place_of(TensorId::x)].view = x;
  for (const Node& node : kCached.nodes()) {
    if (node.op == Op::input) continue;
    const OperandIds ids(kCached, node, features_);
    std::array<Operand, kMaxOperands> in;
    for (std::size_t i = 0; i < ids.size(); ++i) in[i] = made_[place_of(ids[i])];
    const std::size_t place = place_of(node.out);
    const Shape shape = sized(kAxes[place], context_.sizes);
    if (const ViewRule rule = kViewRules[place_of(node.op)]; rule != nullptr) {
      made_[place].view = rule(in[0].view, shape, node.attr);
      continue;
    }
    const TensorSpan out{node.out == TensorId::y ? y : room_[place].data(), shape};
    RunArgs args{std::span(in.data(), ids.size()), node.attr, context_, out, scratch_};
    if (node.op == Op::append) args.cache = node.out == kKeptKeys ? keys_ : values_;
    kRunRules[place_of(node.op)](args);
    made_[place].view = out.view();
  }
}

Tensor CachedAttention::unpacked(const std::vector<PackedMatrix>& heads, bool by_column) const {
  Tensor out(sized(kAxes[place_of(kKeptKeys)], context_.sizes));
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
  for (const Node& node : kCached.nodes()) {
    if (needs_room(node)) numbers += sized(kAxes[place_of(node.out)], by_axis).elements();
  }
  return numbers;
}

}  // namespace headsup
