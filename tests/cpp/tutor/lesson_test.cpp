#include "headsup/tutor/lesson.h"

#include <doctest/doctest.h>

#include "support/learner.h"

using namespace headsup;
using namespace headsup::test;
using Words = std::vector<std::string>;

TEST_CASE("opening a lesson shows its first step") {
  Learner learner;
  const LessonReply reply = learner.does("open");
  CHECK(reply.view.lesson == kLesson);
  CHECK(reply.view.step == "start");
  CHECK(reply.view.tensor == "x");
  CHECK(reply.view.position == 0);
  CHECK(reply.view.count == 5);
  CHECK(reply.view.phase == "shown");
  CHECK(reply.view.ask == "");
  CHECK(reply.view.back_step == "");
  CHECK(reply.view.next_step == "project");
  CHECK_FALSE(reply.view.next_held);
  CHECK(reply.view.visited == Words{"start"});
  CHECK(reply.view.question_count == 5);
  REQUIRE(reply.events.size() == 1);
  CHECK(kind_of(reply.events[0].what) == "opened");
  CHECK(reply.events[0].step == "start");
  CHECK(reply.events[0].at_ms == 1000);
  REQUIRE(reply.state.questions.size() == 5);
  CHECK(reply.state.questions[1].question == "split");
  CHECK(reply.state.questions[3].question == "cost");
}

TEST_CASE("opening again keeps the place") {
  Learner learner;
  learner.does("open");
  learner.does("next");
  CHECK(learner.does("open").view.step == "project");
}

TEST_CASE("next and back move by one step and leave a fact each") {
  Learner learner;
  learner.does("open");
  const LessonReply next = learner.does("next");
  CHECK(next.view.step == "project");
  CHECK(next.view.back_step == "start");
  REQUIRE(next.events.size() == 1);
  CHECK(kind_of(next.events[0].what) == "moved");
  CHECK(next.events[0].step == "project");
  const LessonReply back = learner.does("back");
  CHECK(back.view.step == "start");
  CHECK(back.events.size() == 1);
  CHECK(back.view.visited == Words{"start", "project"});
}

TEST_CASE("back at the first step and next at the last stay and leave no fact") {
  Learner learner;
  learner.does("open");
  CHECK(learner.does("back").events.empty());
  CHECK(learner.state.step == "start");
  learner.does("go_to", "table");
  learner.predicts("2, 6, 10, 10");
  const LessonReply last = learner.does("next");
  CHECK(last.view.step == "table");
  CHECK(last.view.next_step == "");
  CHECK_FALSE(last.view.next_held);
  CHECK(last.events.empty());
}

TEST_CASE("next at a closed question stays, says so and leaves no fact") {
  Learner learner;
  learner.does("open");
  const LessonReply question = learner.does("next");
  CHECK(question.view.phase == "asking");
  CHECK(question.view.ask == "shape");
  CHECK(question.view.next_held);
  const LessonReply held = learner.does("next");
  CHECK(held.view.step == "project");
  CHECK(held.view.next_held);
  CHECK(held.events.empty());
}

TEST_CASE("a right prediction opens the question and shows what was expected") {
  Learner learner;
  learner.does("go_to", "project");
  const LessonReply reply = learner.predicts("(2, 10, 768)");
  CHECK(reply.view.verdict == "right");
  CHECK(reply.view.mistake == "none");
  CHECK(reply.view.given == std::vector<std::int64_t>{2, 10, 768});
  CHECK(reply.view.expected == std::vector<std::int64_t>{2, 10, 768});
  CHECK(reply.view.phase == "shown");
  CHECK(reply.view.ask == "shape");
  CHECK_FALSE(reply.view.next_held);
  CHECK(reply.view.opened == Words{"project"});
  CHECK(reply.view.right_first == 1);
  CHECK(reply.view.attempts == 1);
  REQUIRE(reply.events.size() == 1);
  const auto& event = std::get<lesson_event::Predicted>(reply.events[0].what);
  CHECK(event.question == "project");
  CHECK(event.answer == "(2, 10, 768)");
  CHECK(event.verdict == "right");
  CHECK(event.mistake == "none");
  CHECK(event.config.d_model == 768);
  CHECK(learner.does("next").view.step == "split");
}

