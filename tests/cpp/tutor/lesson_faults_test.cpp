#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "support/learner.h"

using namespace headsup;
using namespace headsup::test;
using Words = std::vector<std::string>;

TEST_CASE("what a lesson does not have is a fault") {
  Learner learner;
  CHECK(has(learner.fails(action("go_to", "nowhere")), Code::unknown_step, "step"));
  CHECK(has(learner.fails(action("predict", "", "1")), Code::unknown_question, "step"));
  CHECK(has(learner.fails(action("show")), Code::unknown_question, "step"));
  CHECK(
      has(learner.fails(at_question("predict", "gone", "1")), Code::unknown_question, "question"));
  CHECK(has(learner.fails(at_question("show", "swap")), Code::unknown_question, "question"));
  CHECK(has(learner.fails(action("jump")), Code::unknown_event, "kind"));
  CHECK(has(learner.fails(action("")), Code::unknown_event, "kind"));
  LessonAction other = action("open");
  other.lesson = "no-lesson";
  CHECK(has(learner.fails(other), Code::unknown_lesson, "lesson"));
  learner.does("open");
  other.lesson = "one-step";
  CHECK(has(learner.fails(other), Code::bad_argument, "state.lesson"));
}

TEST_CASE("a time that is no time is a fault") {
  Learner learner;
  for (const double time : {NAN, INFINITY, -INFINITY}) {
    LessonAction open = action("open");
    open.at_ms = time;
    CHECK(has(learner.fails(open), Code::field_bad_value, "at_ms"));
  }
}

TEST_CASE("all faults of an action are reported together") {
  Learner learner;
  LessonAction hostile = action("\xFFjump");
  hostile.lesson = "\0";
  hostile.at_ms = NAN;
  learner.state.lesson = "elsewhere";
  CHECK(learner.fails(hostile).size() == 4);
}

TEST_CASE("a prediction about sizes that make no layer gives the config's own faults") {
  Learner learner;
  learner.does("go_to", "project");
  LessonAction predict = action("predict", "", "2 10 768");
  Config& config = std::get<lesson_action::Predict>(predict.what).config;
  config.n_heads = 7;
  CHECK(has(learner.fails(predict), Code::heads_do_not_divide_width, "n_heads"));
  config.n_heads = std::nullopt;
  config.batch = NAN;
  CHECK(learner.fails(predict).size() == 2);
}

TEST_CASE("a step about a tensor that is not there is a fault when it is asked") {
  Learner learner;
  learner.course.lessons[0].steps[1].tensor = "nonsense";
  learner.course.lessons[0].steps[2].tensor = "masked";
  learner.does("go_to", "project");
  CHECK(has(learner.fails(action("predict", "", "1 2")), Code::unknown_tensor, "tensor"));
  learner.does("go_to", "split");
  CHECK(has(learner.fails(action("predict", "", "1 2")), Code::tensor_not_in_run, "tensor"));
}

TEST_CASE("what a state says of steps that the lesson lacks is dropped") {
  Learner learner;
  learner.state.lesson = kLesson;
  learner.state.step = "gone";
  learner.state.visited = {"gone", "swap", "swap", "", "start"};
  learner.state.questions = {question("gone", 0, "", true), question("swap", 0, "", true)};
  const LessonReply reply = learner.does("back");
  CHECK(reply.state.step == "start");
  CHECK(reply.state.visited == Words{"swap", "start"});
  REQUIRE(reply.state.questions.size() == 5);
  CHECK(reply.view.opened.empty());
}

TEST_CASE("a question that contradicts itself is closed again") {
  const QuestionState right = question("project", 1, "right", true);
  std::vector<QuestionState> unsound(6, right);
  unsound[0].attempts = -5;
  unsound[1].verdict = "perfect";
  unsound[2].committed = false;
  unsound[3].open = false;
  unsound[4].attempts = 0;
  unsound[5].verdict = "";
  for (const QuestionState& each : unsound) {
    Learner learner;
    learner.state.lesson = kLesson;
    learner.state.questions = {each};
    CHECK(learner.does("go_to", "project").view.phase == "asking");
    CHECK(learner.state.questions[0].attempts == 0);
  }
  Learner learner;
  learner.state.lesson = kLesson;
  learner.state.questions = {right};
  CHECK(learner.does("go_to", "project").view.phase == "shown");
}

TEST_CASE("attempts stop counting rather than overflow") {
  Learner learner;
  learner.state.lesson = kLesson;
  learner.state.step = "project";
  learner.state.questions = {question("project", std::numeric_limits<int>::max(), "wrong", false)};
  CHECK(learner.predicts("1 2").view.attempts == std::numeric_limits<int>::max());
}
