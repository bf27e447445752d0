// Any bytes as a list of words and as a file of weights: read, or refused with faults; what was read
// trains or measures, and every number that comes of it is finite.
#include "fuzz.h"

#include <cmath>

#include "headsup/json/json_reader.h"
#include "headsup/formats/weights_file.h"
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

void as_weights(std::string_view input) {
  static const auto run =
      Run::make(small_run({"ana", "bob", "cid", "dan", "eve", "fay", "gus", "hal"}));
  const Result<Document> document = read_json(input);
  if (!document) return;
  TrainedModel model = *(*run)->model().value();
  Result<std::vector<float>> weights = read_weights(*document, model.dims);
  if (!weights) return fuzz::require(!weights.faults().empty());
  model.parameters = std::move(*weights);
  check_finite(model);
}

}  // namespace

void fuzz::run(std::string_view input) {
  as_words(input);
  as_weights(input);
}
