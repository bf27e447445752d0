// What holds for every exercise, held to a computation written apart: plain sizes and the formulas
// of the layer, without the engine's expressions, shapes or shape walk.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <numeric>
#include <set>
#include <string>

#include "headsup/practice/exercise_answer.h"
#include "support/courses.h"
#include "support/layers.h"

using namespace headsup;
using namespace headsup::test;

namespace {

using Whole = std::int64_t;
using Numbers = std::vector<Whole>;

std::uint32_t seeds() { return std::getenv("HEADSUP_LONG") != nullptr ? 10'000 : 250; }

struct Plain {
  Whole B, T, S, d, h, g, k, L, bytes;
  bool bias;
};

Plain plain(const ExerciseSizes& s) {
  return {s.dims.batch,      s.dims.seq_len,  s.dims.seq_k, s.dims.d_model,     s.dims.n_heads,
          s.dims.n_kv_heads, s.dims.head_dim, s.n_layers,   s.bytes_per_number, s.dims.bias};
}

// Weights of one layer, counted matrix by matrix.
Whole weights(const Plain& p) {
  const Whole q = p.d * p.h * p.k;
  const Whole k = p.d * p.g * p.k;
  const Whole v = k;
  const Whole o = p.h * p.k * p.d;
  return q + k + v + o;
}

Whole biases(const Plain& p) { return p.h * p.k + p.g * p.k + p.g * p.k + p.d; }

// The answer of every arithmetic step.
const std::map<std::string_view, Numbers (*)(const Plain&)> kByHand = {
    {"head_dim", [](const Plain& p) -> Numbers { return {p.d / p.h}; }},
    {"token_input", [](const Plain& p) -> Numbers { return {p.d}; }},
    {"token_qkv", [](const Plain& p) -> Numbers { return {p.k}; }},
    {"token_output", [](const Plain& p) -> Numbers { return {p.k}; }},
    {"token_concat", [](const Plain& p) -> Numbers { return {p.h * p.k}; }},
    {"token_result", [](const Plain& p) -> Numbers { return {p.d}; }},
    {"w_q_head", [](const Plain& p) -> Numbers { return {p.d * p.k}; }},
    {"w_q_all", [](const Plain& p) -> Numbers { return {p.h * (p.d * p.k)}; }},
    {"w_o", [](const Plain& p) -> Numbers { return {p.h * p.k * p.d}; }},
    {"doubled_head_dim", [](const Plain& p) -> Numbers { return {p.d / (p.h + p.h)}; }},
    {"q_flat", [](const Plain& p) -> Numbers { return {p.B, p.T, p.h * p.k}; }},
    {"q_split", [](const Plain& p) -> Numbers { return {p.B, p.T, p.h, p.k}; }},
    {"q", [](const Plain& p) -> Numbers { return {p.B, p.h, p.T, p.k}; }},
    {"k", [](const Plain& p) -> Numbers { return {p.B, p.g, p.S, p.k}; }},
    {"scores", [](const Plain& p) -> Numbers { return {p.B, p.h, p.T, p.S}; }},
    {"head_outputs", [](const Plain& p) -> Numbers { return {p.B, p.h, p.T, p.k}; }},
    {"concat", [](const Plain& p) -> Numbers { return {p.B, p.T, p.h * p.k}; }},
    {"y", [](const Plain& p) -> Numbers { return {p.B, p.T, p.d}; }},
    {"w_k_shape", [](const Plain& p) -> Numbers { return {p.d, p.g * p.k}; }},
    {"w_o_shape", [](const Plain& p) -> Numbers { return {p.h * p.k, p.d}; }},
    {"fill_q", [](const Plain& p) -> Numbers { return {p.d / p.h}; }},
    {"fill_concat", [](const Plain& p) -> Numbers { return {p.h * p.k}; }},
    {"fill_w_k", [](const Plain& p) -> Numbers { return {p.g * p.k}; }},
    {"divisor", [](const Plain& p) -> Numbers { return {p.k}; }},
    {"q_width", [](const Plain& p) -> Numbers { return {p.h * p.k}; }},
    {"w_k", [](const Plain& p) -> Numbers { return {p.d * p.g * p.k}; }},
    {"group", [](const Plain& p) -> Numbers { return {p.h / p.g}; }},
    {"layer_total", [](const Plain& p) -> Numbers { return {weights(p)}; }},
    {"bias_count", [](const Plain& p) -> Numbers { return {biases(p)}; }},
    {"layer_with_biases", [](const Plain& p) -> Numbers { return {weights(p) + biases(p)}; }},
    {"model_total", [](const Plain& p) -> Numbers { return {p.L * weights(p)}; }},
    {"computations", [](const Plain& p) -> Numbers { return {p.L * p.h}; }},
    {"score_numbers", [](const Plain& p) -> Numbers { return {p.B * p.h * p.T * p.S}; }},
    {"q_flops", [](const Plain& p) -> Numbers { return {2 * p.B * p.T * p.d * p.h * p.k}; }},
    {"score_flops", [](const Plain& p) -> Numbers { return {2 * p.B * p.h * p.T * p.S * p.k}; }},
    {"kv_numbers", [](const Plain& p) -> Numbers { return {p.g * p.k + p.g * p.k}; }},
    {"kv_bytes",
     [](const Plain& p) -> Numbers { return {p.bytes * p.L * p.B * p.T * 2 * p.g * p.k}; }},
    {"rope_pairs", [](const Plain& p) -> Numbers { return {p.k / 2}; }},
    {"rope_rotated", [](const Plain& p) -> Numbers { return {p.h * p.k + p.g * p.k}; }},
    {"group_head", [](const Plain& p) -> Numbers { return {(p.h - 2) / (p.h / p.g)}; }},
    {"fused_out", [](const Plain& p) -> Numbers { return {p.h * p.k + p.g * p.k + p.g * p.k}; }},
    {"fused_weights",
     [](const Plain& p) -> Numbers { return {p.d * p.h * p.k + 2 * (p.d * p.g * p.k)}; }},
    {"fused_shape",
     [](const Plain& p) -> Numbers { return {p.h * p.k + p.g * p.k + p.g * p.k, p.d}; }},
};

Numbers by_hand(std::string_view id, const Plain& p) { return kByHand.at(id)(p); }

const std::map<std::string_view, std::string_view> kRightOptions = {
    {"doubled_total", "unchanged"},
    {"doubled_scores", "twice_the_scores"},
    {"softmax_axis", "rows"},
    {"hidden", "minus_infinity"},
    {"sharing_gqa", "gqa"},
    {"sharing_mqa", "mqa"},
    {"unshared_kv", "keys_and_values"}};

const std::map<std::string_view, std::vector<std::string>> kRightOrders = {
    {"order_in", {"project", "split", "swap", "multiply", "scale", "softmax"}},
    {"order_table", {"multiply", "mask", "softmax", "weigh", "swap_back"}},
    {"order_out", {"softmax", "weigh", "swap_back", "merge", "project_out"}}};

Config config_of(const ExerciseSizes& sizes) {
  const AttentionSizes& dims = sizes.dims;
  Config config =
      headsup::test::config(static_cast<double>(dims.batch), static_cast<double>(dims.seq_len),
                            static_cast<double>(dims.d_model), static_cast<double>(dims.n_heads));
  config.n_kv_heads = static_cast<double>(dims.n_kv_heads);
  config.seq_k = static_cast<double>(dims.seq_k);
  config.cross = dims.cross;
  config.bias = dims.bias;
  if (sizes.head_dim_given) config.head_dim = static_cast<double>(dims.head_dim);
  return config;
}

// What a step that asks "what if" makes of the sizes.
void double_heads(Config& config) {
  config.n_heads = 2 * *config.n_heads;
  config.n_kv_heads = config.n_heads;
}
void share_nothing(Config& config) { config.n_kv_heads = config.n_heads; }
const std::map<std::string_view, void (*)(Config&)> kChanges = {{"doubled_head_dim", double_heads},
                                                                {"doubled_total", double_heads},
                                                                {"doubled_scores", double_heads},
                                                                {"unshared_kv", share_nothing}};

// A layer that is asked about can be built, and is another one.
void check_change(const ExerciseStep& step, const ExerciseSizes& sizes) {
  const auto change = kChanges.find(step.row->id);
  if (change == kChanges.end()) return;
  INFO(step.row->id);
  Config changed = config_of(sizes);
  change->second(changed);
  const Result<AttentionSizes> checked = validate(changed);
  REQUIRE(checked.ok());
  CHECK_FALSE(*checked == sizes.dims);
  if (step.row->id != "unshared_kv") return;
  CHECK(checked->kv_width() > sizes.dims.kv_width());
  CHECK(checked->q_width() == sizes.dims.q_width());
}

void check_sizes(const Exercise& exercise) {
  const AttentionSizes& dims = exercise.sizes.dims;
  const Result<AttentionSizes> checked = validate(config_of(exercise.sizes));
  REQUIRE(checked.ok());
  CHECK(*checked == dims);
  CHECK(dims.n_kv_heads <= dims.n_heads);
  CHECK(dims.head_dim % 16 == 0);
  CHECK(dims.d_model % 32 == 0);
  CHECK((exercise.level >= 4 || dims.n_kv_heads == dims.n_heads));
  CHECK((exercise.level == 5 || !dims.cross));
  CHECK((exercise.level >= 5 || !exercise.sizes.head_dim_given));
  CHECK((exercise.level == 6) == !exercise.sizes.model.empty());
}

void check_answer(const Exercise& exercise, const ExerciseStep& step) {
  const std::string_view id = step.row->id;
  INFO(id);
  switch (step.row->ask) {
    case StepAsk::number:
    case StepAsk::shape:
      CHECK(step.value == by_hand(id, plain(exercise.sizes)));
      break;
    case StepAsk::choice:
      CHECK(step.accepted == kRightOptions.at(id));
      break;
    case StepAsk::order:
      REQUIRE(step.value.size() == step.shown.size());
      for (std::size_t i = 0; i < step.shown.size(); ++i) {
        CHECK(step.shown[static_cast<std::size_t>(step.value[i] - 1)] == kRightOrders.at(id)[i]);
      }
      break;
    case StepAsk::line: {
      // Only one line is buggy, and it is the one that is accepted.
      const auto is_buggy = [](std::string_view shown) { return shown.find('_') != shown.npos; };
      CHECK(std::count_if(step.shown.begin(), step.shown.end(), is_buggy) == 1);
      CHECK(is_buggy(step.shown[static_cast<std::size_t>(step.value.front() - 1)]));
      break;
    }
  }
  CHECK(grade_step(exercise, step, step.accepted).verdict == Verdict::right);
}

void check_mistakes(const Exercise& exercise, const ExerciseStep& step) {
  INFO(step.row->id);
  for (const StepMistake& mistake : step.mistakes) {
    INFO(mistake.how);
    CHECK(mistake.gives != step.accepted);
    const StepGrade grade = grade_step(exercise, step, mistake.gives);
    CHECK(grade.verdict == Verdict::wrong);
    std::set<std::string_view> coincide;
    for (const StepMistake& other : step.mistakes) {
      if (other.gives == mistake.gives && other.misconception)
        coincide.insert(*other.misconception);
    }
    CHECK(std::set<std::string_view>(grade.misconceptions.begin(), grade.misconceptions.end()) ==
          coincide);
    CHECK(grade.misconceptions.size() == coincide.size());
    if (step.row->ask != StepAsk::number && step.row->ask != StepAsk::shape) continue;
    const auto counter = counter_example(exercise, step, mistake.how);
    REQUIRE(counter.has_value());
    CHECK(counter->answer == answer_text(step, by_hand(step.row->id, plain(counter->sizes))));
    CHECK(counter->gives != counter->answer);
  }
}

void check_not_degenerate(const ExerciseStep& step, const ExerciseSizes& sizes) {
  INFO(step.row->id);
  CHECK(std::set<std::string_view>(step.shown.begin(), step.shown.end()).size() ==
        step.shown.size());
  if (step.row->ask == StepAsk::order)
    CHECK_FALSE(std::is_sorted(step.value.begin(), step.value.end()));
  if (step.row->ask != StepAsk::number) return;
  const std::vector<NamedNumber> numbers = named_numbers(exercise_table(), sizes);
  for (const std::string_view name : prompt_sizes(step.row->states, sizes)) {
    const auto told = std::find_if(numbers.begin(), numbers.end(),
                                   [&](const NamedNumber& one) { return one.name == name; });
    REQUIRE(told != numbers.end());
    CHECK(told->value != step.value.front());
  }
}

}  // namespace

TEST_CASE(
    "every exercise agrees with a computation written apart, names every mistake and gives nothing "
    "away") {
  std::map<std::string_view, int> asked;
  for (int level = 0; level <= kLevels; ++level) {
    for (std::uint32_t seed = 0; seed < seeds(); ++seed) {
      CAPTURE(level);
      CAPTURE(seed);
      const Exercise exercise = make_exercise(exercise_table(), seed, level);
      check_sizes(exercise);
      const std::size_t count = exercise.steps.size();
      CHECK((level == 0 ? count == 11 : count >= 4 && count <= 6));
      std::set<std::string_view> ids;
      int others = 0;
      for (const ExerciseStep& step : exercise.steps) {
        ++asked[step.row->id];
        ids.insert(step.row->id);
        others += step.row->ask == StepAsk::number || step.row->ask == StepAsk::shape ? 0 : 1;
        check_answer(exercise, step);
        check_change(step, exercise.sizes);
        check_mistakes(exercise, step);
        check_not_degenerate(step, exercise.sizes);
      }
      CHECK(ids.size() == count);
      CHECK(others <= 2);
    }
  }
  // No row of the table is dead.
  for (const ExerciseRow& row : exercise_table().rows) CHECK_MESSAGE(asked[row.id] > 0, row.id);
}

TEST_CASE("the same seed gives the same sheet, and another seed another") {
  for (int level = 0; level <= kLevels; ++level) {
    int same = 0;
    for (std::uint32_t seed = 1; seed < 200; ++seed) {
      const Exercise once = make_exercise(exercise_table(), seed, level);
      const Exercise again = make_exercise(exercise_table(), seed, level);
      const Exercise next = make_exercise(exercise_table(), seed + 1, level);
      REQUIRE(once.steps.size() == again.steps.size());
      CHECK(once.sizes.dims == again.sizes.dims);
      for (std::size_t i = 0; i < once.steps.size(); ++i) {
        CHECK(once.steps[i].row == again.steps[i].row);
        CHECK(once.steps[i].value == again.steps[i].value);
        CHECK(once.steps[i].shown == again.steps[i].shown);
      }
      same += once.sizes.dims == next.sizes.dims ? 1 : 0;
    }
    CHECK(same < 10);
  }
}

TEST_CASE("a near transfer asks the same step for another answer") {
  for (int level = 0; level <= kLevels; ++level) {
    for (std::uint32_t seed = 0; seed < seeds() / 50; ++seed) {
      const Exercise here = make_exercise(exercise_table(), seed, level);
      for (const ExerciseStep& step : here.steps) {
        INFO(step.row->id);
        const std::optional<std::uint32_t> next =
            near_transfer(exercise_table(), seed, level, step.row->id);
        REQUIRE(next.has_value());
        CHECK(*next != seed);
        const Exercise there = make_exercise(exercise_table(), *next, level);
        REQUIRE(there.find_step(step.row->id) != nullptr);
        if (step.row->ask == StepAsk::number || step.row->ask == StepAsk::shape) {
          CHECK(there.find_step(step.row->id)->value != step.value);
        }
      }
    }
  }
  CHECK_FALSE(near_transfer(exercise_table(), 1, 1, "no_such_step").has_value());
}

TEST_CASE(
    "every sheet of levels 4 and 6 can ask about sharing, many of 5 and 6 about a head_dim that is "
    "set explicitly") {
  int shared = 0;
  int given = 0;
  int cross = 0;
  int published_given = 0;
  for (std::uint32_t seed = 0; seed < 400; ++seed) {
    CHECK(make_exercise(exercise_table(), seed, 4).sizes.shares());
    const ExerciseSizes published = make_exercise(exercise_table(), seed, 6).sizes;
    CHECK(published.shares());
    published_given += published.head_dim_given ? 1 : 0;
    const ExerciseSizes sizes = make_exercise(exercise_table(), seed, 5).sizes;
    shared += sizes.shares() ? 1 : 0;
    given += sizes.head_dim_given ? 1 : 0;
    cross += sizes.dims.cross ? 1 : 0;
  }
  CHECK(shared > 200);
  CHECK(given > 100);
  CHECK(cross > 60);
  CHECK(published_given > 50);
}
