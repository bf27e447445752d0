#include "headsup/catalogue/attention_cost.h"

#include <cmath>

#include "headsup/base/decimal.h"
#include "headsup/layer/size_reader.h"

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
  Faults faults;
  SizeReader reader(faults);
  const Count tokens = reader.read("seq_len", seq_len);
  const Count bytes = reader.read("bytes_per_number", bytes_per_number);
  if (!faults.empty()) return faults;
  const SizeReading& some = tower[SizeOf::attention_layers];
  const Count layers = (some ? some : tower[SizeOf::n_layers]).value;
  Block block = tower.block();
  if (tower.sharing != Sharing::mla) block.kv_lora_rank = 0;
  for (AttentionTotals* totals : {&out.own, &out.plain}) {
    const Count parameters = projection_weights(block) * layers;
    const Count cache = cached_numbers(block) * layers * tokens * bytes;
    if (!parameters.fits() || !cache.fits()) {
      return make_fault(Code::count_overflow, "model", {"cost"});
    }
    *totals = {parameters.value(), cache.value()};
    block.kv_lora_rank = 0;
    block.n_kv_heads = block.n_heads;
  }
  out.parameters_ratio = ratio(out.own.parameters, out.plain.parameters);
  out.cache_ratio = ratio(out.plain.cache_bytes, out.own.cache_bytes);
  return out;
}

}  // namespace headsup
