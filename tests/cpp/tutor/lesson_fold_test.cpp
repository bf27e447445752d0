#include <doctest/doctest.h>

#include <cmath>

#include "support/dice.h"
#include "support/learner.h"

using namespace headsup;
using namespace headsup::test;

namespace {

LessonEvent event(const std::string& kind, const std::string& step,
                  const std::string& verdict = "") {
  LessonEvent out{kLesson, step, {}, 0};
  set_kind(out.what, kind);
  fill(out.what, {.verdict = verdict});
  return out;
}

LessonState folded(const std::vector<LessonEvent>& events) {
  const Result<LessonState> state = fold(sample_course(), kLesson, events);
  REQUIRE(state.ok());
  return *state;
}

template <std::size_t Count>
std::string any_of(Dice& dice, const char* const (&words)[Count]) {
  return words[dice.whole(0, static_cast<std::int64_t>(Count) - 1)];
}

// What a learner, or a page gone astray, might do next.
LessonAction any_action(Dice& dice) {
  static const char* const kKinds[] = {"open",    "next", "next", "back",  "go_to", "predict",
                                       "predict", "show", "jump", "clear", "clear"};
  static const char* const kSteps[] = {"start", "project", "split", "swap", "table", "gone", ""};
  static const char* const kGates[] = {"", "", "cost", "weights", "split", "swap", "gone", "\xFF"};
  static const char* const kAnswers[] = {"2 10 768", "2 10 6 128", "2 6 10 10", "2 10 128", "right",
                                         "M8",       "256",        "192",       "yes",      "no",
                                         "?",        "",           "\xFF"};
  LessonAction out;
  set_kind(out.what, any_of(dice, kKinds));
  out.lesson = dice.whole(0, 40) == 0 ? "one-step" : kLesson;
  Parts parts;
  parts.step = any_of(dice, kSteps);
  parts.question = any_of(dice, kGates);
  parts.note = dice.whole(0, 9) == 0 ? std::string(kMaxNoteBytes + 1, 'n') : any_of(dice, kSteps);
  parts.answer = any_of(dice, kAnswers);
  parts.config = ours();
  if (dice.whole(0, 20) == 0) parts.config.n_heads = 7;
  fill(out.what, parts);
  out.at_ms = dice.whole(0, 40) == 0 ? NAN : static_cast<double>(dice.whole(0, 100'000));
  return out;
}

}  // namespace

TEST_CASE("folding what act emitted gives the state that act gave, for any actions") {
  const Course course = sample_course();
  int committed = 0;
  int in_prose = 0;
  for (std::uint32_t seed = 0; seed < 500; ++seed) {
    Dice dice(seed);
    LessonState state;
    state.lesson = kLesson;
    std::vector<LessonEvent> log;
    for (std::int64_t left = dice.whole(1, 60); left > 0; --left) {
      const Result<LessonReply> reply = act(course, state, any_action(dice));
      if (!reply) continue;
      CHECK(reply->events.size() <= 1);
      state = reply->state;
      log.insert(log.end(), reply->events.begin(), reply->events.end());
    }
    const Result<LessonState> again = fold(course, kLesson, log);
    REQUIRE(again.ok());
    if (!log.empty()) CHECK(*again == state);
    const Result<LessonReply> resumed = resume(course, kLesson, log, 0);
    REQUIRE(resumed.ok());
    if (!log.empty()) CHECK(resumed->state == state);
    for (const QuestionState& question : again->questions) {
      committed += question.committed ? 1 : 0;
      in_prose +=
          question.committed && course.lessons[0].find_question(question.question) != nullptr ? 1
                                                                                              : 0;
    }
  }
  CHECK(committed > 200);
  CHECK(in_prose > 50);
}

TEST_CASE("no action leaves facts and an unchanged log, nor a change without facts") {
  const Course course = sample_course();
  for (std::uint32_t seed = 0; seed < 200; ++seed) {
    Dice dice(seed);
    LessonState state = act(course, {}, {kLesson, lesson_action::Open{}, 0}).value().state;
    for (int i = 0; i < 30; ++i) {
      const Result<LessonReply> reply = act(course, state, any_action(dice));
      if (!reply) continue;
      if (reply->events.empty()) CHECK(reply->state == state);
      state = reply->state;
    }
  }
}

TEST_CASE("facts of other lessons and of steps that are gone are passed over") {
  LessonEvent other = event("moved", "swap");
  other.lesson = "another";
  LessonEvent strange = event("graded", "swap");
  strange.lesson = "another";
  const LessonState state = folded({event("opened", "start"), other, strange,
                                    event("moved", "gone"), event("predicted", "gone", "right")});
  CHECK(state.step == "start");
  CHECK(state.visited == std::vector<std::string>{"start"});
}

TEST_CASE("a question that a course has taken away keeps only the place") {
  const LessonState state = folded({event("predicted", "swap", "right"), event("shown", "swap")});
  CHECK(state.step == "swap");
  CHECK(state.questions.size() == 5);
  for (const QuestionState& question : state.questions) CHECK_FALSE(question.open);
}

TEST_CASE("predictions with other verdicts, and what follows an open question, are passed over") {
  const LessonState garbage =
      folded({event("predicted", "project", "maybe"),
              event("predicted", "project", "not_an_answer"), event("predicted", "project", "")});
  CHECK(garbage == folded({}));
  const LessonState open =
      folded({event("shown", "project"), event("predicted", "project", "wrong")});
  CHECK(open.questions[0].open);
  CHECK(open.questions[0].attempts == 0);
}

TEST_CASE("an event of no known kind is a fault at its place") {
  const std::vector<LessonEvent> events = {event("opened", "start"), event("leapt", "swap"),
                                           event("", "swap")};
  const Result<LessonState> state = fold(sample_course(), kLesson, events);
  REQUIRE_FALSE(state.ok());
  CHECK(state.faults().size() == 2);
  CHECK(has(state.faults(), Code::unknown_event, "events/1/kind"));
  CHECK(args_match_table(state.faults()[0]));
  CHECK_FALSE(resume(sample_course(), kLesson, events, 0).ok());
  CHECK(has(fold(sample_course(), "none", events).faults(), Code::unknown_lesson, "lesson"));
}

TEST_CASE("a verdict given then holds whatever the sizes say now") {
  LessonEvent old = event("predicted", "project", "right");
  fill(old.what, {.answer = "9 9 9", .verdict = "right", .mistake = "a word of an older version"});
  const LessonState state = folded({old});
  CHECK(state.questions[0].open);
  CHECK(state.questions[0].answer == "9 9 9");
  CHECK(state.questions[0].mistake == "a word of an older version");
}

TEST_CASE("times are not looked at when folding") {
  LessonEvent moved = event("moved", "swap");
  moved.at_ms = NAN;
  CHECK(folded({moved}).step == "swap");
}

TEST_CASE("hostile states give a reply or faults, never a crash") {
  static const char* const kWords[] = {"",        "start", "project",  "split",          "gone",
                                       "cost",    "right", "wrong",    "none",           "yes",
                                       "weights", "M8",    "\xFF\xFE", "width-and-heads"};
  const Course course = sample_course();
  for (std::uint32_t seed = 0; seed < 2000; ++seed) {
    Dice dice(seed);
    LessonState state;
    state.lesson = dice.heads() ? kLesson : any_of(dice, kWords);
    state.opened = dice.heads();
    state.step = any_of(dice, kWords);
    state.clear = any_of(dice, kWords);
    for (std::int64_t left = dice.whole(0, 6); left > 0; --left) {
      state.visited.push_back(any_of(dice, kWords));
      state.questions.push_back({any_of(dice, kWords), static_cast<int>(dice.whole(-2, 2)),
                                 any_of(dice, kWords), any_of(dice, kWords), any_of(dice, kWords),
                                 dice.heads(), dice.heads()});
    }
    const Result<LessonReply> reply = act(course, state, any_action(dice));
    if (!reply) continue;
    const Lesson* lesson = course.find_lesson(reply->state.lesson);
    REQUIRE(lesson != nullptr);
    CHECK(lesson->find_step(reply->state.step) >= 0);
    CHECK(reply->state.questions.size() == (lesson->id == kLesson ? 5 : 1));
    CHECK(reply->view.position < reply->view.count);
    for (const LessonQuestionView& question : reply->view.questions) {
      CHECK(question.expected.empty() == (question.phase == "asking"));
    }
  }
}
