// Any events as a learner's log: they fold, whatever they say.
#include "fuzz.h"

#include "headsup/learner/log_records.h"
#include "headsup/tutor/deck.h"
#include "headsup/tutor/exercises.h"
#include "headsup/tutor/progress.h"
#include "headsup/tutor/quiz.h"
#include "headsup/tutor/review.h"
#include "fuzz_exercises.h"

using namespace headsup;

namespace {

EventLog log_of(const test::Json& file) {
  EventLog out;
  if (!file.is_object() || !file.contains("events")) return out;
  for (const test::Json& event : file["events"]) {
    const auto read = [&](auto& list) {
      test::read_value(kType<std::decay_t<decltype(list[0])>>, event, &list.emplace_back());
    };
    if (!event.is_object() || !event.contains("log")) continue;
    if (event["log"] == "lesson") read(out.lessons);
    if (event["log"] == "practice") read(out.practice);
    if (event["log"] == "card") read(out.cards);
  }
  return out;
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
  const EventLog log = log_of(test::Json::parse(input, nullptr, false));
  DeckAction look;
  look.what = deck_action::View{};
  look.at_ms = 1.7e12;
  look.days_ms = {1.69e12, 1.7e12, 1.71e12};
  const Result<DeckReply> dealt = deck(course, log.cards, look);
  fuzz::require(dealt.ok() && dealt->view.cards.size() == 2 && dealt->events.empty());
  fuzz::require(quiz(course, "bank", log.practice, QuizAction{"", quiz_action::View{}, 0}).ok());
  ExerciseAction resume;
  resume.what = exercise_action::Resume{};
  fuzz::require(exercises(course.exercises, log.practice, resume).ok());
  fuzz::require(course_progress(course, log.lessons).ok());
  fuzz::require(review(course, log.lessons, log.practice).queue.size() == 1);
}
