// The call that reads a model's config file.
#include "codec/json_reader.h"
#include "wasm/app.h"

namespace headsup::app {

namespace {

void add(Figures& out, std::string name, std::string_view value) {
  out.push_back({std::move(name), std::string(value)});
}

void add_flag(Figures& out, std::string name, std::optional<bool> value) {
  if (value) add(out, std::move(name), *value ? "true" : "false");
}

void add_list(Figures& out, std::string name, const std::vector<std::int64_t>& layers) {
  std::string list;
  for (const std::int64_t heads : layers) list += (list.empty() ? "" : ",") + std::to_string(heads);
  if (!list.empty()) add(out, std::move(name), list);
}

}  // namespace

Figures to_view(const Tower& tower) {
  Figures out;
  add(out, "key", tower.key);
  add(out, "role", tower.role);
  add(out, "family", tower.family);
  add(out, "sharing", sharing_names()[static_cast<std::size_t>(tower.sharing)]);
  for (std::size_t i = 0; i < kSizesOfTower; ++i) {
    const Found& size = tower.sizes[i];
    if (!size) continue;
    const std::string name(name_of(static_cast<SizeOf>(i)));
    add(out, name, std::to_string(size.value));
    add(out, name + "_how", name_of(size.how));
    add(out, name + "_where", size.where);
  }
  add_flag(out, "divides_evenly", tower.divides_evenly());
  add_flag(out, "heads_fill_width", tower.heads_fill_width());
  add_list(out, "layer_heads", tower.layer_heads);
  add_list(out, "layer_kv_heads", tower.layer_kv_heads);
  return out;
}

Figures to_view(const Note& note) {
  Figures out = {{"code", std::string(note_table()[static_cast<std::size_t>(note.code)].name)},
                 {"where", note.where}};
  out.insert(out.end(), note.args.begin(), note.args.end());
  return out;
}

Result<ConfigReading> App::read_config(const std::string& text) const {
  const Result<Document> document = read_json(text, kConfigLimits);
  if (!document) return document.faults();
  return headsup::read_config(*document);
}

}  // namespace headsup::app
