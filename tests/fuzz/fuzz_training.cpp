// Any bytes as a list of words: read, or refused with faults; what was read trains, and every
// number that comes of it is finite.
#include <cmath>

#include "fuzz.h"
#include "headsup/training/evaluation.h"
#include "headsup/training/names.h"
#include "headsup/training/word_list.h"

using namespace headsup;

namespace {

RunConfig small_run(std::vector<std::string> words) {
  RunConfig config;
  config.task.kind = "names";
  config.task.words = std::move(words);
  config.model.d_model = 8;
  config.model.n_heads = 2;
  config.steps = 2;
  return config;
}

// Eight sequences, so that a list of twenty thousand words takes no longer.
void check_finite(const TrainedModel& model) {
  fuzz::require(std::isfinite(evaluate(model, {Split::training, 0, 8}).mean_loss()));
}

void as_words(std::string_view input) {
  const Result<WordList> list = read_words(input, kMaxLetters);
  if (!list) return fuzz::require(!list.faults().empty());
  for (const std::string& word : list->words) {
    fuzz::require(!word.empty() && word.size() <= static_cast<std::size_t>(kMaxLetters));
    for (const char letter : word) fuzz::require(letter >= 'a' && letter <= 'z');
  }
  const auto run = Run::make(small_run(list->words));
  fuzz::require(run.ok() && (*run)->advance(2).ok());
  check_finite(*(*run)->model().value());
}

}  // namespace

void fuzz::run(std::string_view input) { as_words(input); }
