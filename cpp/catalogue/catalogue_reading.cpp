#include "headsup/catalogue/catalogue_reading.h"

namespace headsup {

namespace {

void set_if_known(Tower& tower, ConfigSize size, std::int64_t value) {
  if (value > 0) tower[size] = {value, Origin::catalogue, kNoNode};
}

// The note because of which costs cannot be counted; none if they can.
std::optional<NoteCode> uncounted_note(const PublishedModel& model, bool has_encoder) {
  if (model.attention == AttentionKind::undisclosed) return NoteCode("undisclosed");
  if (model.attention == AttentionKind::none) return NoteCode("no_attention");
  if (!model.layer_heads.empty()) return NoteCode("layers_differ");
  if (model.stated_parameters == 0) return NoteCode("no_plain_formula");
  if (has_encoder) return NoteCode("not_added_up");
  return std::nullopt;
}

}  // namespace

ConfigReading reading_of(const PublishedModel& model) {
  const bool has_encoder = model.kind.starts_with("encoder");
  Tower tower;
  tower.role = has_encoder ? "encoder" : "model";
  tower.attention = model.attention;
  for (const BlockSize& row : kBlockSizes) set_if_known(tower, row.size, model.block.*row.value);
  set_if_known(tower, ConfigSize::n_layers, model.n_layers);
  set_if_known(tower, ConfigSize::attention_layers, model.attention_layers);
  tower.layer_heads = model.layer_heads;
  tower.layer_kv_heads = model.layer_kv_heads;
  SizeReading& head_dim = tower[ConfigSize::head_dim];
  if (head_dim && model.block.is_mla()) {
    head_dim.origin = Origin::sum;
  } else if (head_dim && !model.head_dim_given) {
    head_dim.origin = Origin::quotient;
  }
  ConfigReading reading;
  if (const auto code = uncounted_note(model, has_encoder))
    reading.notes.push_back({*code, kNoNode, {}});
  reading.towers.push_back(std::move(tower));
  return reading;
}

}  // namespace headsup
