// Any bytes as a model's config file: read, or refused with one fault whose arguments are those of its
// code.
#include "fuzz.h"

#include "headsup/practice/lookup.h"
#include "headsup/api/models_app.h"

using namespace headsup;

namespace {

bool args_match(const Fault& fault) {
  std::string names;
  for (const Arg& each : fault.args) names += (names.empty() ? "" : " ") + each.name;
  return names == code_table()[static_cast<std::size_t>(fault.code)].args;
}

void check_tower(const Tower& tower) {
  for (const SizeReading& size : tower.sizes) fuzz::require(size.value >= 0 && size.value <= kMaxSize);
  const bool known = tower[ConfigSize::n_heads] && tower[ConfigSize::n_kv_heads];
  if (known && tower.attention != AttentionKind::mla) {
    fuzz::require(tower[ConfigSize::n_heads].value % tower[ConfigSize::n_kv_heads].value == 0);
  }
  if (tower[ConfigSize::head_dim].origin == Origin::quotient && tower[ConfigSize::n_heads]) {
    fuzz::require(tower.heads_fill_width() == true);
  }
}

// Each question has a right answer, and what is no answer is never wrong.
void check_questions(const ConfigReading& reading) {
  const Lookup lookup = lookup_of(reading);
  const auto verdict = [&](const LookupStep& step, std::string_view answer) {
    return grade_lookup(reading, step, answer).verdict;
  };
  for (const LookupStep& step : lookup.steps()) {
    int right = 0;
    for (const KeyOption& key : step.keys) {
      if (!key.offered) continue;
      right += verdict(step, reading.document.pointer(key.node)) == Verdict::right;
    }
    for (const std::string_view choice : step.choices) {
      right += verdict(step, choice) == Verdict::right;
    }
    if (step.asks == "number") {
      right += verdict(step, std::to_string(step.number)) == Verdict::right;
      fuzz::require(verdict(step, "a few") == Verdict::not_an_answer);
    }
    fuzz::require(right >= 1);
  }
}

// What the page is given: every tower and note, and texts that a sentence can hold.
void check_view(const std::string& input, const ConfigReading& reading) {
  const app::ModelsApp app;
  const Result<app::LookupView> found = app.lookup({input, {}});
  fuzz::require(found.ok());
  fuzz::require(found->reading.towers.size() == reading.towers.size());
  fuzz::require(found->reading.notes.size() == reading.notes.size());
  for (const app::NoteView& note : found->reading.notes) {
    fuzz::require(!note.code.empty() && note.where.size() < 100);
  }
  const Result<AttentionCost> cost = app.lookup_cost({input, {}}, 4096, 2);
  fuzz::require(cost.ok() || !cost.faults().empty());
}

}  // namespace

void fuzz::run(std::string_view input) {
  const Result<ConfigReading> reading = read_config(input);
  if (!reading) {
    fuzz::require(reading.faults().size() == 1);
    fuzz::require(args_match(reading.faults()[0]));
    return;
  }
  fuzz::require(!reading->towers.empty());
  for (const Tower& tower : reading->towers) check_tower(tower);
  check_questions(*reading);
  check_view(std::string(input), *reading);
}
