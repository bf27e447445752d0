// How the config files of a family of models differ from the common form: rows of families.json.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace headsup {

/// How a family's layers attend, where its files do not have one number of heads for all of them.
enum class FamilyRule : std::uint8_t {
  plain,
  no_attention,  // whichever keys its files have
  by_block,      // query heads to a KV head, block by block
  by_layer,      // lists: heads of each layer
  by_stage,      // lists: width and heads of each stage
};

/// One row. "", 0 and false are the common form. Keys are words; "-" is none, not even a common
/// one.
struct Family {
  std::string_view type;    // of "model_type", each; a final '*' matches any ending
  std::string_view marker;  // tells the family where no row has the type
  FamilyRule rule = FamilyRule::plain;
  // Tried before the common keys.
  std::string_view d_model;
  std::string_view n_kv_heads;
  std::string_view head_dim;
  std::string_view attention_width;   // keys of a narrower width, which heads divide
  std::string_view n_kv_heads_in;     // the object that has these keys
  std::string_view n_kv_heads_if;     // the boolean without which they do not count
  std::string_view one_kv_head_if;    // the boolean by which there is one KV head,
  bool one_kv_head = false;           // its default,
  std::string_view unless;            // and keys that overrule it unless they are false
  std::string_view one_kv_head_type;  // there is one where attn_type is this
  // Of the class in transformers: d_model, n_heads, n_kv_heads, head_dim, n_layers. KV heads and
  // head size hold for every file; the others are no published model, and hold for a part of a file
  // alone.
  std::array<std::int64_t, 5> defaults{};
  // Whether layers have windows of sliding_window tokens, and how many where the file is silent;
  // the boolean without which there are none; max_window_layers, the first layers that attend to
  // all tokens; sliding_window_pattern, every so many-th does.
  bool windows = false;
  std::int64_t window = 0;
  std::string_view window_if;
  std::int64_t full_layers = 0;
  std::int64_t full_every = 0;
  bool decoder_first = false;  // the language model is the decoder, and its encoder reads no text
  bool encoder = false;        // without a decoder, so that it keeps no keys and values

  // How a checkpoint is read; it is not without `weights`.
  std::string_view weights;  // the model whose tensors' names its files use: "gpt2", "llama"
  std::string_view max_context = "max_position_embeddings";
  std::string_view d_mlp = "intermediate_size";
  std::string_view norm_epsilon = "rms_norm_eps";
  double default_norm_epsilon = 1e-6;
  std::string_view activation = "hidden_act";
  std::string_view default_activation = "silu";
  // The booleans by which there are biases; "+" where there always are, "" never.
  std::string_view qkv_bias;
  std::string_view output_bias;
  std::string_view mlp_bias;
  bool qk_norm = false;
  bool tied_output = false;  // the default of tie_word_embeddings
};

std::span<const Family> families();
/// The row of a type, or the common form.
const Family& family_of(std::string_view type);

}  // namespace headsup
