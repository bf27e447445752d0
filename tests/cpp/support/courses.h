// Courses for tests. A small one, as outline.json says it: a lesson with steps and questions in its
// prose, one of a single step, one of prose alone. And a whole one, from a file.
#pragma once

#include <cstdlib>
#include <string_view>

#include "headsup/course/outline_records.h"
#include "support/files.h"
#include "support/json.h"
#include "support/records.h"

namespace headsup::test {

inline constexpr std::string_view kOutline = R"json({
  "schema": 2,
  "language": "en",
  "presets": [
    {"id": "ours", "config": {"batch": 2, "seq_len": 10, "d_model": 768, "n_heads": 6}},
    {"id": "tiny", "config": {"batch": 1, "seq_len": 3, "d_model": 8, "n_heads": 2}}
  ],
  "lessons": [
    {"id": "width-and-heads", "preset": "ours", "steps": [
      {"id": "start", "tensor": "x"},
      {"id": "project", "tensor": "q_flat", "ask": "shape"},
      {"id": "split", "tensor": "q_split", "ask": "shape"},
      {"id": "swap", "tensor": "q"},
      {"id": "table", "tensor": "scores", "ask": "shape"}
    ], "questions": [
      {"id": "cost", "ask": "choice", "preset": "ours", "options": [
        {"id": "right", "right": true}, {"id": "M8", "misconception": "M8"}, {"id": "less"}]},
      {"id": "weights", "ask": "number", "preset": "tiny", "answer": "4 * d_model ** 2",
       "mistakes": [{"id": "M6", "answer": "3 * d_model ** 2"}]}
    ]},
    {"id": "one-step", "preset": "tiny", "steps": [{"id": "only", "tensor": "y", "ask": "shape"}],
     "questions": []},
    {"id": "prose", "preset": "tiny", "steps": [], "questions": [
      {"id": "blend", "ask": "choice", "preset": "tiny", "options": [
        {"id": "right", "right": true}, {"id": "M14", "misconception": "M14"}]}]}
  ]
})json";

/// An outline of the exercises and misconceptions alone, as web/content has them.
inline std::string exercise_outline() {
  return R"({"schema": 2, "language": "en", "presets": [], "lessons": [],
             "exercises": )" +
         read_file("web/content/exercises.json") + R"(, "mistakes": )" +
         read_file("web/content/mistakes.json") + R"(, "misconceptions":
             ["M1", "M2", "M3", "M4", "M5", "M6", "M7", "M8", "M9", "M10", "M11", "M12", "M13",
              "M14"]})";
}

inline const Course& exercise_course() {
  static const Course course = record_of<Course>(exercise_outline());
  return course;
}
inline const ExerciseTable& exercise_table() { return exercise_course().exercises; }

/// The course of an outline, with the exercises and misconceptions of web/content where it has
/// none.
inline Course course_of(std::string_view outline) {
  Course course = record_of<Course>(outline);
  if (course.exercises.rows.empty()) course.exercises = exercise_table();
  if (course.misconceptions.empty()) course.misconceptions = exercise_course().misconceptions;
  if (course.mistakes.empty()) course.mistakes = exercise_course().mistakes;
  return course;
}

inline Course sample_course() { return course_of(kOutline); }

/// The course as it was when tests/golden/lesson-log.json was written. `npm test` runs the tests
/// of the suite "course" once more with HEADSUP_COURSE, the path of the outline just built.
inline Course whole_course() {
  const char* const built = std::getenv("HEADSUP_COURSE");
  return course_of(read_file(built == nullptr ? "tests/golden/course.json" : built));
}

/// The sample course with a lab behind its lessons, which asks for curves.
inline constexpr const char* kLab = "counts";

inline constexpr std::string_view kLabLesson = R"json(,
    {"id": "counts", "preset": "tiny", "lab": true, "steps": [], "questions": [
      {"id": "share", "ask": "curve", "preset": "tiny",
       "curve": {"at": [1, 2, 4], "low": 0, "high": 1}},
      {"id": "loss", "ask": "curve", "preset": "tiny",
       "curve": {"at": [1, 16], "low": 2, "high": 3, "less_is_better": true}},
      {"id": "lines", "ask": "choice", "preset": "tiny", "in_order": true, "tries": 3, "options": [
        {"id": "z"}, {"id": "y"}, {"id": "right", "right": true}, {"id": "x"}, {"id": "w"}]}]})json";

inline std::string lab_outline() {
  constexpr std::string_view kEnd = "\n  ]\n}";
  return with(kOutline, kEnd, std::string(kLabLesson) + std::string(kEnd));
}

inline Course lab_course() { return course_of(lab_outline()); }

}  // namespace headsup::test
