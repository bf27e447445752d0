#include "headsup/practice/exercise.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "headsup/base/words.h"

namespace headsup {

namespace {

using Numbers = std::vector<std::int64_t>;

constexpr std::uint32_t kStepsStream = 0x57e9;
constexpr std::uint32_t kShuffleStream = 0x58f1;
constexpr std::uint32_t kMaxAttempts = 64;
constexpr std::uint32_t kMaxVersionAttempts = 4096;
constexpr std::uint32_t kMaxSeedsAhead = 500;

// The lines of the listing of a layer in which a learner looks for the wrong one.
constexpr std::array<std::string_view, 8> kListingLines = {"sizes",  "q",       "k",     "v",
                                                           "scores", "weights", "merge", "out"};

bool is_arithmetic(const ExerciseRow& row) {
  return row.ask == StepAsk::number || row.ask == StepAsk::shape;
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
                         const ExerciseSizes& sizes, const std::vector<NamedNumber>& numbers) {
  if (is_arithmetic(*step.row)) return evaluate_list(source, sizes.dims, numbers);
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
  while (step.shown == right) shuffle(step.shown, random);
}

// A listing of one layer with one wrong line. Queries, keys and values come in any order, and a
// line may stand before them, so that the wrong line is not always at the same position.
void show_listing(ExerciseStep& step, RandomStream& random) {
  const std::vector<std::string_view> ways = words_of(step.row->answer);
  const std::string_view wrong = ways[random.below(static_cast<std::uint32_t>(ways.size()))];
  const std::string_view line = wrong.substr(0, wrong.find('_'));
  std::vector<std::string_view>& shown = step.shown;
  shown.assign(kListingLines.begin() + 1, kListingLines.begin() + 4);
  shuffle(shown, random);
  if (random.below(2) == 0) shown.insert(shown.begin(), kListingLines.front());
  shown.insert(shown.end(), kListingLines.begin() + 4, kListingLines.end());
  const auto at = std::find(shown.begin(), shown.end(), line);
  if (at == shown.end()) return;
  step.accepted = {at - shown.begin() + 1};
  *at = wrong;
}

struct PromptSize {
  PromptFields bit;
  std::string_view name;
};

// In the order of named_numbers().
constexpr std::array kPromptSizes = {
    PromptSize{kBatch, "batch"},      PromptSize{kSeqLen, "seq_len"},
    PromptSize{kSeqK, "seq_k"},       PromptSize{kWidth, "d_model"},
    PromptSize{kHeads, "n_heads"},    PromptSize{kKvHeads, "n_kv_heads"},
    PromptSize{kHeadDim, "head_dim"}, PromptSize{kHeadDimAlways, "head_dim"},
    PromptSize{kLayers, "n_layers"},  PromptSize{kBytes, "bytes_per_number"},
};

bool states_answer(const ExerciseStep& step, const ExerciseSizes& sizes,
                   const std::vector<NamedNumber>& numbers) {
  if (step.row->ask != StepAsk::number) return false;
  for (const std::string_view told : prompt_sizes(step.row->states, sizes)) {
    for (const NamedNumber& number : numbers) {
      if (number.name == told && number.value == step.accepted.front()) return true;
    }
  }
  return false;
}

// The step of a row at the exercise's sizes; empty where it makes no sense or states its own
// answer.
std::optional<ExerciseStep> make_step(const Exercise& exercise, std::size_t index,
                                      const std::vector<NamedNumber>& numbers) {
  const ExerciseRow& row = exercise.table->rows[index];
  const ExerciseSizes& sizes = exercise.sizes;
  if (!meets(row, sizes)) return std::nullopt;
  ExerciseStep step;
  step.row = &row;
  RandomStream random(exercise.seed, kShuffleStream, static_cast<std::uint32_t>(index));
  if (row.ask == StepAsk::choice) show_options(step, random);
  if (row.ask == StepAsk::order) show_items(step, random);
  if (row.ask == StepAsk::line) {
    show_listing(step, random);
    return step.accepted.empty() ? std::nullopt : std::optional(std::move(step));
  }
  Result<Numbers> accepted = value_of(step, row.answer, sizes, numbers);
  if (!accepted) return std::nullopt;
  step.accepted = std::move(accepted).value();
  if (states_answer(step, sizes, numbers)) return std::nullopt;
  for (const ExerciseMistake& mistake : row.mistakes) {
    const std::string_view source = row.ask == StepAsk::choice ? mistake.how : mistake.gives;
    Result<Numbers> gives = value_of(step, source, sizes, numbers);
    if (!gives || *gives == step.accepted) continue;
    step.mistakes.push_back({mistake.misconception, mistake.how, std::move(gives).value()});
  }
  return step;
}

bool asks_head_dim(const ExerciseRow& row) {
  return row.ask == StepAsk::number && row.answer == "head_dim";
}

// Whether the prompt of one states what the other asks, or both ask head_dim.
bool gives_away(const ExerciseRow& row, const ExerciseRow& other, const ExerciseSizes& sizes) {
  if (any_of_words(row.gap_in, [&](std::string_view id) { return id == other.id; })) return true;
  return asks_head_dim(other) &&
         (asks_head_dim(row) || contains(prompt_sizes(row.states, sizes), "head_dim"));
}

// Which rows of the table an exercise asks: 0 for a row that it does not.
using Marks = std::vector<std::uint32_t>;

// Whether the row can join those asked already: no prompt may state what another step asks, and at
// most two are no arithmetic.
bool fits(const ExerciseRow& row, const Marks& asked, const Exercise& exercise) {
  int others = 0;
  for (std::size_t i = 0; i < asked.size(); ++i) {
    const ExerciseRow& there = exercise.table->rows[i];
    if (asked[i] == 0) continue;
    others += is_arithmetic(there) ? 0 : 1;
    if (gives_away(row, there, exercise.sizes) || gives_away(there, row, exercise.sizes)) {
      return false;
    }
  }
  return is_arithmetic(row) || others < 2;
}

// Four to six of the rows that the level may ask at these sizes, drawn by the seed. Rows that are
// new at the level are likelier.
Marks choose_rows(const Exercise& exercise, const std::vector<NamedNumber>& numbers) {
  const std::vector<ExerciseRow>& rows = exercise.table->rows;
  constexpr std::uint32_t kNever = 1u << 31;
  RandomStream random(exercise.seed, kStepsStream, static_cast<std::uint32_t>(exercise.level));
  std::uint32_t wanted = 4 + random.below(3);
  Marks ranks;
  for (const ExerciseRow& row : rows) {
    const std::uint32_t rank = random.below(1u << 20);
    const bool may = row.from > 0 && exercise.level >= row.from && exercise.level <= row.to;
    ranks.push_back(!may ? kNever : row.from == exercise.level ? rank / 2 : rank);
  }
  Marks asked(rows.size(), 0);
  while (wanted > 0) {
    const auto first = std::min_element(ranks.begin(), ranks.end());
    if (first == ranks.end() || *first == kNever) break;
    *first = kNever;
    const auto at = static_cast<std::size_t>(first - ranks.begin());
    if (!fits(rows[at], asked, exercise) || !make_step(exercise, at, numbers)) {
      continue;
    }
    asked[at] = 1;
    --wanted;
  }
  return asked;
}

Marks five_step_rows(const ExerciseTable& table) {
  Marks out;
  for (const ExerciseRow& row : table.rows) out.push_back(row.part);
  return out;
}

// Makes the steps of these rows at the exercise's sizes; false where one makes no sense there, or
// where they are too few.
bool make_steps(Exercise& exercise, const Marks& asked, const std::vector<NamedNumber>& numbers) {
  std::size_t missing = 0;
  exercise.steps.clear();
  for (std::size_t i = 0; i < asked.size(); ++i) {
    if (asked[i] == 0) continue;
    std::optional<ExerciseStep> step = make_step(exercise, i, numbers);
    missing += step ? 0 : 1;
    if (step) exercise.steps.push_back(*std::move(step));
  }
  return missing == 0 && exercise.steps.size() >= 4;
}

// The first version of a sheet, whose seed draws what is asked.
Exercise first_version(const ExerciseTable& table, std::uint32_t seed, int level) {
  Exercise out{&table, seed, level, {}, {}};
  for (std::uint32_t attempt = 0; attempt < kMaxAttempts; ++attempt) {
    out.sizes = draw_sizes(seed, level, attempt);
    const std::vector<NamedNumber> numbers = named_numbers(table, out.sizes);
    const Marks asked = level == 0 ? five_step_rows(table) : choose_rows(out, numbers);
    if (make_steps(out, asked, numbers)) break;
  }
  return out;
}

Marks rows_of(const Exercise& exercise) {
  Marks out;
  for (const ExerciseRow& row : exercise.table->rows) {
    out.push_back(exercise.find_step(row.id) != nullptr ? 1 : 0);
  }
  return out;
}

// Whether prompts state the same of both.
bool alike(const ExerciseSizes& a, const ExerciseSizes& b) {
  return a.dims.cross == b.dims.cross && a.dims.bias == b.dims.bias && a.shares() == b.shares() &&
         a.head_dim_given == b.head_dim_given;
}

}  // namespace

const ExerciseStep* Exercise::find_step(std::string_view id) const {
  for (const ExerciseStep& step : steps) {
    if (step.row->id == id) return &step;
  }
  return nullptr;
}

Exercise make_exercise(const ExerciseTable& table, std::uint32_t seed, int level) {
  Exercise first = first_version(table, seed % kVersionStep, level);
  if (seed < kVersionStep) return first;
  const Marks asked = rows_of(first);
  Exercise out{&table, seed, level, {}, {}};
  for (std::uint32_t attempt = 0; attempt < kMaxVersionAttempts; ++attempt) {
    out.sizes = draw_sizes(seed, level, attempt);
    if (!alike(out.sizes, first.sizes) || out.sizes.dims == first.sizes.dims) continue;
    if (make_steps(out, asked, named_numbers(table, out.sizes))) return out;
  }
  // No other layer is of this kind.
  first.seed = seed;
  return first;
}

bool meets(const ExerciseRow& row, const ExerciseSizes& sizes) {
  const std::int64_t kv_heads = sizes.dims.n_kv_heads;
  unsigned has = sizes.head_dim_given ? kGiven : kDerived;
  if (!sizes.dims.cross) has |= kSelf;
  if (sizes.dims.bias) has |= kBias;
  if (sizes.shares()) has |= kShared | (kv_heads > 1 ? kGrouped : kSingle);
  return (row.needs & ~has) == 0;
}

std::vector<std::string_view> prompt_sizes(unsigned states, const ExerciseSizes& sizes) {
  unsigned hidden = 0;
  if (!sizes.dims.cross) hidden |= kSeqK;
  if (!sizes.shares()) hidden |= kKvHeads;
  if (!sizes.head_dim_given) hidden |= kHeadDim;
  std::vector<std::string_view> out;
  for (const PromptSize& size : kPromptSizes) {
    if ((states & ~hidden & size.bit) != 0) out.push_back(size.name);
  }
  return out;
}

std::optional<CounterExample> counter_example(const ExerciseTable& table, const ExerciseRow& row,
                                              std::string_view how, bool cross) {
  if (!is_arithmetic(row)) return std::nullopt;
  for (const ExerciseMistake& mistake : row.mistakes) {
    for (int which = 0; mistake.how == how && which < kSmallSizes; ++which) {
      const ExerciseSizes sizes = small_sizes(which, cross);
      const std::vector<NamedNumber> numbers = named_numbers(table, sizes);
      const Result<Numbers> accepted = evaluate_list(row.answer, sizes.dims, numbers);
      const Result<Numbers> gives = evaluate_list(mistake.gives, sizes.dims, numbers);
      if (meets(row, sizes) && accepted && gives && *accepted != *gives) {
        return CounterExample{sizes, *accepted, *gives};
      }
    }
  }
  return std::nullopt;
}

std::optional<std::uint32_t> near_transfer(const ExerciseTable& table, std::uint32_t seed,
                                           int level, std::string_view step) {
  const Exercise here = make_exercise(table, seed, level);
  const ExerciseStep* asked = here.find_step(step);
  for (std::uint32_t ahead = 1; asked != nullptr && ahead <= kMaxSeedsAhead; ++ahead) {
    const Exercise there = make_exercise(table, seed + ahead, level);
    const ExerciseStep* other = there.find_step(step);
    if (other == nullptr) continue;
    if (!is_arithmetic(*asked->row) || other->accepted != asked->accepted) return seed + ahead;
  }
  return std::nullopt;
}

}  // namespace headsup