TEST_CASE("a wrong prediction is named, counted, and keeps the answer hidden") {
  Learner learner;
  learner.does("go_to", "project");
  const LessonReply reply = learner.predicts("2x10x128");
  CHECK(reply.view.verdict == "wrong");
  CHECK(reply.view.mistake == "split_too_early");
  CHECK(reply.view.given == std::vector<std::int64_t>{2, 10, 128});
  CHECK(reply.view.expected.empty());
  CHECK(reply.view.phase == "asking");
  CHECK(reply.view.attempts == 1);
  CHECK(reply.state.questions[0].committed);
  CHECK(reply.state.questions[0].answer == "2x10x128");
  const LessonReply second = learner.predicts("2 10 768");
  CHECK(second.view.attempts == 2);
  CHECK(second.view.right_first == 0);
  CHECK(second.view.phase == "shown");
}

TEST_CASE("an answer that cannot be read costs nothing and leaves no fact") {
  Learner learner;
  learner.does("go_to", "project");
  const LessonState before = learner.state;
  const LessonReply reply = learner.predicts("no idea");
  CHECK(reply.view.verdict == "not_an_answer");
  CHECK(reply.view.attempts == 0);
  CHECK(reply.view.given.empty());
  CHECK(reply.view.expected.empty());
  CHECK(reply.events.empty());
  CHECK(reply.state == before);
}

TEST_CASE("an answer after the question is open is graded and changes nothing") {
  Learner learner;
  learner.does("go_to", "project");
  learner.predicts("2 10 768");
  const LessonState before = learner.state;
  const LessonReply reply = learner.predicts("2 10 128");
  CHECK(reply.view.verdict == "wrong");
  CHECK(reply.view.expected == std::vector<std::int64_t>{2, 10, 768});
  CHECK(reply.view.right_first == 1);
  CHECK(reply.events.empty());
  CHECK(reply.state == before);
}

TEST_CASE("the sizes asked about are those of the action") {
  Learner learner;
  learner.does("go_to", "project");
  LessonAction predict = action("predict", "", "1 3 12");
  std::get<lesson_action::Predict>(predict.what).config = config(1, 3, 12, 3);
  CHECK(learner.does(predict).view.verdict == "right");
}

TEST_CASE("show opens the question without a commit") {
  Learner learner;
  learner.does("go_to", "project");
  const LessonReply reply = learner.does("show");
  CHECK(reply.view.phase == "shown");
  CHECK(reply.view.verdict == "");
  CHECK(reply.view.attempts == 0);
  CHECK(reply.view.opened == Words{"project"});
  CHECK(reply.view.right_first == 0);
  CHECK_FALSE(reply.state.questions[0].committed);
  REQUIRE(reply.events.size() == 1);
  CHECK(kind_of(reply.events[0].what) == "shown");
  CHECK(learner.does("show").events.empty());
}

TEST_CASE("go_to reaches any step, over closed questions too, and each hides its own tensor") {
  Learner learner;
  learner.does("open");
  const LessonReply reply = learner.does("go_to", "table");
  CHECK(reply.view.step == "table");
  CHECK(reply.view.phase == "asking");
  CHECK(learner.does("go_to", "swap").view.phase == "shown");
  CHECK(learner.does("go_to", "swap").events.empty());
  CHECK(learner.state.visited == Words{"start", "table", "swap"});
}

TEST_CASE("a learner resumes where the log ends") {
  Learner learner;
  learner.does("open");
  learner.does("next");
  learner.predicts("2 10 128");
  learner.does("show");
  learner.does("next");
  const Result<LessonReply> reply = resume(learner.course, kLesson, learner.log, 5000);
  REQUIRE(reply.ok());
  CHECK(reply->state == learner.state);
  CHECK(reply->view.step == "split");
  CHECK(reply->view.opened == Words{"project"});
  CHECK(reply->events.empty());
}

TEST_CASE("resuming without facts opens the lesson") {
  const Result<LessonReply> reply = resume(sample_course(), kLesson, {}, 5000);
  REQUIRE(reply.ok());
  REQUIRE(reply->events.size() == 1);
  CHECK(kind_of(reply->events[0].what) == "opened");
  CHECK(reply->events[0].at_ms == 5000);
  CHECK(reply->view.step == "start");
  CHECK(
      has(resume(sample_course(), "no-lesson", {}, 5000).faults(), Code::unknown_lesson, "lesson"));
}
