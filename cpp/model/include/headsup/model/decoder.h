// A decoder reading tokens: what stands in the residual stream, where each head looks, and how
// likely each next token is.
#pragma once

#include <bitset>
#include <compare>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "headsup/base/result.h"
#include "headsup/model/block_runner.h"

namespace headsup {

using Token = std::int32_t;

/// What a run keeps for whoever looks at it afterwards; all else is overwritten by the next layer.
struct Keep {
  std::bitset<kNamedTensors> tensors;  // of every block, such as weights or resid_post
  bool logits = false;                 // of every token, and not the last one's alone

  Keep(std::initializer_list<TensorId> ids = {}, bool all_logits = false) : logits(all_logits) {
    for (const TensorId id : ids) tensor(id);
  }
  Keep& tensor(TensorId id) {
    tensors.set(static_cast<std::size_t>(id));
    return *this;
  }
};

struct HeadId {
  std::int64_t layer = 0;
  std::int64_t head = 0;

  auto operator<=>(const HeadId&) const = default;
};

/// All heads of a model, layer by layer.
std::vector<HeadId> heads_of(const Architecture& architecture);

/// What one layer does otherwise, and to which heads.
struct LayerEdit {
  std::int64_t layer = 0;
  BlockEdit block;
  HeadEdits heads;
};

/// Heads that put out zeros, or `rows` of theirs as ReplacedHead has them.
std::vector<LayerEdit> heads_replaced(std::span<const HeadId> heads,
                                      std::span<const std::span<const float>> rows = {});

/// Of the tokens that one call of `read` was handed.
struct Reading {
  std::int64_t batch = 1;   // texts
  std::int64_t tokens = 0;  // of each
  std::int64_t seq_k = 0;   // those and all before them
  struct Kept {
    TensorId id;
    std::int64_t layer;
    Tensor tensor;
  };
  std::vector<Kept> kept;
  Tensor logits;  // [batch * (tokens or 1), n_slots * classes]

  std::int64_t first_layer = 0;  // lower ones were not run
  /// numbers_overflowed at the first layer, or at the logits, whose squares are not finite.
  Faults overflow;

  /// A tensor of a layer; null where it was not kept, not run, or the layer does not make it.
  /// weights: [batch, n_heads, tokens, seq_k].
  const Tensor* find(TensorId id, std::int64_t layer) const;
  /// Requires it to be there.
  const Tensor& of(TensorId id, std::int64_t layer) const { return *find(id, layer); }
  /// One head's matrix of a tensor [batch, n_heads, ...], such as weights, in one of the texts.
  /// Requires it to be there.
  MatrixView head(TensorId id, const HeadId& head, std::int64_t text = 0) const;
  /// The weights that a layer's outputs were made with, edited ones where they were. Requires both
  /// names to have been kept.
  const Tensor& pattern(std::int64_t layer) const;
  std::span<const float> last_logits() const;
  /// Those after token `token`. Requires the logits of every token to have been kept.
  std::span<const float> logits_of(std::int64_t token) const;
};

class Decoder {
 public:
  explicit Decoder(std::shared_ptr<const ModelWeights> weights);

  const Architecture& architecture() const { return weights_->architecture(); }
  const ModelWeights& weights() const { return *weights_; }
  const std::shared_ptr<const ModelWeights>& shared_weights() const { return weights_; }

  /// How many tokens of a text it has read, whose keys and values are kept.
  std::int64_t tokens() const { return tokens_; }
  /// Forgets all tokens; those read next are of `batch` texts of one length.
  void begin(std::int64_t batch = 1) {
    batch_ = batch;
    tokens_ = 0;
  }

  /// Reads further tokens, [batch, tokens]. Faults: token_out_of_range at "tokens/N",
  /// text_over_context, out_of_memory, numbers_overflowed at "layers/N" or "logits"; it has then
  /// read none of them.
  Result<Reading> read(std::span<const Token> tokens, const Keep& keep = {},
                       std::span<const LayerEdit> edits = {});

  /// [batch * tokens, d_model] before the first block, of tokens that stand from `first` on.
  Tensor embedded(std::span<const Token> tokens, std::int64_t first, std::int64_t batch = 1) const;

  /// The logits [rows, n_slots * classes] of rows [rows, d_model] of the residual stream after all
  /// layers.
  Tensor unembedded(const Tensor& resid) const;

  /// Where a run begins anew: at a layer, with resid [batch, tokens, d_model] before it. With
  /// head_outputs [batch, n_heads, tokens, head_dim], as the layer's heads made them of it, the
  /// layer begins there: requires an edit of the layer that replaces heads and nothing kept of the
  /// run.
  struct From {
    std::int64_t layer = 0;
    const float* resid = nullptr;
    const float* head_outputs = nullptr;
  };
  /// Runs layers from there on: what an edit changes begins at its layer, and lower ones need not
  /// run again. Its keys and values from that layer on are those of this run afterwards, as though
  /// it had read no other tokens. `clean`: what it made of the tokens from their beginning.
  Reading rerun(const From& from, const Reading& clean, const Keep& keep,
                std::span<const LayerEdit> edits);

  /// What keeps it from reading further tokens, as `read` says; nothing where it can.
  Faults check(std::span<const Token> tokens, const Keep& keep = {},
               std::span<const LayerEdit> edits = {}) const;

 private:
  // Of tokens of each text that the cache has room for, once that is for so many at least.
  std::int64_t capacity_for(std::int64_t tokens) const;
  static bool shows_scores(const Keep& keep);
  static BlockWay way_of(const BlockEdit& edit, const Keep& keep);
  void run_layers(const From& from, const Keep& keep, std::span<const LayerEdit> edits,
                  Reading& out);
  BlockRunner& runner_of(const BlockWay& way, const Reading& out);
  void forget_unused(const Keep& keep, std::span<const LayerEdit> edits);
  static void keep_block(const BlockRunner& block, std::int64_t layer, const Keep& keep,
                         Reading& out);
  void normalize(const MatrixView& rows, const MutableMatrix& out) const;

  std::shared_ptr<const ModelWeights> weights_;
  BlockRunner block_;
  // Those that were asked for last beside it, made when asked.
  std::vector<std::pair<BlockWay, std::unique_ptr<BlockRunner>>> others_;
  KvCache cache_;
  std::int64_t batch_ = 1;
  std::int64_t tokens_ = 0;  // of each text
  Tensor resid_;             // [batch * tokens, d_model] of the last run
};

/// Where no answer is asked for.
inline constexpr Token kNoTarget = -1;

/// What a model of next tokens is asked for: after each token the one behind it. Requires a token.
std::vector<Token> next_tokens(std::span<const Token> tokens);

/// -log p of each target but kNoTarget, in nats. logits [targets, classes].
std::vector<float> losses_of(const float* logits, std::int64_t classes,
                             std::span<const Token> targets);

}  // namespace headsup
