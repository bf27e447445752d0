// The course as plain structs with authored ids, without its prose.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "headsup/course/exercise_table.h"
#include "headsup/layer/config.h"

namespace headsup {

/// A named config that lessons and expressions start from; it is checked when it is used.
struct Preset {
  std::string id;
  Config config;
};

/// How a question is asked.
enum class Ask : std::uint8_t { nothing, shape, choice, number, recall, curve };

/// As files and pages name it.
constexpr std::string_view name_of(Ask ask) {
  constexpr std::string_view kNames[] = {"", "shape", "choice", "number", "recall", "curve"};
  return kNames[static_cast<std::size_t>(ask)];
}

/// Whether the first answer opens the question, right or wrong, or where it has tries the last of
/// them; a number and a shape can be tried again until they are right.
constexpr bool opens_at_once(Ask ask) { return ask != Ask::number && ask != Ask::shape; }

struct LessonStep {
  std::string id;      // unique in its lesson, among its questions too
  std::string tensor;  // a name of graph/tensors.h
  Ask ask = Ask::nothing;
};

/// One answer to choose.
struct AnswerOption {
  std::string id;  // unique in its question
  bool right = false;
  std::string misconception;  // that leads to it, "M9"; or ""
};

/// A wrong number that a misconception leads to.
struct NumberMistake {
  std::string id;      // "M6", or "M6-2" for a second number of the same misconception
  std::string answer;  // an expression
};

/// What a curve is drawn on: a height at each of these places.
struct CurveFrame {
  std::vector<double> at;    // rising
  double low = 0, high = 0;  // the ends of the axis
  bool less_is_better = false;
};

/// A question in a lesson's prose, beside its steps, or of the practice pages. A unit of a lesson
/// that asks nothing has one too, which opens when its reader has come to the end.
struct Question {
  std::string id;  // unique in its lesson, steps included
  Ask ask = Ask::choice;
  std::string preset;                   // whose sizes the expressions speak of
  std::vector<AnswerOption> options;    // choice
  bool in_order = false;                // choice: options are shown as they were written
  int tries = 1;                        // choice in a lesson: answers after which it opens
  std::string answer;                   // number: an expression (practice/expression.h)
  std::vector<NumberMistake> mistakes;  // number
  std::string unit;                     // number: what may stand behind it, "gib"; or ""
  std::string tensor;                   // shape: a name of graph/tensors.h
  std::vector<std::string> points;  // recall: what a full answer has, to be ticked by the learner
  CurveFrame curve;
  // Of the practice pages:
  std::string lesson;              // that teaches what it asks
  std::vector<std::string> about;  // misconceptions, "M3"
  bool hinted = false;             // whether there is a hint to show
};

struct QuestionSet {
  std::string id;
  std::vector<Question> questions;  // in the order of the page
  // The first questions of what is meant to be answered in one go; none where all is.
  std::vector<std::string> sittings;

  /// The sitting of the question with this index, counted from 0.
  std::size_t sitting_of(std::size_t question) const;

  const Question* find_question(std::string_view question_id) const;
};

/// A part of a lesson that one can stop after.
struct LessonUnit {
  std::string id;
  std::vector<std::string> stops;  // its steps and questions
};

/// What a learner walks through step by step. Progress in the course does not count a lab, a page
/// to try things out on.
struct Lesson {
  std::string id;
  std::string preset;
  bool lab = false;
  std::vector<LessonStep> steps;    // none where the lesson has no stepper
  std::vector<Question> questions;  // in the order of the page
  std::vector<LessonUnit> units;    // in the order of the page; none where it is not divided

  /// The position of the step with this id, or -1.
  int find_step(std::string_view step_id) const;

  const Question* find_question(std::string_view question_id) const;
};

/// A flashcard; its text stays on the page.
struct Card {
  std::string id;
  std::string fresh;  // the exercise step that draws new numbers for it; "" where none does
};

/// The misconception that explains a mistake which is recognised in a shape or a curve.
struct ExplainedMistake {
  std::string id;             // a name of practice/shape_answer.h or practice/curve_answer.h
  std::string misconception;  // "M12"
};

/// What web/site writes to outline.json. Whether ids are there and can be answered, and whether
/// tensors, sizes and expressions make sense, is seen when the course is built.
struct Course {
  static constexpr int kSchema = 2;

  int schema = 0;
  std::string language;
  std::vector<Preset> presets;
  std::vector<Lesson> lessons;
  std::vector<QuestionSet> sets;
  std::vector<QuestionSet> forms;  // tests before and after teaching, alike but for their numbers
  std::vector<Card> cards;
  ExerciseTable exercises;
  std::vector<std::string> misconceptions;  // that the course knows by name, "M1"
  std::vector<ExplainedMistake> mistakes;

  /// A set or a form.
  const QuestionSet* find_set(std::string_view id) const;
  const QuestionSet* find_form(std::string_view id) const;
  const Lesson* find_lesson(std::string_view id) const;
  const Preset* find_preset(std::string_view id) const;

  bool has_misconception(std::string_view id) const;

  /// The misconception that explains the mistake with this name; "" where none does.
  std::string_view misconception_behind(std::string_view mistake) const;
};

}  // namespace headsup
