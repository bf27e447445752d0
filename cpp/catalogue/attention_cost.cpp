#include "headsup/catalogue/attention_cost.h"

#include <algorithm>
#include <cmath>

#include "headsup/base/decimal.h"
#include "headsup/catalogue/family.h"
#include "headsup/layer/config.h"

namespace headsup {

namespace {

// With one of these notes the usual formulas are wrong, or too little is known for them.
constexpr NoteCode kUncounted[] = {
    "undisclosed",         "no_attention",       "layers_differ",  "stages_differ",
    "other_layers_differ", "bottleneck",         "shared_weights", "not_plain_cost",
    "value_heads_unknown", "value_heads_differ", "layers_missing", "no_plain_formula",
    "not_added_up",
};

// Whether the note concerns the tower, and not another part of the file.
bool is_about(const Tower& tower, const Note& note, const Document& document) {
  if (tower.key.empty() || note.node == kNoNode) return true;
  const std::string pointer = document.pointer(note.node);
  const std::string_view rest = std::string_view(pointer).substr(pointer.empty() ? 0 : 1);
  return rest.starts_with(tower.key);
}

std::string_view uncounted_reason(const ConfigReading& reading) {
  for (const Note& note : reading.notes) {
    for (const NoteCode code : kUncounted) {
      if (note.code != code || !is_about(reading.towers[0], note, reading.document)) continue;
      return code.info().name;
    }
  }
  return "";
}

// Tokens whose keys and values are kept, of all layers together.
Count kept_tokens(const Tower& tower, Count layers, std::int64_t tokens) {
  if (tower.layers.empty()) return layers * tokens;
  const auto of_kind = [&](LayerKind kind) {
    return Count(std::ranges::count(tower.layers, kind));
  };
  return of_kind(LayerKind::full) * tokens +
         of_kind(LayerKind::window) * std::min(tokens, tower.window);
}

std::string ratio(std::int64_t a, std::int64_t b) {
  return decimal_text(std::round(100 * static_cast<double>(a) / static_cast<double>(b)) / 100);
}

}  // namespace

Result<AttentionCost> attention_cost(const ConfigReading& reading, double seq_len,
                                     double bytes_per_number) {
  const Tower& tower = reading.towers[0];
  AttentionCost out;
  out.uncounted_reason = uncounted_reason(reading);
  if (!out.uncounted_reason.empty()) return out;
  out.has_cache = tower.role != "encoder" && !family_of(tower.family).encoder;
  Faults faults;
  SizeReader reader(faults);
  const std::int64_t tokens = reader.read("seq_len", seq_len);
  const Count bytes = reader.read("bytes_per_number", bytes_per_number);
  if (!faults.empty()) return faults;
  const SizeReading& some = tower[ConfigSize::attention_layers];
  const Count layers = (some ? some : tower[ConfigSize::n_layers]).value;
  const Count kept = kept_tokens(tower, layers, tokens);
  AttentionBlock block = tower.block();
  if (tower.attention != AttentionKind::mla) block.kv_lora_rank = 0;
  for (AttentionTotals* totals : {&out.actual, &out.mha}) {
    const Count parameters = projection_weights(block) * layers;
    const Count cache = kv_cache_numbers(block) * kept * bytes;
    if (!parameters.fits() || !cache.fits()) {
      return make_fault(Code::count_overflow, "model", {"cost"});
    }
    *totals = {parameters.value(), cache.value()};
    block.kv_lora_rank = 0;
    block.n_kv_heads = block.n_heads;
  }
  out.parameters_ratio = ratio(out.actual.parameters, out.mha.parameters);
  out.cache_ratio = ratio(out.mha.cache_bytes, out.actual.cache_bytes);
  return out;
}

}  // namespace headsup
