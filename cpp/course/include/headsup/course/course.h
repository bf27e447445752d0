// The course as plain structs with authored ids, without its prose.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "headsup/base/result.h"
#include "headsup/course/exercise_table.h"
#include "headsup/json/document.h"

namespace headsup {

/// A named config that lessons and expressions start from; sizes are checked when they are used.
struct Preset {
  std::string id;
  double batch = 0;
  double seq_len = 0;
  double d_model = 0;
  double n_heads = 0;
  // What a preset may leave out, as a config may.
  std::optional<double> seq_k;
  std::optional<double> n_kv_heads;
  std::optional<double> head_dim;
  bool cross = false;
  bool causal = false;
  bool bias = false;
};

/// How a question is asked.
enum class Ask : std::uint8_t { nothing, shape, choice, number, recall, curve };

/// "shape", "choice", "number", "recall" or "curve"; "" of nothing.
std::string_view name_of(Ask ask);

/// What a learner walks through step by step. The course counts lessons alone: a lab is a page to
/// try things out on, a path leads through parts of other pages.
enum class LessonKind : std::uint8_t { lesson, lab, path };

struct LessonStep {
  std::string id;      // unique in its lesson, among its questions too
  std::string tensor;  // a name of graph/tensors.h; "" in a path, whose steps are its stops
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

/// A question in the prose, beside the steps.
struct Question {
  std::string id;  // unique in its lesson, steps included
  Ask ask = Ask::choice;
  std::string preset;                   // whose sizes the expressions speak of
  std::vector<AnswerOption> options;    // choice
  bool in_order = false;                // choice: options are shown as they were written
  std::string answer;                   // number: an expression (practice/expression.h)
  std::vector<NumberMistake> mistakes;  // number
  std::string unit;                     // number: what may stand behind it, "gib"; or ""
  std::string tensor;                   // shape: a name of graph/tensors.h
  std::vector<std::string> points;  // recall: what a full answer has, to be ticked by the learner
  CurveFrame curve;
};

/// A question of the practice pages.
struct PracticeQuestion : Question {
  std::string lesson;              // that teaches what it asks
  std::vector<std::string> about;  // misconceptions, "M3"
  bool hinted = false;             // whether there is a hint to show
};

struct QuestionSet {
  std::string id;
  std::vector<PracticeQuestion> questions;  // in the order of the page
  // Indices of the first questions of what is meant to be answered in one go; none where all is.
  std::vector<std::size_t> sittings;

  /// The sitting of the question with this index, counted from 0.
  std::size_t sitting_of(std::size_t question) const;

  const PracticeQuestion* find_question(std::string_view question_id) const;
};

struct Lesson {
  std::string id;
  std::string preset;  // "" of a path
  LessonKind kind = LessonKind::lesson;
  std::vector<LessonStep> steps;    // none where the lesson has no stepper
  std::vector<Question> questions;  // in the order of the page

  /// The position of the step with this id, or -1.
  int find_step(std::string_view step_id) const;

  const Question* find_question(std::string_view question_id) const;

  /// Whether progress in the course counts it.
  bool is_counted() const { return kind == LessonKind::lesson; }
};

/// A flashcard; its text stays on the page.
struct Card {
  std::string id;
  std::string fresh;  // the exercise step that draws new numbers for it; "" where none does
};

/// A derived number in prose: evaluated by the engine when the page is built.
struct Expression {
  std::string id;
  std::string source;
  std::string preset;
};

/// The misconception that explains a mistake which is recognised in a shape or a curve.
struct ExplainedMistake {
  std::string id;             // a name of practice/shape_answer.h or practice/curve_answer.h
  std::string misconception;  // "M12"
};

struct Course {
  std::string language;
  std::vector<Preset> presets;
  std::vector<Lesson> lessons;
  std::vector<QuestionSet> sets;
  std::vector<Card> cards;
  ExerciseTable exercises;
  std::vector<std::string> misconceptions;  // that the course knows by name, "M1"
  std::vector<ExplainedMistake> mistakes;
  std::vector<Expression> expressions;

  const QuestionSet* find_set(std::string_view id) const;
  const Lesson* find_lesson(std::string_view id) const;
  const Preset* find_preset(std::string_view id) const;

  bool has_misconception(std::string_view id) const;

  /// The misconception that explains the mistake with this name; "" where none does.
  std::string_view misconception_behind(std::string_view mistake) const;
};

/// Reads outline.json (schema 2; tools/course writes it):
///   {"schema": 2, "language": "en",
///    "presets": [{"id", "config": {"batch", "seq_len", "d_model", "n_heads", and where they are
///      not the usual "seq_k", "n_kv_heads", "head_dim", "cross", "causal", "bias"}}],
///    "lessons": [{"id", "preset", "lab": true or absent,
///      "steps": [{"id", "tensor", "ask": "shape" or absent}],
///      "gates": [{"id", "ask": "choice", "preset",
///                 "options": [{"id", "right": true or absent, "slip" or absent}],
///                 "in_order": true or absent},
///                {"id", "ask": "curve", "preset",
///                 "curve": {"at": [1, 2], "low", "high", "less_is_better": true or absent}},
///                {"id", "ask": "number", "preset", "answer", "slips": [{"id", "answer"}]}]},
///      or {"id", "path": true, "steps": [{"id"}], "gates": []}],
///    "sets": absent or [{"id", "questions": [a question, or {"id", "ask": "shape", "preset",
///      "tensor"}, or {"id", "ask": "recall", "preset", "points": ["..."]}, and each with
///      "unit" of a number or absent, "lesson", "about": ["M3"] and "hinted": true or absent],
///      "sittings": absent or the ids of their first questions}],
///    "cards": absent or [{"id", "fresh" or absent}],
///    "exercises": absent or {"numbers": [{"id", "expression"}],
///      "steps": [{"id", "ask", "part", "from", "to", "needs", "states", "gap_in",
///                 "answer", "mistakes": [{"misconception", "how", "gives"}]}]}
///      (course/exercise_table.h; what is 0, "" or empty may be absent),
///    "misconceptions": absent or ["M1"],
///    "mistakes": absent or [{"id", "misconception"}],
///    "expressions": [{"id", "source", "preset"}]}
/// Faults, each with its JSON pointer, all of the file together (up to the reader's limit):
/// field_missing, field_unknown, field_wrong_kind, field_bad_value (an ill-formed id, another
/// schema, a lab that is a path), json_duplicate_key, duplicate_id (ids are unique in their list; a
/// question's among the steps too), unknown_id (a preset that is not there). Whether a question can
/// be answered and whether tensors, sizes and expressions make sense is seen when the course is
/// built (tools/course).
Result<Course> read_course(const Document& document);

}  // namespace headsup
