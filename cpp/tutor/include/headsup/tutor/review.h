// Mixed review: which question comes next, fed by the learner's own log, and the map of their
// errors. Folds both logs; knows no page and no clock.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "headsup/course/course.h"
#include "headsup/learner/practice_event.h"
#include "headsup/tutor/lesson.h"

namespace headsup {

/// One misconception in a learner's log. `standing` falls by one with each question about it that
/// is answered rightly, not below zero: what is left of it.
struct ErrorRow {
  std::string misconception;  // "M2"
  int times = 0;              // wrong answers that it explains
  int certain = 0;            // of these, the learner was certain
  int standing = 0;
  // Where to read on: the lesson of the question last answered so; of exercises the first
  // question's about it. "" where the course has none.
  std::string lesson;
};

/// Why a question stands where it does in the queue, first to last.
///   certain   its last answer was wrong, and the learner was certain
///   wrong     its last answer was wrong, or it was given up
///   slip      not answered yet, and about a misconception that stands
///   new       not answered yet
///   seen      its last answer was right
std::span<const std::string_view> review_reasons();

struct ReviewItem {
  std::string set;
  std::string item;
  std::string reason;
};

struct Review {
  std::vector<ReviewItem> queue;  // every question of every set, a set at a time
  std::vector<ErrorRow> errors;   // of the misconceptions met, the most standing first
};

/// The misconception behind a slip: itself ("M6" of "M6-2"), or that of a wrong shape
/// (practice/shape_answer.h); "" where none is known by name.
std::string_view misconception_behind(std::string_view slip);

/// Set by set. A question comes back after at least five other questions of its set, or all where
/// there are fewer, counted in the log and in the queue; the first of the queue is to be met next.
/// Of those that may come, confident errors first; of questions with the same reason the one that
/// was answered longest ago, or stands first in the course. After an error that came back stands
/// the question that has waited longest, a new one while there are any. Questions about one
/// misconception do not follow each other where another with the same reason can stand between
/// them. Facts about questions that are gone, and about steps of exercises, count in the map and
/// not in the queue; a step is about every misconception that it has a slip for. Cost: questions
/// times events, and questions squared.
Review review(const Course& course, std::span<const LessonEvent> lessons,
              std::span<const PracticeEvent> practice);

}  // namespace headsup
