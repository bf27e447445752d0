// The calls about the course and what a learner does in it, in plain C++, so that native tests
// drive exactly what a page drives. Values in, values out; a learner's facts are in the arguments.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "headsup/api/exercise_views.h"
#include "headsup/api/views.h"
#include "headsup/course/course.h"
#include "headsup/json/record.h"
#include "headsup/learner/events.h"
#include "headsup/tutor/class_code.h"
#include "headsup/tutor/deck.h"
#include "headsup/tutor/exercises.h"
#include "headsup/tutor/lesson.h"
#include "headsup/tutor/progress.h"
#include "headsup/tutor/quiz.h"
#include "headsup/tutor/review.h"

namespace headsup::app {

/// The state behind the calls: the loaded course. All but check_log and load_course give no_course
/// without one.
class CourseApp {
 public:
  /// Loads outline.json; lesson calls need it. Whether the course makes sense was seen when the
  /// pages were built (web/site).
  Result<CourseView> load_course(const Course& course);

  Result<LessonReply> lesson(const LessonState& state, const LessonAction& action) const;
  Result<LessonReply> lesson_resume(const std::string& lesson,
                                    const Kept<std::vector<LessonEvent>>& events,
                                    double at_ms) const;

  /// How far the learner of this log has come in every lesson.
  Result<CourseProgress> course_progress(const Kept<std::vector<LessonEvent>>& events) const;

  /// A set of questions, from the facts about it: the view, or one action.
  Result<QuizReply> quiz(const std::string& set, const Kept<std::vector<PracticeEvent>>& events,
                         const QuizAction& action) const;

  /// What to review next, and the map of errors, from both logs.
  Result<Review> review(const Kept<std::vector<LessonEvent>>& lessons,
                        const Kept<std::vector<PracticeEvent>>& practice) const;

  /// What happens next at the cards, from the facts about them: the view, or one action.
  Result<CardReply> deck(const Kept<std::vector<CardEvent>>& events,
                         const DeckAction& action) const;

  /// Whether a learner's file holds nothing but events, which its reading has found out.
  Result<bool> check_log(const EventLog&) const { return true; }

  /// What a learner's facts come to in a lesson or in practice (tutor/progress.h).
  Result<Outcome> outcome(const std::string& part, const Kept<EventLog>& log, double mastery) const;

  /// What they come to as one line to hand in, and back (tutor/class_code.h).
  Result<std::string> class_code(const Kept<EventLog>& log, const std::string& name) const;
  Result<ClassRow> read_class_code(const std::string& code) const;
  /// What the codes of a class come to.
  Result<ClassTotals> class_totals(const std::vector<std::string>& codes) const;

  /// The exercise of a seed, at a level from 0 to 5 (practice/exercise.h).
  Result<ExerciseView> exercise(double seed, double level) const;

  /// What a person wrote to one of its steps. A wrong answer comes with a seed whose exercise of
  /// the same level asks the same for other numbers, and with a counter-example.
  Result<GradeReply> grade_step(double seed, double level, const std::string& step,
                                const std::string& text) const;

  /// An exam's versions, and grades of what was written to them (practice/exam.h).
  Result<ExamView> exam(const ExamAsk& ask) const;
  Result<std::vector<StepGrade>> grade_exam(const ExamAsk& ask,
                                            const std::vector<ExamAnswer>& answers) const;

  /// The sheets of exercises, from the facts about them: the view, or one action.
  Result<SheetReply> exercises(const Kept<std::vector<PracticeEvent>>& events,
                               const ExerciseAction& action) const;

 private:
  std::unique_ptr<Course> course_;
};

}  // namespace headsup::app
