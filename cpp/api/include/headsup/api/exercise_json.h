// Exercises and grades as JSON text: what a page and the command line read. Knows their structs;
// knows no sentence.
#pragma once

#include <optional>
#include <string>

#include "headsup/practice/exercise_answer.h"
#include "headsup/tutor/exercises.h"

namespace headsup {

/// {"numbers": {NAME: DIGITS, ..., and "true" for cross, bias and head_dim_given where they hold},
///  "steps": [{"id", "asks", "part", "accepted", "shows", "shown",
///             "slips": [{"misconception", "how", "gives"}]}]}
/// Every value is a text; shows and shown are lists joined by commas; a misconception that has no
/// name is empty.
std::string exercise_json(const Exercise& exercise);

/// {"verdict", "misconceptions", "slip", "given", "meanings", "transfer",
///  "counter": {the numbers of the counter-example, "answer", "gives", "shows"}}
/// Every value is a text, lists joined by commas; "counter" is empty for what is no slip of
/// numbers. `transfer` is what near_transfer() gave, if anything.
std::string grade_json(const Exercise& exercise, const ExerciseStep& step, const StepGrade& grade,
                       std::optional<std::uint32_t> transfer);

/// {"seed", "level", "fading", "numbers", "done", "unaided", "asked", "next": {"seed", "level",
/// "fading"}, "steps": [{what exercise_json() has of a step, and an ExerciseStepView: "phase",
/// "answer", "attempts", "hinted", "shown_answer", "grade": as grade_json() has it, {} before an
/// answer, "near": [{"seed", "numbers", "step": the same without "near"}], one at most}]}
std::string exercise_view_json(const ExerciseView& view);

}  // namespace headsup
