#include "headsup/practice/exercise.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "headsup/base/words.h"
#include "headsup/practice/shape_text.h"

namespace headsup {

namespace {

using Numbers = std::vector<std::int64_t>;

constexpr std::uint32_t kStepsStream = 0x57e9;
constexpr std::uint32_t kShuffleStream = 0x58f1;
constexpr std::uint32_t kMaxAttempts = 64;
constexpr std::uint32_t kMaxVersionAttempts = 4096;
constexpr std::uint32_t kEnoughVersionAttempts = 1024;  // once there is any version
// How much an answer counts that a version shares: with the version before it, with the first,
// which lies beside the last, and with another.
constexpr int kSharedBefore = 64;
constexpr int kSharedFirst = 8;
constexpr std::uint32_t kMaxSeedsAhead = 500;

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
  for (std::uint32_t i = 0; i < kMaxAttempts && step.shown == right; ++i) {
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

// The step of a row at the exercise's sizes; empty where it makes no sense or states its own
// answer.
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
Marks choose_rows(const Exercise& exercise) {
  const std::vector<ExerciseRow>& rows = exercise.table->rows;
  constexpr std::uint32_t kNever = 1u << 31;
  RandomStream random(exercise.seed, kStepsStream ^ exercise.salt,
                      static_cast<std::uint32_t>(exercise.level));
  std::uint32_t wanted = 4 + random.below(3);
  Marks ranks;
  for (const ExerciseRow& row : rows) {
    const std::uint32_t rank = random.below(1u << 20);
    const bool may = row.from > 0 && exercise.level >= row.from && exercise.level <= row.to;
    ranks.push_back(!may ? kNever : row.from == exercise.level ? rank / 2 : rank);
  }
  Marks asked(rows.size(), 0);
  // Something that the name of the level promises comes first.
  for (const bool promised : {true, false}) {
    while (wanted > 0) {
      std::size_t at = rows.size();
      for (std::size_t i = 0; i < rows.size(); ++i) {
        if (promised && rows[i].topic != exercise.level) continue;
        if (ranks[i] < (at < rows.size() ? ranks[at] : kNever)) at = i;
      }
      if (at == rows.size()) break;
      ranks[at] = kNever;
      if (!fits(rows[at], asked, exercise) || !make_step(exercise, at)) continue;
      asked[at] = 1;
      --wanted;
      if (promised) break;
    }
  }
  return asked;
}

Marks five_step_rows(const ExerciseTable& table) {
  Marks out;
  for (const ExerciseRow& row : table.rows) out.push_back(row.part > 0 ? 1 : 0);
  return out;
}

// Makes the steps of these rows at the exercise's sizes; false where one makes no sense there, or
// where they are too few.
bool make_steps(Exercise& exercise, const Marks& asked) {
  std::size_t missing = 0;
  exercise.steps.clear();
  for (std::size_t i = 0; i < asked.size(); ++i) {
    if (asked[i] == 0) continue;
    std::optional<ExerciseStep> step = make_step(exercise, i);
    missing += step ? 0 : 1;
    if (step) exercise.steps.push_back(*std::move(step));
  }
  return missing == 0 && exercise.steps.size() >= 4;
}

// Whether it asks something that the name of its level promises, where that promises anything.
bool keeps_title(const Exercise& exercise) {
  const auto promised = [&](const ExerciseRow& row) { return row.topic == exercise.level; };
  return std::ranges::any_of(exercise.steps,
                             [&](const auto& step) { return promised(*step.row); }) ||
         std::ranges::none_of(exercise.table->rows, promised);
}

// The first version of a sheet, whose seed draws what is asked. An exam without
// steps where there is none.
Exercise first_version(const ExerciseTable& table, const SheetSeed& sheet) {
  Exercise out{&table, sheet.seed, sheet.level, sheet.salt, {}, {}, {}};
  for (std::uint32_t attempt = 0; attempt < kMaxAttempts; ++attempt) {
    const std::optional<ExerciseSizes> sizes = draw_sizes(sheet, attempt);
    if (!sizes) continue;
    out.sizes = *sizes;
    out.numbers = named_numbers(table, out.sizes);
    const Marks asked = sheet.level == 0 ? five_step_rows(table) : choose_rows(out);
    if (make_steps(out, asked) && keeps_title(out)) return out;
  }
  // A broken table keeps the steps that can be made, so that the others can be named.
  if (sheet.salt != 0) out.steps.clear();
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

// What else a sheet says of its steps, once it is the one that is taken.
void write_out(Exercise& exercise) {
  for (ExerciseStep& step : exercise.steps) {
    step.part = exercise.level == 0 ? step.row->part : 0;
    step.points = step.asks == StepAsk::choice ? 1 : 2;
    step.accepted = answer_text(step, step.value);
    step.shows = prompt_sizes(step.row->states, exercise.sizes);
    for (StepMistake& mistake : step.mistakes) mistake.gives = answer_text(step, mistake.value);
  }
}

// How much a version has in common with those before it.
int count_shared(const Exercise& version, const std::vector<Exercise>& before) {
  int out = 0;
  for (const Exercise& other : before) {
    const int weight = &other == &before.back()    ? kSharedBefore
                       : &other == &before.front() ? kSharedFirst
                                                   : 1;
    for (std::size_t i = 0; i < version.steps.size(); ++i) {
      if (share_answer(version.steps[i], other.steps[i])) out += weight;
    }
  }
  return out;
}

// The version after these, whose sizes are near those of the first.
Exercise next_version(const std::vector<Exercise>& before, SheetSeed sheet) {
  const Exercise& first = before.front();
  const OwnSizes own = sheet.own;
  const Marks asked = rows_of(first);
  std::optional<Exercise> best;
  int fewest = 0;
  for (std::uint32_t attempt = 0; attempt < (best ? kEnoughVersionAttempts : kMaxVersionAttempts);
       ++attempt) {
    sheet.own = own;
    sheet.own = sizes_near(sheet, attempt);
    const std::optional<ExerciseSizes> sizes = draw_sizes(sheet, attempt);
    if (!sizes || !alike(*sizes, first.sizes) || sizes->dims == first.sizes.dims) continue;
    Exercise made{first.table, sheet.seed, first.level, first.salt, *sizes, {}, {}};
    made.numbers = named_numbers(*first.table, *sizes);
    if (!make_steps(made, asked)) continue;
    const int shared = count_shared(made, before);
    if (best && shared >= fewest) continue;
    best = std::move(made);
    fewest = shared;
    if (fewest == 0) break;
  }
  if (best) return *std::move(best);
  // No other layer is of this kind.
  Exercise out = first;
  out.seed = sheet.seed;
  return out;
}

}  // namespace

const ExerciseStep* Exercise::find_step(std::string_view id) const {
  for (const ExerciseStep& step : steps) {
    if (step.row->id == id) return &step;
  }
  return nullptr;
}

std::string answer_text(const ExerciseStep& step, const Numbers& value) {
  if (step.asks == StepAsk::shape || step.asks == StepAsk::order) return shape_text(value);
  if (step.asks != StepAsk::choice) return std::to_string(value.front());
  return std::string(step.shown[static_cast<std::size_t>(value.front() - 1)]);
}

Exercise make_exercise(const ExerciseTable& table, std::uint32_t seed, int level) {
  const SheetSeed sheet{seed % kVersionStep, level, 0, {}};
  std::vector<Exercise> versions = make_versions(table, sheet, 1 + seed / kVersionStep);
  return versions.empty() ? Exercise{&table, seed, level, 0, {}, {}, {}}
                          : std::move(versions.back());
}

std::vector<Exercise> make_versions(const ExerciseTable& table, const SheetSeed& sheet,
                                    std::uint32_t count) {
  std::vector<Exercise> out = {first_version(table, sheet)};
  if (out.front().steps.empty()) return {};
  while (out.size() < count) {
    SheetSeed next = sheet;
    next.seed += static_cast<std::uint32_t>(out.size()) * kVersionStep;
    out.push_back(next_version(out, next));
  }
  for (Exercise& each : out) write_out(each);
  return out;
}

bool share_answer(const ExerciseStep& a, const ExerciseStep& b) {
  return is_arithmetic(*a.row) && a.value == b.value;
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

std::optional<std::uint32_t> near_transfer(const ExerciseTable& table, std::uint32_t seed,
                                           int level, std::string_view step) {
  const Exercise here = make_exercise(table, seed, level);
  const ExerciseStep* asked = here.find_step(step);
  for (std::uint32_t ahead = 1; asked != nullptr && ahead <= kMaxSeedsAhead; ++ahead) {
    const Exercise there = make_exercise(table, seed % kVersionStep + ahead, level);
    const ExerciseStep* other = there.find_step(step);
    if (other == nullptr) continue;
    if (!share_answer(*asked, *other)) return there.seed;
  }
  return std::nullopt;
}

}  // namespace headsup
