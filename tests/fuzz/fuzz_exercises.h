// The exercises of web/content, for fuzz targets that need steps to answer.
#pragma once

#include <fstream>
#include <iterator>
#include <string>

#include "fuzz.h"
#include "headsup/course/course.h"
#include "headsup/json/json_reader.h"

namespace fuzz {

inline headsup::ExerciseTable exercise_table() {
  std::ifstream file(HEADSUP_SOURCE_DIR "/web/content/exercises.json", std::ios::binary);
  const std::string rows{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  const std::string outline =
      R"({"schema": 2, "language": "en", "presets": [], "lessons": [], "expressions": [],)"
      R"("exercises": )" +
      rows + "}";
  const headsup::Result<headsup::Document> document = headsup::read_json(outline);
  require(document.ok());
  const headsup::Result<headsup::Course> course = headsup::read_course(*document);
  require(course.ok());
  return course->exercises;
}

}  // namespace fuzz
