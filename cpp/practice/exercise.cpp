#include "headsup/practice/exercise.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "exercise_step.h"
#include "headsup/base/words.h"

namespace headsup {

namespace {

constexpr std::uint32_t kStepsStream = 0x57e9;
constexpr std::uint32_t kMaxAttempts = 64;
constexpr std::uint32_t kMaxVersionAttempts = 4096;
constexpr std::uint32_t kEnoughVersionAttempts = 1024;  // once there is any version
// How much an answer counts that a version shares: with the version before it, with the first,
// which lies beside the last, and with another.
constexpr int kSharedBefore = 64;
constexpr int kSharedFirst = 8;
constexpr std::uint32_t kMaxSeedsAhead = 500;

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
