// Exam sheets: versions of one sheet around sizes that a teacher has chosen, drawn from a seed that
// no sheet shows, and answers to them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "headsup/practice/exercise_answer.h"

namespace headsup {

/// What a teacher asks for. A size that is left out is drawn.
struct ExamAsk {
  double seed = 0;  // a whole number below 2^53
  double level = 0;
  double versions = 1;  // at most kVersions
  std::optional<double> batch, seq_len, d_model, n_heads, n_kv_heads;
};

/// How many versions a sheet can have.
inline constexpr int kVersions = 6;

/// A number or a shape whose answer two versions share that lie side by side when a class gets them
/// in turn.
struct SharedAnswer {
  std::string_view step;
  int version = 0, other = 0;  // from 0
};

struct Exam {
  std::vector<Exercise> sheets;      // a version each
  std::vector<SharedAnswer> shared;  // those that could not be helped
};

/// The versions, the first with exactly the sizes that are asked for. No seed of a sheet that
/// everyone can open draws the same. Faults: those of validate() about sizes, seed_out_of_range,
/// field_bad_value (level, versions), no_such_sheet (the level has no layer of these sizes).
Result<Exam> make_exam(const ExerciseTable& table, const ExamAsk& ask);

/// What somebody wrote to a step.
struct ExamAnswer {
  double version = 0;  // from 0
  std::string step, text;
};

/// A grade for each answer. Faults: those of make_exam; unknown_id (of a version or a step), at its
/// place.
Result<std::vector<StepGrade>> grade_exam(const ExerciseTable& table, const ExamAsk& ask,
                                          const std::vector<ExamAnswer>& answers);

}  // namespace headsup
