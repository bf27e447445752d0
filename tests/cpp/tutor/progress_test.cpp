#include "headsup/tutor/progress.h"

#include <doctest/doctest.h>

#include "support/curves.h"
#include "support/learner.h"

using namespace headsup;
using namespace headsup::test;

namespace {

CourseProgress progress(const Learner& learner) {
  const Result<CourseProgress> out = course_progress(learner.course, learner.log);
  REQUIRE(out.ok());
  REQUIRE(out->lessons.size() == learner.course.lessons.size());
  return *out;
}

LessonAction elsewhere(const std::string& lesson, LessonAction action) {
  action.lesson = lesson;
  return action;
}

// In three units of the first lesson; the last asks nothing.
Learner in_units() {
  Learner out;
  Lesson& lesson = out.course.lessons[0];
  lesson.units = {
      {"sizes", {"start", "project"}}, {"price", {"cost", "weights"}}, {"end", {"end"}}};
  lesson.questions.emplace_back().id = "end";
  lesson.questions.back().ask = Ask::nothing;
  return out;
}

}  // namespace

TEST_CASE("an empty log is a course not begun, to be begun at its first lesson") {
  const CourseProgress none = progress(Learner());
  CHECK(none.next == kLesson);
  CHECK_FALSE(none.lessons[0].opened);
  // Five steps, three of them with a question, and two questions more
  CHECK(none.lessons[0].stops == 10);
  CHECK(none.lessons[0].done == 0);
  CHECK(none.lessons[0].unit == "");
  CHECK(none.lessons[2].stops == 1);
}

TEST_CASE("steps visited and questions opened count") {
  Learner learner;
  learner.does("open");
  learner.does("next");
  learner.predicts("2 10 128");
  CHECK(progress(learner).lessons[0].done == 2);
  learner.predicts("2 10 768");
  learner.answers("cost", "M8");
  const LessonProgress lesson = progress(learner).lessons[0];
  CHECK(lesson.opened);
  CHECK(lesson.done == 4);
  CHECK_FALSE(lesson.finished);
}

TEST_CASE("a lesson is finished with every step visited and every question open") {
  Learner learner;
  for (const char* step : {"start", "project", "split", "swap", "table"}) {
    learner.does("go_to", step);
  }
  learner.answers("cost", "right");
  for (const char* at : {"weights", "project", "split"}) learner.does(at_question("show", at));
  CHECK_FALSE(progress(learner).lessons[0].finished);
  learner.does(at_question("show", "table"));
  const CourseProgress done = progress(learner);
  CHECK(done.lessons[0].finished);
  CHECK(done.lessons[0].done == done.lessons[0].stops);
  CHECK(done.next == "one-step");
}

TEST_CASE("a unit is done with its steps visited and its questions open, one without at its end") {
  Learner learner = in_units();
  const auto done = [&](std::size_t unit) { return progress(learner).lessons[0].units[unit].done; };
  learner.does("open");
  learner.does("next");
  CHECK_FALSE(done(0));
  learner.predicts("2 10 768");
  CHECK(done(0));
  CHECK_FALSE(done(2));
  learner.does(at_question("show", "end"));
  CHECK(done(2));
}

TEST_CASE("the unit to go on with is the last one touched, then the next that is not done") {
  Learner learner = in_units();
  const auto unit = [&] { return progress(learner).lessons[0].unit; };
  CHECK(unit() == "sizes");
  learner.answers("weights", "1");
  CHECK(unit() == "price");
  for (const char* each : {"cost", "weights"}) learner.does(at_question("show", each));
  CHECK(unit() == "end");
  learner.does(at_question("show", "end"));
  CHECK(unit() == "sizes");
}

TEST_CASE(
    "the lesson to go on with is the last one worked in, then the next that is not finished") {
  Learner learner;
  learner.does(elsewhere("one-step", action("open")));
  CHECK(progress(learner).next == kLesson);
  learner.does(elsewhere("one-step", at_question("predict", "", "2 10 128")));
  CHECK(progress(learner).next == "one-step");
  learner.does(elsewhere("one-step", at_question("show", "")));
  CHECK(progress(learner).next == "prose");
}

TEST_CASE("a course that is finished has nothing next, and one without lessons neither") {
  Learner learner;
  learner.course.lessons = {learner.course.lessons[2]};
  learner.does(elsewhere("prose", at_question("predict", "blend", "right")));
  CHECK(progress(learner).next == "");
  learner.course.lessons.clear();
  CHECK(course_progress(learner.course, learner.log)->next == "");
}

TEST_CASE("what the log says of lessons that are gone is passed over; a strange fact is not") {
  Learner learner;
  learner.does("open");
  LessonEvent gone = learner.log[0];
  gone.lesson = "gone";
  learner.log.push_back(gone);
  CHECK(progress(learner).next == kLesson);
  set_kind(learner.log[0].what, "leapt");
  CHECK(has(course_progress(learner.course, learner.log).faults(), Code::unknown_event,
            "events/0/kind"));
}

TEST_CASE("what was said of a lesson is part of its progress") {
  Learner learner;
  learner.does("open");
  learner.does("clear", "", "no");
  CHECK(progress(learner).lessons[0].clear == "no");
}

TEST_CASE("a lab is no part of the course, and what is done there is no step in it") {
  Learner learner;
  learner.course = lab_course();
  learner.does(action("open"));
  LabLearner in_the_lab;
  in_the_lab.draws({0, 0.5, 1});
  learner.log.insert(learner.log.end(), in_the_lab.log.begin(), in_the_lab.log.end());
  const Result<CourseProgress> both = course_progress(learner.course, learner.log);
  REQUIRE(both.ok());
  CHECK(both->lessons.size() == 3);
  for (const LessonProgress& lesson : both->lessons) CHECK(lesson.lesson != kLab);
  CHECK(both->next == kLesson);
  learner.course.lessons = {learner.course.lessons[3]};
  const Result<CourseProgress> none = course_progress(learner.course, learner.log);
  REQUIRE(none.ok());
  CHECK(none->lessons.empty());
  CHECK(none->next == "");
}

TEST_CASE(
    "what a log says of lessons, steps and questions that the course does not have is ignored") {
  Learner learner;
  learner.does("open");
  const CourseProgress before = progress(learner);
  const LessonState state = fold(learner.course, kLesson, learner.log).value();
  const std::vector<LessonEvent> known = learner.log;
  learner.log.push_back({"gone", "start", lesson_event::Opened{}, 1});
  learner.log.push_back({kLesson, "gone", lesson_event::Moved{}, 2});
  learner.log.push_back({kLesson, "start", lesson_event::Shown{"gone"}, 3});
  CHECK(fold(learner.course, kLesson, learner.log).value() == state);
  const CourseProgress after = progress(learner);
  CHECK(after.next == before.next);
  CHECK(after.lessons[0].done == before.lessons[0].done);
  PracticeEvent answered;
  answered.set = "gone";
  answered.item = "gone";
  answered.what = practice_event::Answered{};
  CHECK(outcome(learner.course, learner.log, std::span(&answered, 1), 0).value().questions.size() ==
        outcome(learner.course, known, {}, 0).value().questions.size());
}
