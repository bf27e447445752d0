// Which objects of a config file are towers, and which of them is the language model. Knows where
// wrappers keep their parts; one tower is for config_tower.cpp.
#include "headsup/catalogue/config_reader.h"

#include <cmath>
#include <utility>

#include "config_tower.h"

namespace headsup {

namespace {

using Node = Document::Node;

constexpr std::string_view kOrigins[] = {"unknown", "file", "quotient", "heads",    "family",
                                         "default", "sum",  "encoder",  "catalogue"};

bool has_heads(const ConfigObject& object) {
  return object.has_any(keys_of(SizeOf::n_heads).keys) ||
         object.has_any(side_keys(Side::decoder, SizeOf::n_heads));
}

bool has_decoder(const ConfigObject& object) {
  return object.has_any(side_keys(Side::decoder, SizeOf::n_heads)) ||
         object.has_any(side_keys(Side::decoder, SizeOf::n_layers)) ||
         object.flag("is_encoder_decoder", false);
}

// The stacks that the file's own object describes.
void add_own(const ConfigObject& top, std::vector<TowerPlace>& places) {
  const bool encodes = top.has_any(keys_of(SizeOf::n_heads).keys);
  if (!has_decoder(top)) {
    places.push_back({top, "", "model"});
    return;
  }
  if (encodes) places.push_back({top, "", "encoder", Side::encoder});
  places.push_back({top, "", "decoder", Side::decoder});
}

void add_parts(const ConfigObject& top, std::vector<TowerPlace>& places) {
  const bool swapped = decoder_speaks(top.text("model_type"));
  for (const TowerKey& row : tower_keys()) {
    const ConfigObject part = top.object(row.key);
    if (part.absent()) continue;
    const bool decoder = row.role == "decoder";
    places.push_back({part, row.key, row.role, decoder ? Side::decoder : Side::whole, true});
    if (decoder && swapped) std::swap(places.front(), places.back());
  }
}

bool is_language(std::string_view role) { return role != "vision" && role != "audio"; }

// The language model first. A usable head count at the top makes the top the model, whatever stands
// beside it; so does a width where no part speaks, so that what is missing is said of the top.
std::vector<TowerPlace> find_towers(const ConfigObject& top) {
  std::vector<TowerPlace> places;
  const Rule rule = rule_of(top);
  const bool own = has_heads(top) || rule == Rule::no_attention || rule == Rule::by_stage;
  if (own) add_own(top, places);
  add_parts(top, places);
  if (own) return places;
  const bool speaks = !places.empty() && is_language(places[0].role);
  if (!speaks && (places.empty() || top.has_any(keys_of(SizeOf::d_model).keys))) {
    places.push_back({top, "", "model"});
    std::swap(places.front(), places.back());
  }
  return places;
}

// What stands anywhere in the file and is harmless there.
void note_oddities(ConfigScan& scan) {
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
  if (count > 0) scan.note(NoteCode::not_a_number, odd, {count});
  if (twice != kNoNode) scan.note(NoteCode::duplicate_key, twice, {nodes[twice].key});
}

// A tower beside the language model: what is wrong with it is only a note.
void add_beside(const TowerPlace& place, ConfigReading& reading) {
  ConfigScan& scan = place.object.scan();
  const std::size_t notes = scan.notes.size();
  Tower tower = read_tower(place);
  if (!scan.fault) {
    reading.towers.push_back(std::move(tower));
    return;
  }
  const Code why = scan.fault->code;
  scan.fault.reset();
  while (scan.notes.size() > notes) scan.notes.pop_back();
  scan.note(NoteCode::tower_unread, place.object.node(),
            {place.key.empty() ? place.role : place.key, name_of(why)});
}

}  // namespace

std::string_view name_of(Origin origin) { return kOrigins[static_cast<std::size_t>(origin)]; }

std::optional<bool> Tower::divides_evenly() const {
  const Tower& self = *this;
  if (!self[SizeOf::d_model] || !self[SizeOf::n_heads]) return std::nullopt;
  return self[SizeOf::d_model].value % self[SizeOf::n_heads].value == 0;
}

std::optional<bool> Tower::heads_fill_width() const {
  const Tower& self = *this;
  if (!self[SizeOf::d_model] || !self[SizeOf::n_heads] || !self[SizeOf::head_dim]) {
    return std::nullopt;
  }
  // Each is at most kMaxSize, so that the product fits.
  return self[SizeOf::n_heads].value * self[SizeOf::head_dim].value == self[SizeOf::d_model].value;
}

Block Tower::block() const {
  const auto size = [&](SizeOf of) { return (*this)[of].value; };
  return {
      size(SizeOf::d_model),          size(SizeOf::n_heads),          size(SizeOf::n_kv_heads),
      size(SizeOf::head_dim),         size(SizeOf::q_lora_rank),      size(SizeOf::kv_lora_rank),
      size(SizeOf::qk_nope_head_dim), size(SizeOf::qk_rope_head_dim), size(SizeOf::v_head_dim)};
}

Result<ConfigReading> read_config(Document document) {
  ConfigScan scan{document, {}, {}};
  const ConfigObject top = ConfigObject(scan, kNoNode).item(0);
  if (top.absent()) {
    scan.fail(Code::field_wrong_kind, 0, {"object", kind_of(document.nodes[0])});
    return *scan.fault;
  }
  ConfigReading reading;
  const std::vector<TowerPlace> places = find_towers(top);
  if (!scan.fault) reading.towers.push_back(read_tower(places[0]));
  if (scan.fault) return *scan.fault;
  note_oddities(scan);
  if (!is_language(places[0].role)) scan.note(NoteCode::no_language_model, 0, {});
  for (std::size_t i = 1; i < places.size(); ++i) add_beside(places[i], reading);
  reading.notes = std::move(scan.notes);
  reading.document = std::move(document);
  return reading;
}

Result<ConfigReading> read_config(std::string_view text) {
  Result<Document> document = read_json(text, kConfigLimits);
  if (!document) return document.faults();
  return read_config(std::move(document).value());
}

}  // namespace headsup
