// Any bytes as a learner's file: read, or refused with faults whose arguments are those of their codes;
// and what was read folds, whatever it says.
#include "fuzz.h"

#include "headsup/json/json_reader.h"
#include "headsup/learner/learner_log.h"
#include "headsup/tutor/deck.h"
#include "headsup/tutor/exercises.h"
#include "headsup/tutor/progress.h"
#include "headsup/tutor/quiz.h"
#include "headsup/tutor/review.h"
#include "fuzz_exercises.h"

using namespace headsup;

namespace {

void check_faults(const Faults& faults) {
  fuzz::require(!faults.empty());
  for (const Fault& fault : faults) {
    std::string names;
    for (const Arg& each : fault.args) names += (names.empty() ? "" : " ") + each.name;
    fuzz::require(names == code_table()[static_cast<std::size_t>(fault.code)].args);
  }
}

// One of everything that a log may speak of.
Course small_course() {
  Course out;
  Preset tiny{"tiny", {}};
  tiny.config.batch = 1;
  tiny.config.seq_len = 3;
  tiny.config.d_model = 8;
  tiny.config.n_heads = 2;
  out.presets.push_back(tiny);
  Lesson lesson;
  lesson.id = "a";
  lesson.preset = "tiny";
  lesson.steps = {{"s", "x", Ask::nothing}, {"t", "q", Ask::shape}};
  out.lessons.push_back(lesson);
  Question question;
  question.id = "why";
  question.ask = Ask::recall;
  question.preset = "tiny";
  question.points = {"one", "two"};
  question.lesson = "a";
  out.sets.push_back({"bank", {question}, {}});
  out.cards = {{"card-a", ""}, {"card-n", "head_dim"}};
  out.exercises = fuzz::exercise_table();
  return out;
}

}  // namespace

void fuzz::run(std::string_view input) {
  static const Course course = small_course();
  const Result<Document> document = read_json(input);
  if (!document) return check_faults(document.faults());
  const Result<LearnerLog> log = read_learner_log(*document);
  if (!log) return check_faults(log.faults());
  const std::size_t kept = log->lessons.size() + log->practice.size() + log->cards.size();
  fuzz::require(kept + log->left_out.size() == log->events);
  fuzz::require(log->left_out.empty() == log->faults.empty());
  if (!log->faults.empty()) check_faults(log->faults);

  DeckAction look;
  look.what = deck_action::View{};
  look.at_ms = 1.7e12;
  look.days_ms = {1.69e12, 1.7e12, 1.71e12};
  const Result<DeckReply> dealt = deck(course, log->cards, look);
  fuzz::require(dealt.ok() && dealt->view.cards.size() == 2 && dealt->events.empty());
  fuzz::require(quiz(course, "bank", log->practice, QuizAction{"", quiz_action::View{}, 0}).ok());
  ExerciseAction resume;
  resume.what = exercise_action::Resume{};
  fuzz::require(exercises(course.exercises, log->practice, resume).ok());
  fuzz::require(course_progress(course, log->lessons).ok());
  fuzz::require(review(course, log->lessons, log->practice).queue.size() == 1);
}
