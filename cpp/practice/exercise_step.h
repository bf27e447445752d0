// One step of an exercise: what it asks, what is right, and what mistakes give.
#pragma once

#include <cstddef>
#include <optional>

#include "headsup/practice/exercise.h"

namespace headsup {

/// Whether a row asks for a number or a shape.
bool is_arithmetic(const ExerciseRow& row);

/// The step of a row at the exercise's sizes; empty where it makes no sense or states its own
/// answer.
std::optional<ExerciseStep> make_step(const Exercise& exercise, std::size_t index);

}  // namespace headsup
