#include "headsup/catalogue/catalogue_reading.h"

#include <array>

namespace headsup {

namespace {

struct BlockSize {
  SizeOf size;
  std::int64_t Block::* value;
};
constexpr std::array kBlockSizes = {
    BlockSize{SizeOf::d_model, &Block::d_model},
    BlockSize{SizeOf::n_heads, &Block::n_heads},
    BlockSize{SizeOf::n_kv_heads, &Block::n_kv_heads},
    BlockSize{SizeOf::head_dim, &Block::head_dim},
    BlockSize{SizeOf::q_lora_rank, &Block::q_lora_rank},
    BlockSize{SizeOf::kv_lora_rank, &Block::kv_lora_rank},
    BlockSize{SizeOf::qk_nope_head_dim, &Block::qk_nope_head_dim},
    BlockSize{SizeOf::qk_rope_head_dim, &Block::qk_rope_head_dim},
    BlockSize{SizeOf::v_head_dim, &Block::v_head_dim},
};

void state(Tower& tower, SizeOf size, std::int64_t value) {
  if (value > 0) tower[size] = {value, Origin::catalogue, kNoNode};
}

// Why nothing can be counted; `encodes`: a model with a stack that reads all tokens at once.
std::optional<NoteCode> open_point(const Model& model, bool encodes) {
  if (model.sharing == Sharing::undisclosed) return NoteCode::undisclosed;
  if (model.sharing == Sharing::none) return NoteCode::no_attention;
  if (!model.layer_heads.empty()) return NoteCode::layers_differ;
  if (model.stated_weights == 0) return NoteCode::no_plain_formula;
  if (encodes) return NoteCode::not_added_up;
  return std::nullopt;
}

}  // namespace

ConfigReading reading_of(const Model& model) {
  const bool encodes = model.kind.starts_with("encoder");
  Tower tower;
  tower.role = encodes ? "encoder" : "model";
  tower.sharing = model.sharing;
  for (const BlockSize& row : kBlockSizes) state(tower, row.size, model.block.*row.value);
  state(tower, SizeOf::n_layers, model.n_layers);
  state(tower, SizeOf::attention_layers, model.attention_layers);
  tower.layer_heads = model.layer_heads;
  tower.layer_kv_heads = model.layer_kv_heads;
  SizeReading& head_dim = tower[SizeOf::head_dim];
  if (head_dim && model.block.latent()) {
    head_dim.how = Origin::sum;
  } else if (head_dim && !model.head_dim_given) {
    head_dim.how = Origin::quotient;
  }
  ConfigReading reading;
  if (const auto code = open_point(model, encodes)) reading.notes.push_back({*code, kNoNode, {}});
  reading.towers.push_back(std::move(tower));
  return reading;
}

}  // namespace headsup
