#include "models/attention_cost.h"

#include <cmath>

#include "base/decimal.h"

namespace headsup {

namespace {

// With one of these the usual formulas say something false, or too little is known for them.
constexpr NoteCode kUncounted[] = {
    NoteCode::undisclosed,        NoteCode::no_attention,        NoteCode::layers_differ,
    NoteCode::stages_differ,      NoteCode::other_layers_differ, NoteCode::bottleneck,
    NoteCode::shared_weights,     NoteCode::not_plain_cost,      NoteCode::value_heads_unknown,
    NoteCode::value_heads_differ, NoteCode::layers_missing,      NoteCode::no_plain_formula,
    NoteCode::not_added_up,
};

// Whether the note is about the tower and not about another part of the file.
bool is_about(const Tower& tower, const Note& note, const Document& document) {
  if (tower.key.empty() || note.node == kNoNode) return true;
  const std::string pointer = document.pointer(note.node);
  const std::string_view rest = std::string_view(pointer).substr(pointer.empty() ? 0 : 1);
  return rest.starts_with(tower.key);
}

std::string_view uncounted(const ConfigReading& reading) {
  for (const Note& note : reading.notes) {
    for (const NoteCode code : kUncounted) {
      if (note.code != code || !is_about(reading.towers[0], note, reading.document)) continue;
      return note_table()[static_cast<std::size_t>(code)].name;
    }
  }
  return "";
}

CostInput input_of(const Tower& tower, double seq_len, double bytes_per_number) {
  const auto size = [&](SizeOf of) -> std::optional<double> {
    return tower[of] ? std::optional(static_cast<double>(tower[of].value)) : std::nullopt;
  };
  CostInput input;
  input.config.batch = 1;
  input.config.seq_len = seq_len;
  input.config.d_model = size(SizeOf::d_model);
  input.config.n_heads = size(SizeOf::n_heads);
  input.config.n_kv_heads = size(SizeOf::n_kv_heads);
  input.config.head_dim = size(SizeOf::head_dim);
  input.n_layers =
      size(tower[SizeOf::attention_layers] ? SizeOf::attention_layers : SizeOf::n_layers);
  input.bytes_per_number = bytes_per_number;
  if (tower.sharing != Sharing::mla) return input;
  input.q_lora_rank = size(SizeOf::q_lora_rank);
  input.kv_lora_rank = size(SizeOf::kv_lora_rank);
  input.qk_nope_head_dim = size(SizeOf::qk_nope_head_dim);
  input.qk_rope_head_dim = size(SizeOf::qk_rope_head_dim);
  input.v_head_dim = size(SizeOf::v_head_dim);
  // What it says of key and value heads has no say there, and need not divide the heads.
  input.config.n_kv_heads = input.config.n_heads;
  return input;
}

std::string ratio(std::int64_t a, std::int64_t b) {
  return decimal_text(std::round(100 * static_cast<double>(a) / static_cast<double>(b)) / 100);
}

}  // namespace

Result<AttentionCost> attention_cost(const ConfigReading& reading, double seq_len,
                                     double bytes_per_number) {
  const Tower& tower = reading.towers[0];
  AttentionCost out;
  out.why = uncounted(reading);
  if (!out.why.empty()) return out;
  out.keeps = tower.role != "encoder" && !reads_at_once(tower.family);
  CostInput input = input_of(tower, seq_len, bytes_per_number);
  const Result<ModelCost> own = model_cost(input);
  if (!own) return own.faults();
  input.kv_lora_rank.reset();
  input.config.n_kv_heads = input.config.n_heads;
  const Result<ModelCost> plain = model_cost(input);
  if (!plain) return plain.faults();
  out.own = *own;
  out.plain = *plain;
  out.parameters_ratio = ratio(own->parameters, plain->parameters);
  out.cache_ratio = ratio(plain->cache_bytes, own->cache_bytes);
  return out;
}

}  // namespace headsup
