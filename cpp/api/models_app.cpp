#include "headsup/api/models_app.h"

#include <utility>

#include "headsup/catalogue/attention_cost.h"
#include "headsup/catalogue/catalogue_reading.h"
#include "headsup/practice/lookup.h"

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

Result<ConfigReading> read(const LookupSource& source) {
  if (!source.row) return read_config(std::string_view(source.text));
  HEADSUP_CHECK(check_sizes(std::span(&*source.row, 1)));
  return reading_of(*source.row);
}

// Where a member stands. Between the value before it and its key there are signs alone, no
// quotation mark.
void add_mark(std::vector<MarkView>& out, const std::string& text, const Document& document,
              std::uint32_t node) {
  if (node == kNoNode || node == 0) return;
  const std::size_t start = text.find('"', document.nodes[node - 1].offset);
  out.push_back({static_cast<double>(start), static_cast<double>(document.nodes[node].offset)});
}

void fill(LookupStepView& out, const LookupStep& step, const Document& document,
          const std::string& text) {
  out.id = step.id;
  out.asks = step.asks;
  out.prompt = step.prompt;
  out.why = step.why;
  for (const KeyOption& key : step.keys) {
    out.options.push_back(document.pointer(key.node));
    if (key.right) out.accepted.push_back(out.options.back());
  }
  for (const std::string_view choice : step.choices) out.options.emplace_back(choice);
  if (step.number > 0) out.accepted.push_back(std::to_string(step.number));
  if (!step.choice.empty()) out.accepted.emplace_back(step.choice);
  for (const std::uint32_t node : step.marks) add_mark(out.marks, text, document, node);
}

}  // namespace

Result<Evaluated> ModelsApp::evaluate(const Config& config, const std::string& expression) const {
  HEADSUP_TRY(dims, validate(config));
  return headsup::evaluate(expression, dims, models_.empty() ? nullptr : &models_);
}

Result<ModelCost> ModelsApp::model_cost(const CostInput& input) const {
  return headsup::model_cost(input);
}

Result<std::vector<ModelView>> ModelsApp::load_models(const Catalogue& models) {
  HEADSUP_CHECK(check_sizes(models));
  models_ = models;
  std::vector<ModelView> out(models_.size());
  for (std::size_t i = 0; i < out.size(); ++i) fill(out[i], models_[i]);
  return out;
}

Result<LookupView> ModelsApp::lookup(const LookupSource& source) const {
  HEADSUP_TRY(reading, read(source));
  const Lookup lookup = lookup_of(reading);
  LookupView out;
  out.reading = to_view(reading);
  out.args = lookup_args(reading);
  out.steps = std::vector<LookupStepView>(lookup.steps().size());
  for (std::size_t i = 0; i < out.steps.size(); ++i) {
    fill(out.steps[i], lookup.steps()[i], reading.document, source.text);
  }
  return out;
}

Result<LookupGradeView> ModelsApp::grade_lookup(const LookupSource& source, const std::string& step,
                                                const std::string& answer) const {
  HEADSUP_TRY(reading, read(source));
  const Lookup lookup = lookup_of(reading);
  const LookupStep* asked = lookup.find_step(step);
  if (asked == nullptr) return make_fault(Code::unknown_id, "step", {step});
  const LookupGrade grade = headsup::grade_lookup(reading, *asked, answer);
  return LookupGradeView{grade.verdict,
                         grade.mistake,
                         grade.how,
                         grade.key.kind,
                         {grade.given, reading.document.pointer(grade.key.node), grade.key.value}};
}

Result<AttentionCost> ModelsApp::lookup_cost(const LookupSource& source, double seq_len,
                                             double bytes_per_number) const {
  HEADSUP_TRY(reading, read(source));
  return attention_cost(reading, seq_len, bytes_per_number);
}

}  // namespace headsup::app
