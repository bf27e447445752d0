#include <algorithm>

#include "headsup/base/words.h"
#include "headsup/catalogue/config_object.h"
#include "headsup/practice/lookup.h"

namespace headsup {

namespace {

using Node = Document::Node;

// A name in a file may be of any length; longer ones are not offered, since they cannot be read.
constexpr std::size_t kMaxKeyBytes = 80;

struct KeyKind {
  std::string_view kind;
  std::string_view keys;
};
constexpr KeyKind kKinds[] = {
    {"ffn",
     "intermediate_size ffn_dim d_ff n_inner d_inner hidden_dim encoder_ffn_dim decoder_ffn_dim "
     "ffn_hidden_size intermediate_size_mlp moe_intermediate_size mlp_hidden_size"},
    {"embedding", "embedding_size word_embed_proj_dim input_embedding_size projection_dim"},
    {"head_part",
     "rotary_dim qk_nope_head_dim qk_rope_head_dim v_head_dim query_pre_attn_scalar "
     "index_head_dim mamba_head_dim linear_key_head_dim linear_value_head_dim"},
    {"latent", "kv_lora_rank q_lora_rank"},
    {"groups", "num_gqa_groups"},
    {"vocab", "vocab_size padded_vocab_size"},
    {"positions",
     "max_position_embeddings n_positions n_ctx max_seq_len seq_length max_sequence_length "
     "sequence_len sliding_window"},
};

struct SizeKind {
  ConfigSize size;
  std::string_view kind;
};
constexpr SizeKind kSizeKinds[] = {{ConfigSize::d_model, "width"},
                                   {ConfigSize::n_heads, "heads"},
                                   {ConfigSize::n_kv_heads, "kv_heads"},
                                   {ConfigSize::head_dim, "head_dim"},
                                   {ConfigSize::n_layers, "layers"}};

// The likest first.
constexpr std::string_view kLikeWidth =
    "part embedding ffn head_dim heads vocab positions head_part latent layers kv_heads groups "
    "decoder width other";
constexpr std::string_view kLikeHeads =
    "kv_heads part layers groups decoder head_dim width ffn head_part positions other latent vocab "
    "embedding heads";

bool is_among(std::string_view word, std::string_view words) {
  return any_of_words(words, [&](std::string_view each) { return each == word; });
}

// What the key is, "part" where it is that of a size in another part of the file.
std::string_view kind_of_key(std::string_view key, bool elsewhere) {
  for (const SizeKind& each : kSizeKinds) {
    if (!is_among(key, keys_of(each.size).keys)) continue;
    return elsewhere ? "part" : each.kind;
  }
  for (const KeyKind& each : kKinds) {
    if (is_among(key, each.keys)) return each.kind;
  }
  for (const SizeKind& each : kSizeKinds) {
    if (is_among(key, keys_of(each.size).decoder)) return "decoder";
  }
  return "other";
}

class Keys {
 public:
  explicit Keys(const ConfigReading& reading)
      : reading_(reading), nodes_(reading.document.nodes), tower_(tower_node()) {}

  // Of the tower, of objects in it, and of what stands beside it.
  std::vector<KeyOption> candidates() const {
    std::vector<KeyOption> out;
    for (std::uint32_t i = 1; i < nodes_.size(); ++i) {
      const Node& node = nodes_[i];
      const std::uint32_t in = node.parent;
      const std::int64_t value = size_in(node);
      if (nodes_[in].type != Document::Type::object || node.duplicate || value == 0) continue;
      if (node.key.size() > kMaxKeyBytes || nodes_[in].key.size() > kMaxKeyBytes) continue;
      const bool near = in == tower_ || nodes_[in].parent == tower_;
      const bool beside = in == 0 || nodes_[in].parent == 0;
      if (!near && !beside) continue;
      const bool elsewhere =
          tower_ == 0 ? in != 0 && is_tower(nodes_[in].key) : i < tower_ || i >= nodes_[tower_].end;
      out.push_back({i, kind_of_key(node.key, elsewhere), value});
    }
    return out;
  }

  bool in_tower(std::uint32_t node) const { return nodes_[node].parent == tower_; }

  // The key that the size was read from, or another name for it that says the same.
  bool is_right(std::uint32_t node, ConfigSize size) const {
    const SizeReading& found = reading_.towers[0][size];
    if (node == found.node) return true;
    return nodes_[node].parent == nodes_[found.node].parent &&
           size_in(nodes_[node]) == found.value && is_among(nodes_[node].key, keys_of(size).keys);
  }

 private:
  static bool is_tower(std::string_view key) {
    const auto rows = tower_keys();
    return std::any_of(rows.begin(), rows.end(),
                       [&](const TowerKey& row) { return row.key == key; });
  }

  std::uint32_t tower_node() const {
    const std::string_view key = reading_.towers[0].key;
    for (std::uint32_t i = 1; !key.empty() && i < nodes_.size(); i = nodes_[i].end) {
      if (nodes_[i].key == key) return i;
    }
    return 0;
  }

  const ConfigReading& reading_;
  const std::vector<Node>& nodes_;
  std::uint32_t tower_;
};

}  // namespace

std::vector<KeyOption> key_options(const ConfigReading& reading, ConfigSize size) {
  if (reading.towers[0][size].origin != Origin::file) return {};
  const Keys keys(reading);
  std::vector<KeyOption> out = keys.candidates();
  std::size_t chosen = 0;
  std::size_t right = 0;
  const auto choose = [&](KeyOption& each) {
    if (each.offered || chosen == kMaxKeys) return;
    each.offered = true;
    ++chosen;
  };
  for (KeyOption& each : out) {
    each.right = keys.is_right(each.node, size);
    if (!each.right) continue;
    choose(each);
    ++right;
  }
  any_of_words(size == ConfigSize::d_model ? kLikeWidth : kLikeHeads, [&](std::string_view kind) {
    for (KeyOption& each : out) {
      if (each.kind == kind) choose(each);
    }
    return chosen == kMaxKeys;
  });
  std::erase_if(out, [&](const KeyOption& each) { return right == chosen || !each.offered; });
  return out;
}

std::vector<KeyOption> all_keys(const ConfigReading& reading) {
  const Keys keys(reading);
  std::vector<KeyOption> out = keys.candidates();
  std::erase_if(out, [&](const KeyOption& each) { return !keys.in_tower(each.node); });
  return out;
}

}  // namespace headsup
