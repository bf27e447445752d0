// Any bytes as what a learner types and as an expression in prose: read or refused, never worse.
#include "fuzz.h"

#include "headsup/layer/config.h"
#include "headsup/practice/exercise_answer.h"
#include "headsup/practice/expression.h"
#include "headsup/practice/number_text.h"
#include "headsup/practice/shape_text.h"
#include "fuzz_exercises.h"

using namespace headsup;

namespace {

AttentionSizes sizes() {
  Config config;
  config.batch = 2;
  config.seq_len = 10;
  config.d_model = 768;
  config.n_heads = 6;
  return *validate(config);
}

// Every meaning of a number must read in one way alone, as that number.
void check_number(std::string_view input) {
  const std::vector<Fraction> readings = number_readings(input);
  fuzz::require(readings.size() <= 4);
  for (std::size_t i = 0; i < readings.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) fuzz::require(!(readings[i] == readings[j]));
  }
}

// Any text is graded at every step of one exercise for each level, and only a wrong one has a mistake.
void check_grades(std::string_view input) {
  static const ExerciseTable table = fuzz::exercise_table();
  static const std::vector<Exercise> sheets = [] {
    std::vector<Exercise> out;
    for (int level = 0; level <= kLevels; ++level) out.push_back(make_exercise(table, 7, level));
    return out;
  }();
  for (const Exercise& sheet : sheets) {
    for (const ExerciseStep& step : sheet.steps) {
      const StepGrade grade = grade_step(sheet, step, input);
      fuzz::require(grade.verdict == Verdict::wrong || grade.mistake.empty());
      fuzz::require(grade.verdict == Verdict::not_an_answer || !grade.given.empty());
      for (const std::string& meaning : grade.meanings) {
        fuzz::require(grade_step(sheet, step, meaning).meanings.empty());
      }
    }
  }
}

}  // namespace

void fuzz::run(std::string_view input) {
  static const AttentionSizes dims = sizes();
  static const Catalogue models;
  read_number(input);
  check_number(input);
  check_grades(input);
  for (const std::vector<std::int64_t>& shape : shape_readings(input)) {
    fuzz::require(!shape.empty() && shape.size() <= 6);
    for (const std::int64_t size : shape) {
      fuzz::require(size >= 0 && size <= 1'000'000'000'000);
    }
  }
  const Result<Evaluated> evaluated = evaluate(input, dims, &models);
  if (evaluated) {
    fuzz::require(!evaluated->text.empty());
  } else {
    fuzz::require(evaluated.faults().size() == 1);
  }
}
