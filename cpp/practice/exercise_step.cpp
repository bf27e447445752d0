#include "exercise_step.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "headsup/base/words.h"
#include "headsup/practice/shape_text.h"

namespace headsup {

namespace {

using Numbers = std::vector<std::int64_t>;

constexpr std::uint32_t kShuffleStream = 0x58f1;
constexpr std::uint32_t kMaxShuffles = 64;

// The lines of the listing of a layer in which a learner looks for the wrong one.
constexpr std::array<std::string_view, 8> kListingLines = {"sizes",  "q",       "k",     "v",
                                                           "scores", "weights", "merge", "out"};

// Whether sizes are of the kind that a row needs.
bool is_like(const ExerciseSizes& sizes, std::string_view kind) {
  const bool single = sizes.dims.n_kv_heads == 1;
  if (kind == "shared") return sizes.shares();  // fewer key and value heads than heads
  if (kind == "grouped") return sizes.shares() && !single;
  if (kind == "single") return sizes.shares() && single;
  if (kind == "given") return sizes.head_dim_given;  // head_dim is not d_model / n_heads
  if (kind == "derived") return !sizes.head_dim_given;
  if (kind == "self") return !sizes.dims.cross;
  return kind == "bias" && sizes.dims.bias;
}

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> out;
  any_of_words(text, [&](std::string_view word) {
    out.push_back(word);
    return false;
  });
  return out;
}

void shuffle(std::vector<std::string_view>& items, RandomStream& random) {
  for (std::size_t left = items.size(); left > 1; --left) {
    std::swap(items[left - 1], items[random.below(static_cast<std::uint32_t>(left))]);
  }
}

// Where each of `items` stands in `shown`, from 1.
Numbers places(const std::vector<std::string_view>& items,
               const std::vector<std::string_view>& shown) {
  Numbers out;
  for (const std::string_view item : items) {
    out.push_back(std::find(shown.begin(), shown.end(), item) - shown.begin() + 1);
  }
  return out;
}

// The value of an answer or a mistake of any kind of step. Faults: those of evaluate_list().
Result<Numbers> value_of(const ExerciseStep& step, std::string_view source,
                         const Exercise& exercise) {
  if (is_arithmetic(*step.row)) {
    return evaluate_list(source, exercise.sizes.dims, exercise.numbers);
  }
  return places(words_of(source), step.shown);
}

void show_options(ExerciseStep& step, RandomStream& random) {
  step.shown.push_back(step.row->answer);
  for (const ExerciseMistake& mistake : step.row->mistakes) step.shown.push_back(mistake.how);
  shuffle(step.shown, random);
}

void show_items(ExerciseStep& step, RandomStream& random) {
  step.shown = words_of(step.row->answer);
  const std::vector<std::string_view> right = step.shown;
  for (std::uint32_t i = 0; i < kMaxShuffles && step.shown == right; ++i) {
    shuffle(step.shown, random);
  }
}

// A listing of one layer with one wrong line. Queries, keys and values come in any order, and a
// line may stand before them, so that the wrong line is not always at the same position.
void show_listing(ExerciseStep& step, RandomStream& random) {
  const std::vector<std::string_view> ways = words_of(step.row->answer);
  if (ways.empty()) return;
  const std::string_view wrong = ways[random.below(static_cast<std::uint32_t>(ways.size()))];
  const std::string_view line = wrong.substr(0, wrong.find('_'));
  std::vector<std::string_view>& shown = step.shown;
  shown.assign(kListingLines.begin() + 1, kListingLines.begin() + 4);
  shuffle(shown, random);
  if (random.below(2) == 0) shown.insert(shown.begin(), kListingLines.front());
  shown.insert(shown.end(), kListingLines.begin() + 4, kListingLines.end());
  const auto at = std::find(shown.begin(), shown.end(), line);
  if (at == shown.end()) return;
  step.value = {at - shown.begin() + 1};
  *at = wrong;
}

// The sizes that a step's prompt may state, in the order of named_numbers(). Three are stated only
// where they are not the default: seq_k in cross-attention, n_kv_heads where it is less than
// n_heads, head_dim where n_heads * head_dim is not d_model.
constexpr std::array<std::string_view, 10> kPromptSizes = {
    "batch",      "seq_len",  "seq_k",           "d_model",  "n_heads",
    "n_kv_heads", "head_dim", "head_dim_always", "n_layers", "bytes_per_number"};

bool states_answer(const ExerciseStep& step, const Exercise& exercise) {
  if (step.asks != StepAsk::number) return false;
  const std::vector<std::string_view> told = prompt_sizes(step.row->states, exercise.sizes);
  return std::ranges::any_of(exercise.numbers, [&](const NamedNumber& number) {
    return number.value == step.value.front() && contains(told, number.name);
  });
}

}  // namespace

