// Mixed review: a queue of questions ordered by the learner's log, and their misconceptions.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "headsup/course/course.h"
#include "headsup/learner/events.h"
#include "headsup/tutor/lesson.h"

namespace headsup {

/// A misconception in a learner's log. `standing` is `times` minus the later right answers to
/// questions about it, never below zero.
struct ErrorRow {
  std::string misconception;  // "M2"
  int times = 0;              // wrong answers that it explains
  int certain = 0;            // of these, the learner was certain
  int standing = 0;
  // Where to read on: the lesson of the last such answer; for exercises the lesson of the first
  // question about it. "" where the course has none.
  std::string lesson;
};

/// A question in the queue, and the reason why it stands where it does, first to last:
///   certain   its last answer was wrong, and the learner was certain
///   wrong     its last answer was wrong, or it was given up
///   mistake      not answered yet, and about a misconception that stands; of the first sitting
///   with
///             such questions alone
///   new       not answered yet
///   seen      its last answer was right
struct ReviewItem {
  std::string set;
  std::string item;
  std::string reason;
};

/// The sitting of a set that the learner is in: the first with a question that is new; or the one
/// whose last new question was the last one met, until a question of another is met.
struct SittingView {
  std::string set;
  int number = 0;  // from 1; 0 for a set without sittings
  int questions = 0;
  int answered = 0;                 // of these, or given up
  int right = 0;                    // of these, at the last answer
  std::vector<std::string> missed;  // of the whole set: wrong or given up last time
  std::string next;    // to ask now; "" at the end of a sitting, once what is due has come back
  std::string begins;  // the first question that is new; "" where none is
};

struct Review {
  std::vector<ReviewItem> queue;      // every question of every set, a set at a time
  std::vector<SittingView> sittings;  // of each set that has questions, in the same order
  std::vector<ErrorRow> errors;       // of the misconceptions met, the most standing first
};

/// The misconception that explains a mistake: "M6" for "M6" and "M6-2", or that of a ShapeMistake's
/// name; "" where the course has none.
std::string_view misconception_for(const Course& course, std::string_view mistake);

/// The queue goes set by set, the next question first. A question comes back after at least five
/// others of its set (all, if there are fewer), counted in the log and in the queue. Of those that
/// are due, confident errors come first; within one reason, the one answered longest ago, then
/// course order. A repeated error is followed by the question that has waited longest, so that a
/// few errors do not alternate. Neighbours share no misconception if another question with the same
/// reason is due. New questions come sitting by sitting; at the end of one, each question that was
/// missed comes back once if five others have been answered since, and then the learner chooses how
/// to go on. Events about exercise steps, and about questions that no longer exist, count in
/// `errors` and not in the queue, those about forms in neither; a step is about every misconception
/// that one of its mistakes names. Cost: questions times events, and questions squared.
Review review(const Course& course, std::span<const LessonEvent> lessons,
              std::span<const PracticeEvent> practice);

}  // namespace headsup
