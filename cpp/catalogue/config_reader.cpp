// Finds the towers of a config file, and which of them is the language model; config_tower.cpp
// reads each.
#include "headsup/catalogue/config_reader.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "headsup/catalogue/config_tower.h"

namespace headsup {

namespace {

using Node = Document::Node;

constexpr std::string_view kOrigins[] = {"unknown", "file", "quotient", "heads",    "family",
                                         "default", "sum",  "encoder",  "catalogue"};

bool has_heads(const ConfigObject& object) {
  return object.has_any(keys_of(ConfigSize::n_heads).keys) ||
         object.has_any(keys_of(ConfigSize::n_heads).decoder);
}

bool has_decoder(const ConfigObject& object) {
  return object.has_any(keys_of(ConfigSize::n_heads).decoder) ||
         object.has_any(keys_of(ConfigSize::n_layers).decoder) ||
         object.flag("is_encoder_decoder", false);
}

// The stacks that the top-level object describes.
void add_top_level_towers(const ConfigObject& top, std::vector<TowerSource>& sources) {
  const bool has_encoder = top.has_any(keys_of(ConfigSize::n_heads).keys);
  if (!has_decoder(top)) {
    sources.push_back({top, "", "model"});
    return;
  }
  if (has_encoder) sources.push_back({top, "", "encoder"});
  sources.push_back({top, "", "decoder"});
}

void add_nested_towers(const ConfigObject& top, std::vector<TowerSource>& sources) {
  const bool swapped = family_of(top).decoder_first;
  for (const TowerKey& row : tower_keys()) {
    const ConfigObject part = top.object(row.key);
    if (part.absent()) continue;
    sources.push_back({part, row.key, row.role, true});
    if (row.role == "decoder" && swapped) std::swap(sources.front(), sources.back());
  }
}

bool is_language(std::string_view role) { return role != "vision" && role != "audio"; }

// The language model first. The top-level object is the model if it has a number of heads; also if
// it has a width and no part is a language model, so that a fault about a missing size is at the
// top.
std::vector<TowerSource> find_towers(const ConfigObject& top) {
  std::vector<TowerSource> sources;
  const FamilyRule rule = family_of(top).rule;
  const bool own =
      has_heads(top) || rule == FamilyRule::no_attention || rule == FamilyRule::by_stage;
  if (own) add_top_level_towers(top, sources);
  add_nested_towers(top, sources);
  if (own) return sources;
  const bool speaks = !sources.empty() && is_language(sources[0].role);
  if (!speaks && (sources.empty() || top.has_any(keys_of(ConfigSize::d_model).keys))) {
    sources.push_back({top, "", "model"});
    std::swap(sources.front(), sources.back());
  }
  return sources;
}

// Notes irregularities anywhere in the file, which do no harm.
void note_irregularities(ConfigScan& scan) {
  const std::vector<Node>& nodes = scan.document.nodes;
  std::uint32_t odd = kNoNode;
  std::uint32_t twice = kNoNode;
  std::int64_t count = 0;
  for (std::uint32_t i = 1; i < nodes.size(); ++i) {
    if (nodes[i].type == Document::Type::number && !std::isfinite(nodes[i].number)) {
      if (count++ == 0) odd = i;
    }
    if (nodes[i].duplicate && twice == kNoNode) twice = i;
  }
  if (count > 0) scan.note("not_a_number", odd, {count});
  if (twice != kNoNode) scan.note("duplicate_key", twice, {nodes[twice].key});
}

// A tower besides the language model, whose fault becomes a note.
void add_secondary_tower(const TowerSource& source, ConfigScan& all, ConfigReading& reading) {
  ConfigScan scan(all.document);
  TowerSource own = source;
  own.object = ConfigObject(scan, source.object.node());
  Tower tower = read_tower(own);
  if (!scan.failed()) {
    reading.towers.push_back(std::move(tower));
    std::ranges::move(scan.notes, std::back_inserter(all.notes));
    return;
  }
  all.note("tower_unread", source.object.node(),
           {source.key.empty() ? source.role : source.key, name_of(scan.reader.faults()[0].code)});
}

}  // namespace

std::string_view name_of(Origin origin) { return kOrigins[static_cast<std::size_t>(origin)]; }

std::optional<bool> Tower::divides_evenly() const {
  const Tower& self = *this;
  if (!self[ConfigSize::d_model] || !self[ConfigSize::n_heads]) return std::nullopt;
  return self[ConfigSize::d_model].value % self[ConfigSize::n_heads].value == 0;
}

std::optional<bool> Tower::heads_fill_width() const {
  const Tower& self = *this;
  if (!self[ConfigSize::d_model] || !self[ConfigSize::n_heads] || !self[ConfigSize::head_dim]) {
    return std::nullopt;
  }
  // Each is at most kMaxSize, so their product does not overflow.
  return self[ConfigSize::n_heads].value * self[ConfigSize::head_dim].value ==
         self[ConfigSize::d_model].value;
}

AttentionBlock Tower::block() const {
  AttentionBlock out;
  for (const BlockSize& row : kBlockSizes) out.*row.value = (*this)[row.size].value;
  return out;
}

Result<ConfigReading> read_config(Document document) {
  ConfigScan scan(document);
  const ConfigObject top = top_object(scan);
  ConfigReading reading;
  std::vector<TowerSource> sources;
  if (!scan.failed()) sources = find_towers(top);
  if (!scan.failed()) reading.towers.push_back(read_tower(sources[0]));
  if (scan.failed()) return scan.reader.faults()[0];
  note_irregularities(scan);
  if (!is_language(sources[0].role)) scan.note("no_language_model", 0, {});
  for (std::size_t i = 1; i < sources.size(); ++i) add_secondary_tower(sources[i], scan, reading);
  reading.notes = std::move(scan.notes);
  reading.document = std::move(document);
  return reading;
}

Result<ConfigReading> read_config(std::string_view text) {
  HEADSUP_TRY(document, read_json(text, kConfigLimits));
  return read_config(std::move(document));
}

}  // namespace headsup
