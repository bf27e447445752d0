// The calls about looking up a model. Each reads its text anew: a file takes less than a thousandth
// of a second, and nothing has to be kept.
#include <utility>

#include "headsup/api/models_app.h"
#include "headsup/catalogue/attention_cost.h"
#include "headsup/catalogue/catalogue_reading.h"
#include "headsup/practice/lookup.h"

namespace headsup::app {

namespace {

Result<ConfigReading> read(const LookupSource& source) {
  if (!source.row) return read_config(std::string_view(source.text));
  const Faults faults = check_sizes(std::span(&*source.row, 1));
  if (!faults.empty()) return faults;
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
