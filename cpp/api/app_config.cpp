// The call that reads a model's config file.
#include <utility>

#include "headsup/api/app.h"

namespace headsup::app {

namespace {

void add_flag(Figures& out, std::string_view name, std::optional<bool> value) {
  if (value) add_text(out, name, *value ? "true" : "false");
}

// Names in a file may be of any length, and a sentence may not.
std::string shortened(std::string text) {
  std::size_t length = 80;
  if (text.size() <= length) return text;
  while ((static_cast<unsigned char>(text[length]) & 0xC0) == 0x80) --length;
  text.resize(length);
  return text + "…";
}

}  // namespace

Figures to_view(const Tower& tower, const Document& document) {
  Figures out;
  add_text(out, "key", tower.key);
  add_text(out, "role", tower.role);
  add_text(out, "family", tower.family);
  add_text(out, "sharing", attention_kind_names()[static_cast<std::size_t>(tower.attention)]);
  for (std::size_t i = 0; i < kConfigSizeCount; ++i) {
    const SizeReading& size = tower.sizes[i];
    if (!size) continue;
    std::string name(name_of(static_cast<ConfigSize>(i)));
    add_text(out, name, std::to_string(size.value));
    add_text(out, name + "_how", name_of(size.origin));
    add_text(out, name + "_where", document.pointer(size.node));
  }
  add_flag(out, "divides_evenly", tower.divides_evenly());
  add_flag(out, "heads_fill_width", tower.heads_fill_width());
  add_list(out, "layer_heads", tower.layer_heads);
  add_list(out, "layer_kv_heads", tower.layer_kv_heads);
  return out;
}

Figures to_view(const Note& note, const Document& document) {
  Figures out;
  add_text(out, "code", note_table()[static_cast<std::size_t>(note.code)].name);
  add_text(out, "where", shortened(document.pointer(note.node)));
  for (const Arg& arg : note.args) add_text(out, arg.name, shortened(arg.value));
  return out;
}

Result<ConfigReading> App::read_config(const std::string& text) const {
  return headsup::read_config(std::string_view(text));
}

}  // namespace headsup::app
