// Reads the exercises of outline.json.
#pragma once

#include "headsup/course/exercise_table.h"
#include "headsup/json/document_reader.h"

namespace headsup {

/// Nothing where the field is absent.
void read_exercises(const Field& field, ExerciseTable& out);

}  // namespace headsup
