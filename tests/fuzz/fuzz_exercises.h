// The exercises of web/content, for fuzz targets that need steps to answer.
#pragma once

#include <fstream>
#include <iterator>
#include <string>

#include "fuzz.h"
#include "headsup/course/outline_records.h"
#include "../cpp/support/records.h"

namespace fuzz {

inline headsup::ExerciseTable exercise_table() {
  std::ifstream file(HEADSUP_SOURCE_DIR "/web/content/exercises.json", std::ios::binary);
  const std::string rows{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  return headsup::test::record_of<headsup::ExerciseTable>(rows);
}

}  // namespace fuzz
