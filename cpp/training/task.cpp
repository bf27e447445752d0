#include "headsup/training/task.h"

#include "headsup/layer/config.h"
#include "headsup/training/names.h"
#include "random_sequences.h"

namespace headsup {

namespace {

using Made = Result<std::shared_ptr<const Task>>;

Made make_names(const TaskConfig& config, std::uint32_t seed) {
  if (config.words.size() < kMinWords) {
    return make_fault(Code::too_few_words, "words", {config.words.size(), kMinWords});
  }
  if (config.words.size() > kMaxWords) {
    return make_fault(Code::too_many_words, "words", {config.words.size(), kMaxWords});
  }
  if (std::optional<Fault> fault = first_that_is_no_name(config.words, "words")) return *fault;
  return std::shared_ptr<const Task>(std::make_shared<Names>(config.words, seed));
}

Made make_lookups(const TaskConfig& config, bool recall, std::uint32_t seed) {
  Faults faults;
  SizeReader reader(faults);
  LookupSizes sizes;
  sizes.n_values = reader.read("n_values", config.n_values, kMaxValues);
  sizes.n_places = reader.read("n_places", config.n_places, kMaxPlaces);
  sizes.n_slots = recall ? 1 : reader.read("n_slots", config.n_slots, kMaxSlots);
  if (faults.empty() && sizes.n_slots > sizes.n_places) {
    faults.push_back(bad_value("n_slots", sizes.n_slots, "at_most_places"));
  }
  if (faults.empty() && recall && sizes.n_places > sizes.n_values) {
    faults.push_back(bad_value("n_places", sizes.n_places, "at_most_values"));
  }
  if (!faults.empty()) return faults;
  if (recall) return std::shared_ptr<const Task>(std::make_shared<AssociativeRecall>(sizes, seed));
  return std::shared_ptr<const Task>(std::make_shared<Lookups>(sizes, seed));
}

Made make_repeat(const TaskConfig& config, std::uint32_t seed) {
  Faults faults;
  SizeReader reader(faults);
  const std::int64_t n_values = reader.read("n_values", config.n_values, kMaxValues);
  const std::int64_t n_places = reader.read("n_places", config.n_places, kMaxPlaces);
  if (faults.empty() && n_places < kMinRepeatPlaces) {
    faults.push_back(bad_value("n_places", n_places, "enough_to_repeat"));
  }
  if (faults.empty() && n_places > n_values) {
    faults.push_back(bad_value("n_places", n_places, "at_most_values"));
  }
  if (!faults.empty()) return faults;
  return std::shared_ptr<const Task>(std::make_shared<Repeat>(n_values, n_places, seed));
}

}  // namespace

Made make_task(const TaskConfig& config, std::uint32_t seed) {
  if (config.task == "names") return make_names(config, seed);
  if (config.task == "lookups") return make_lookups(config, false, seed);
  if (config.task == "recall") return make_lookups(config, true, seed);
  if (config.task == "repeat") return make_repeat(config, seed);
  return bad_value("task", config.task, "task");
}

}  // namespace headsup
