// What a decoder is made of: its sizes and the choices that families of models make differently.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "headsup/base/result.h"
#include "headsup/graph/bugs.h"
#include "headsup/graph/decoder_block.h"
#include "headsup/kernels/rope.h"
#include "headsup/model/weight_id.h"

namespace headsup {

/// A decoder-only transformer: token embedding, blocks of attention and MLP that add to the
/// residual stream, a last norm, logits. Sources: Radford et al. 2019 (GPT-2); Touvron et al. 2023
/// (Llama).
struct Architecture {
  std::int64_t vocab_size = 0;
  std::int64_t n_slots = 1;      // answers after each token
  std::int64_t n_classes = 0;    // that an answer is one of; 0: answers are next tokens
  std::int64_t max_context = 0;  // positions that the model was made for
  std::int64_t n_layers = 0;
  std::int64_t d_model = 0;
  std::int64_t n_heads = 0;
  std::int64_t n_kv_heads = 0;
  std::int64_t head_dim = 0;
  std::int64_t d_mlp = 0;  // the MLP's inner width; 0: blocks have none

  Norm norm = Norm::rms;
  float norm_epsilon = 1e-5f;
  Activation activation = Activation::silu;
  bool gated_mlp = true;  // activation(x W_gate) * (x W_up), instead of activation(x W_up)
  bool qkv_bias = false;
  bool attention_output_bias = false;
  bool mlp_bias = false;
  bool qk_norm = false;               // RMSNorm of each head's queries and keys, before RoPE
  bool learned_positions = false;     // a vector for each position is added to the embedding
  std::optional<RopeSettings> rope;   // of queries and keys
  std::vector<std::int64_t> windows;  // of each layer: how many keys back a query sees; 0: all
  bool tied_output = true;            // logits reuse the token embedding
  bool embedding_norm = false;        // RMSNorm without a weight before the first block
  bool final_norm = true;             // before the logits
  BugSet bugs;                        // planted in the attention of every block

  std::int64_t classes() const { return n_classes == 0 ? vocab_size : n_classes; }
  /// After each token: [n_slots, classes()].
  std::int64_t n_logits() const { return n_slots * classes(); }
  std::int64_t window(std::int64_t layer) const {
    return windows.empty() ? 0 : windows[static_cast<std::size_t>(layer)];
  }
  Graph block() const {
    return bugs.planted_in(decoder_block({norm, gated_mlp, activation, d_mlp > 0}));
  }
  Features features() const {
    return features::kMasked | (qkv_bias ? features::kBias : 0) | (rope ? features::kRope : 0) |
           (attention_output_bias ? features::kOutputBias : 0) |
           (mlp_bias ? features::kMlpBias : 0) | (qk_norm ? features::kQkNorm : 0);
  }
  /// Without batch, seq_len and seq_k, which are a run's.
  AxisSizes by_axis() const;
};

/// The architecture, or what is wrong with it, at its fields' names: a size below 1 (of the MLP
/// below 0) or above kMaxSize (layers: kMaxLayers), heads that do not share keys evenly, a rotary
/// width that is odd or wider than a head, windows that are not one a layer, more numbers than 63
/// bits count.
Result<Architecture> validate(Architecture architecture);

inline constexpr std::int64_t kMaxModelSize = std::int64_t{1} << 24;
inline constexpr std::int64_t kMaxLayers = 4096;

/// A weight that the architecture has, as [in, out]; of a vector [1, size]; of the token and
/// position embeddings [d_model, vocab_size] and [d_model, max_context].
struct WeightShape {
  WeightId id;
  std::int64_t in = 0;
  std::int64_t out = 0;
  bool is_matrix = true;
};

/// Those of every block, the same in each; layer is 0.
std::vector<WeightShape> block_weights(const Architecture& architecture);
/// Those outside blocks.
std::vector<WeightShape> outer_weights(const Architecture& architecture);

/// How many numbers its weights have.
Count parameter_count(const Architecture& architecture);

}  // namespace headsup
