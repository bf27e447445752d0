// A decoder's block run with random weights and every tensor kept.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "headsup/graph/decoder_block.h"
#include "headsup/graph/run.h"
#include "ran_node.h"
#include "support/dice.h"

namespace headsup::test {

struct BlockSetup {
  BlockKind kind;
  Features features = features::kMasked;
  AttentionSizes sizes;  // without tokens, which each read says
  std::int64_t d_mlp = 1;
  std::int64_t window = 0;
  RopeSettings rope;
  float norm_epsilon = kNormEpsilon;
  std::vector<std::int64_t> zeroed_heads, replaced_heads;  // by zeros, by a random row

  // Of which heads and slices the run changes scores, patterns and what they write.
  BlockEdit edit;
  std::vector<HeadFactor> factors;
  std::vector<PatternEdit> patterns;
  std::vector<std::int64_t> zeroed_slices;

  bool patterns_at_once = false;

  bool replaces() const { return !zeroed_heads.empty() || !replaced_heads.empty(); }
};

/// One of each kind of norm, MLP and activation; sizes that fill no lane and no tile, biases, norms
/// of queries and keys, rotation, windows and replaced heads by chance.
std::vector<BlockSetup> block_setups(Dice& dice);

class BlockRun {
 public:
  static constexpr std::int64_t kRoom = 48;  // tokens that are kept at most

  BlockRun(const BlockSetup& setup, std::uint32_t seed);
  BlockRun(const BlockRun&) = delete;
  BlockRun& operator=(const BlockRun&) = delete;

  /// Reads further tokens of all examples: resid [batch, tokens, d_model], or random numbers.
  void read(Tensor resid);
  void read(std::int64_t tokens, Dice& dice);

  std::int64_t tokens() const { return tokens_; }
  const RunContext& context() const { return context_; }
  /// A tensor of the last read, in the order of its axes. Keys and values are of all tokens.
  DoubleTensor numbers(TensorId id) const { return DoubleTensor(made_[resolve(id)].view); }
  /// What the last read handed to a kept tensor.
  DoubleTensor handed(TensorId kept) const { return numbers(graph_.graph[kept].in[0]); }

  /// Calls each(ran) for every node of the last read; for those that keep keys and values only
  /// where they are handed all of them.
  template <class Each>
  void each_node(Each each) const {
    for (const Node& node : graph_.graph.nodes()) {
      if (node.op == Op::input || !node.in_layer(setup_.features)) continue;
      const OperandIds ids(graph_.graph, node, setup_.features);
      const std::array<Operand, kMaxOperands> in = made_.of(ids);
      if (node.op == Op::append && in[0].view.shape()[2].size < tokens_) continue;
      each(RanNode(node, context_, {in.begin(), in.begin() + ids.size()}, made_[node.out]));
    }
  }

 private:
  TensorId resolve(TensorId id) const { return graph_.graph.resolve(id, setup_.features); }
  void make_weights(Dice& dice);
  View append(const Node& node, std::span<const Operand> in, const Shape& shape);

  BlockSetup setup_;
  ShapedGraph graph_;
  RopeTable rope_;
  RunContext context_;
  std::int64_t tokens_ = 0;
  std::vector<float> replacing_row_;
  std::vector<ReplacedHead> replaced_;
  std::array<Tensor, kAllTensors> owned_;
  std::array<PackedMatrix, kAllTensors> packed_;  // of weights
  std::vector<PackedMatrix> keys_, values_;       // head by head
  Operands made_;
  Scratch scratch_;
};

}  // namespace headsup::test