bool is_arithmetic(const ExerciseRow& row) {
  return row.ask == StepAsk::number || row.ask == StepAsk::shape;
}

std::optional<ExerciseStep> make_step(const Exercise& exercise, std::size_t index) {
  const ExerciseRow& row = exercise.table->rows[index];
  if (!meets(row, exercise.sizes)) return std::nullopt;
  ExerciseStep step;
  step.row = &row;
  step.id = row.id;
  step.asks = row.ask;
  RandomStream random(exercise.seed, kShuffleStream ^ exercise.salt,
                      static_cast<std::uint32_t>(index));
  if (row.ask == StepAsk::choice) show_options(step, random);
  if (row.ask == StepAsk::order) show_items(step, random);
  if (row.ask == StepAsk::line) {
    show_listing(step, random);
  } else if (Result<Numbers> value = value_of(step, row.answer, exercise)) {
    step.value = *std::move(value);
  }
  if (step.value.empty() || states_answer(step, exercise)) return std::nullopt;
  for (const ExerciseMistake& mistake : row.mistakes) {
    const std::string_view source = row.ask == StepAsk::choice ? mistake.how : mistake.gives;
    Result<Numbers> value = value_of(step, source, exercise);
    if (row.ask == StepAsk::line || !value || *value == step.value) continue;
    step.mistakes.push_back({{}, mistake.how, *std::move(value), ""});
    if (mistake.misconception.empty()) continue;
    step.mistakes.back().misconception = mistake.misconception;
  }
  return step;
}

std::string answer_text(const ExerciseStep& step, const Numbers& value) {
  if (step.asks == StepAsk::shape || step.asks == StepAsk::order) return shape_text(value);
  if (step.asks != StepAsk::choice) return std::to_string(value.front());
  return std::string(step.shown[static_cast<std::size_t>(value.front() - 1)]);
}

bool meets(const ExerciseRow& row, const ExerciseSizes& sizes) {
  return std::ranges::all_of(row.needs,
                             [&](const std::string& kind) { return is_like(sizes, kind); });
}

std::vector<std::string_view> prompt_sizes(const std::vector<std::string>& states,
                                           const ExerciseSizes& sizes) {
  std::vector<std::string_view> out;
  for (const std::string_view size : kPromptSizes) {
    const bool usual = (size == "seq_k" && !sizes.dims.cross) ||
                       (size == "n_kv_heads" && !sizes.shares()) ||
                       (size == "head_dim" && !sizes.head_dim_given);
    if (usual || !contains(states, size)) continue;
    out.push_back(size == "head_dim_always" ? "head_dim" : size);
  }
  return out;
}

std::optional<CounterExample> counter_example(const Exercise& exercise, const ExerciseStep& step,
                                              std::string_view how) {
  const ExerciseRow& row = *step.row;
  const auto mistake = std::ranges::find(row.mistakes, how, &ExerciseMistake::how);
  if (!is_arithmetic(row) || mistake == row.mistakes.end()) return std::nullopt;
  std::vector<std::string> states = row.states;
  states.insert(states.end(), {"d_model", "n_heads", "n_kv_heads", "head_dim"});
  for (int which = 0; which < kSmallSizes; ++which) {
    const ExerciseSizes sizes = small_sizes(which, exercise.sizes.dims.cross);
    std::vector<NamedNumber> numbers = named_numbers(*exercise.table, sizes);
    const Result<Numbers> answer = evaluate_list(row.answer, sizes.dims, numbers);
    const Result<Numbers> gives = evaluate_list(mistake->gives, sizes.dims, numbers);
    if (!meets(row, sizes) || !answer || !gives || *answer == *gives) continue;
    return CounterExample{sizes, std::move(numbers), prompt_sizes(states, sizes),
                          answer_text(step, *answer), answer_text(step, *gives)};
  }
  return std::nullopt;
}

}  // namespace headsup
