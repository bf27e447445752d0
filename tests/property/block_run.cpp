#include "block_run.h"

#include <utility>

namespace headsup::test {

namespace {

std::size_t place_of(TensorId id) { return static_cast<std::size_t>(id); }

Tensor random_tensor(const Shape& shape, Dice& dice, float scale) {
  Tensor out(shape);
  for (std::int64_t n = 0; n < out.size(); ++n) out.data()[n] = dice.real(scale);
  return out;
}

RopeSettings some_rope(Dice& dice, std::int64_t head_dim) {
  RopeSettings out;
  out.pairs = dice.heads() ? RopePairs::adjacent : RopePairs::halves;
  out.theta = dice.heads() ? 10000 : 500000;
  out.rotary_dim = dice.heads() ? 0 : 2 * dice.whole(1, head_dim / 2);
  out.scaling = static_cast<RopeScaling>(dice.whole(0, 2));
  out.factor = static_cast<double>(dice.whole(2, 8));
  out.original_context = dice.heads() ? 8192 : 16;
  return out;
}

// Of a run without padding, whose patterns have room for all tokens that tests read.
const std::vector<float>& given_pattern() {
  static const std::vector<float> pattern = Dice(77).reals(BlockRun::kRoom * BlockRun::kRoom);
  return pattern;
}

void add_edits(Dice& dice, BlockSetup& out) {
  const auto head = [&] { return dice.whole(0, out.sizes.n_heads - 1); };
  out.edit = {.rope = dice.whole(0, 3) > 0,
              .other_rope_pairs = dice.heads(),
              .tiled_kv = dice.heads(),
              .scale_scores = true,
              .edit_patterns = true,
              .zero_slices = true,
              .first_key = dice.heads() ? dice.whole(1, 3) : 0};
  out.factors = {{head(), dice.real(2)}, {head(), 0}};
  // Shorter than what is read: later queries look where they looked.
  const std::int64_t rows = dice.whole(1, 8);
  const MatrixView given{given_pattern().data(), rows, rows, BlockRun::kRoom, 1};
  out.patterns = {{head(), given}, {head(), given, dice.whole(0, rows)}};
  out.zeroed_slices = {head()};
}

BlockSetup some_setup(Dice& dice, const BlockKind& kind) {
  BlockSetup out;
  out.kind = kind;
  out.sizes.batch = dice.whole(1, 2);
  out.sizes.d_model = dice.whole(1, 13);
  out.sizes.n_kv_heads = dice.whole(1, 3);
  out.sizes.n_heads = out.sizes.n_kv_heads * dice.whole(1, 3);
  out.sizes.head_dim = dice.whole(1, 9);
  out.d_mlp = dice.whole(1, 19);
  out.window = dice.heads() ? dice.whole(1, 5) : 0;
  out.norm_epsilon = dice.heads() ? 1e-5f : 1e-3f;
  for (const Features feature :
       {features::kBias, features::kOutputBias, features::kMlpBias, features::kQkNorm}) {
    if (dice.heads()) out.features |= feature;
  }
  if (dice.heads()) {
    out.features |= features::kRope;
    out.sizes.head_dim *= 2;
    out.rope = some_rope(dice, out.sizes.head_dim);
  }
  if (dice.heads()) out.zeroed_heads = {dice.whole(0, out.sizes.n_heads - 1)};
  if (dice.heads()) out.replaced_heads = {dice.whole(0, out.sizes.n_heads - 1)};
  if (dice.heads()) add_edits(dice, out);
  return out;
}

Graph graph_of(const BlockSetup& setup) {
  BlockEdit edit = setup.edit;
  edit.replace_heads = setup.replaces();
  const Graph graph = edited(decoder_block(setup.kind), edit);
  const bool at_once = setup.patterns_at_once && weighs_at_once(graph, setup.features);
  return at_once ? with_patterns_at_once(graph) : graph;
}

// Kept numbers in their own order: a key is a column, a value a row.
Tensor unpacked(std::span<const PackedMatrix> heads, Columns columns, const Shape& shape) {
  Tensor out(shape);
  float* to = out.data();
  for (const PackedMatrix& head : heads) {
    for (std::int64_t token = 0; token < shape[2].size; ++token) {
      for (std::int64_t i = 0; i < shape[3].size; ++i) {
        *to++ = columns == Columns::keys ? head.at(i, token) : head.at(token, i);
      }
    }
  }
  return out;
}

}  // namespace

std::vector<BlockSetup> block_setups(Dice& dice) {
  std::vector<BlockSetup> out;
  for (const Norm norm : {Norm::rms, Norm::layer}) {
    for (const bool gated : {true, false}) {
      for (const Activation activation :
           {Activation::silu, Activation::gelu_tanh, Activation::gelu, Activation::relu}) {
        out.push_back(some_setup(dice, {norm, gated, activation}));
      }
    }
  }
  return out;
}

BlockRun::BlockRun(const BlockSetup& setup, std::uint32_t seed)
    : setup_(setup),
      graph_(shaped(graph_of(setup), setup.features).value()),
      rope_(setup.rope, setup.sizes.head_dim) {
  context_.rope_table = &rope_;
  context_.norm_epsilon = setup.norm_epsilon;
  context_.sizes = setup.sizes.by_axis();
  context_.sizes[Axis::d_mlp] = setup.d_mlp;
  Dice dice(seed);
  make_weights(dice);
  replacing_row_ = dice.reals(setup.sizes.head_dim);
  for (const std::int64_t head : setup.zeroed_heads) replaced_.push_back({head, {}});
  for (const std::int64_t head : setup.replaced_heads) {
    replaced_.push_back({head, replacing_row_, dice.whole(-1, 3)});
  }
  context_.replaced_heads = replaced_;
  context_.head_factors = setup_.factors;
  context_.pattern_edits = setup_.patterns;
  context_.zeroed_slices = setup_.zeroed_slices;
  keys_.resize(Count(setup.sizes.batch * setup.sizes.n_kv_heads).size());
  values_.resize(keys_.size());
  for (PackedMatrix& keys : keys_) keys.clear(setup.sizes.head_dim, kRoom);
  for (PackedMatrix& values : values_) values.clear(kRoom, setup.sizes.head_dim);
}

void BlockRun::make_weights(Dice& dice) {
  const Graph& graph = graph_.graph;
  for (const Declared& one : graph.declared()) {
    if (graph.makes(one.id) || !graph.has(one.id, setup_.features)) continue;
    Tensor& weight = owned_[place_of(one.id)];
    weight = random_tensor(sized(one.axes, context_.sizes), dice, 1);
    made_[one.id] = {weight.view(), nullptr, static_cast<int>(one.id)};
    if (one.axes.rank() < 2) continue;
    packed_[place_of(one.id)].pack(weight.rows());
    made_[one.id].packed = &packed_[place_of(one.id)];
  }
}

void BlockRun::read(std::int64_t tokens, Dice& dice) {
  read(random_tensor({{Axis::batch, setup_.sizes.batch},
                      {Axis::seq_len, tokens},
                      {Axis::d_model, setup_.sizes.d_model}},
                     dice, 2));
}

void BlockRun::read(Tensor resid) {
  const std::int64_t tokens = resid.shape()[1].size;
  tokens_ += tokens;
  context_.sizes[Axis::seq_len] = context_.sizes[Axis::seq_q] = tokens;
  context_.sizes[Axis::seq_k] = tokens_;
  context_.visibility = {tokens, tokens_, true, {}, setup_.edit.first_key, setup_.window};
  rope_.reserve(tokens_);
  Tensor& pre = owned_[place_of(TensorId::resid_pre)];
  pre = std::move(resid);
  made_[TensorId::resid_pre] = {pre.view(), nullptr, static_cast<int>(TensorId::resid_pre)};
  for_each_made(graph_, setup_.features, context_.sizes, made_,
                [&](const Node& node, std::span<const Operand> in, const Shape& shape) {
                  if (node.op == Op::append) return append(node, in, shape);
                  Tensor& room = owned_[place_of(node.out)];
                  room = Tensor(shape);
                  RunArgs args{in, node.attr, context_, room.span(), scratch_};
                  kDecoderRunRules[static_cast<std::size_t>(node.op)](args);
                  return room.view();
                });
}

// Runs read what is kept, head by head; a view of the same numbers is for explanations and twins.
View BlockRun::append(const Node& node, std::span<const Operand> in, const Shape& shape) {
  std::vector<PackedMatrix>& kept = node.attr.columns == Columns::keys ? keys_ : values_;
  RunArgs args{in, node.attr, context_, {nullptr, shape}, scratch_, kept};
  kDecoderRunRules[static_cast<std::size_t>(node.op)](args);
  made_[node.out].heads = kept;
  Tensor& room = owned_[place_of(node.out)];
  room = unpacked(kept, node.attr.columns, shape);
  return room.view();
}

}  // namespace headsup::test
