#include "headsup/api/models_views.h"

namespace headsup::app {

namespace {

// Names in a file may be of any length, and a sentence may not.
std::string shortened(std::string text) {
  std::size_t length = 80;
  if (text.size() <= length) return text;
  while ((static_cast<unsigned char>(text[length]) & 0xC0) == 0x80) --length;
  text.resize(length);
  return text + "…";
}

void fill(TowerView& out, const Tower& tower, const Document& document) {
  out.key = tower.key;
  out.role = tower.role;
  out.family = tower.family;
  out.attention = tower.attention;
  for (std::size_t i = 0; i < kConfigSizeCount; ++i) {
    const SizeReading& size = tower.sizes[i];
    if (!size) continue;
    out.sizes.push_back({name_of(static_cast<ConfigSize>(i)),
                         {size.value, size.origin, document.pointer(size.node)}});
  }
  out.divides_evenly = tower.divides_evenly();
  out.heads_fill_width = tower.heads_fill_width();
  out.layer_heads = tower.layer_heads;
  out.layer_kv_heads = tower.layer_kv_heads;
}

void fill(NoteView& out, const Note& note, const Document& document) {
  out.code = note.code.info().name;
  out.where = shortened(document.pointer(note.node));
  out.args = note.args;
  for (Arg& arg : out.args) arg.value = shortened(std::move(arg.value));
}

std::optional<std::int64_t> counted(Count count) {
  return count.fits() ? std::optional(count.value()) : std::nullopt;
}

}  // namespace

void fill(ModelView& out, const PublishedModel& model) {
  out.model = model;
  const AttentionBlock& block = model.block;
  if (block.n_heads > 0 && block.n_kv_heads > 0) {
    const std::int64_t quotient = block.d_model / block.n_heads;
    const std::int64_t group = block.n_heads / block.n_kv_heads;
    out.quotient = static_cast<double>(quotient);
    out.remainder = static_cast<double>(block.d_model % block.n_heads);
    out.group = static_cast<double>(group);
  }
  // Whether the plain formulas hold is the catalogue's to say; the counts are not.
  if (model.stated_parameters > 0) out.weights_per_layer = counted(projection_weights(block));
  if (model.stated_kv_cache > 0) out.cached_per_token_layer = counted(kv_cache_numbers(block));
}

ReadingView to_view(const ConfigReading& reading) {
  ReadingView out;
  out.towers = std::vector<TowerView>(reading.towers.size());
  for (std::size_t i = 0; i < out.towers.size(); ++i) {
    fill(out.towers[i], reading.towers[i], reading.document);
  }
  out.notes = std::vector<NoteView>(reading.notes.size());
  for (std::size_t i = 0; i < out.notes.size(); ++i) {
    fill(out.notes[i], reading.notes[i], reading.document);
  }
  return out;
}

}  // namespace headsup::app
