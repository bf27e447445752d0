// The calls about looking up a model. Each reads its text anew: a file takes less than a thousandth
// of a second, and nothing has to be kept.
#include <utility>

#include "codec/json_reader.h"
#include "models/catalogue_reading.h"
#include "wasm/app.h"

namespace headsup::app {

namespace {

Result<ConfigReading> read(const App& app, const std::string& text, const std::string& from) {
  if (from == "file") return app.read_config(text);
  const Result<Document> document = read_json(text, kConfigLimits);
  if (!document) return document.faults();
  Result<Catalogue> rows = read_catalogue(*document);
  if (!rows) return rows.faults();
  if (rows->empty()) return make_fault(Code::unknown_id, "model", {""});
  return reading_of(rows->front());
}

// Between the value before it and its own key there are signs alone, no quotation mark.
std::string mark_of(const std::string& text, const Document& document, std::uint32_t node) {
  const std::size_t start = text.find('"', document.nodes[node - 1].offset);
  return std::to_string(start) + "-" + std::to_string(document.nodes[node].offset);
}

}  // namespace

Result<LookupView> App::lookup(const std::string& text, const std::string& from) const {
  Result<ConfigReading> reading = read(*this, text, from);
  if (!reading) return reading.faults();
  LookupView view{std::move(reading).value(), {}, {}};
  view.lookup = lookup_of(view.reading);
  for (const LookupStep& step : view.lookup.steps) {
    std::vector<std::string>& marks = view.marks.emplace_back();
    for (const std::uint32_t node : step.marks) {
      if (node > 0) marks.push_back(mark_of(text, view.reading.document, node));
    }
  }
  return view;
}

Result<LookupGrade> App::grade_lookup(const std::string& text, const std::string& from,
                                      const std::string& step, const std::string& answer) const {
  const Result<ConfigReading> reading = read(*this, text, from);
  if (!reading) return reading.faults();
  const Lookup lookup = lookup_of(*reading);
  const LookupStep* asked = lookup.find_step(step);
  if (asked == nullptr) return make_fault(Code::unknown_id, "step", {step});
  return headsup::grade_lookup(*reading, *asked, answer);
}

Result<AttentionCost> App::lookup_cost(const std::string& text, const std::string& from,
                                       double seq_len, double bytes_per_number) const {
  const Result<ConfigReading> reading = read(*this, text, from);
  if (!reading) return reading.faults();
  return attention_cost(*reading, seq_len, bytes_per_number);
}

}  // namespace headsup::app
