#include <doctest/doctest.h>

#include <cmath>

#include "headsup/tutor/progress.h"
#include "headsup/tutor/quiz.h"
#include "support/courses.h"
#include "support/kinds.h"

using namespace headsup;
using namespace headsup::test;

namespace {

constexpr std::string_view kSets = R"json(
  "sets": [{"id": "bank", "questions": [
    {"id": "a", "ask": "shape", "preset": "tiny", "lesson": "prose", "about": [], "tensor": "q"},
    {"id": "b", "ask": "choice", "preset": "tiny", "lesson": "prose", "about": [], "options": [
      {"id": "yes", "right": true}, {"id": "no"}]},
    {"id": "c", "ask": "recall", "preset": "tiny", "lesson": "prose", "about": [],
     "points": ["one", "two"]}
  ]}],
  "lessons")json";

// Somebody at these three questions.
struct Pupil {
  Course course = course_of(with(kOutline, "\"lessons\"", kSets));
  std::vector<PracticeEvent> log;

  void does(const std::string& kind, const std::string& item, const std::string& answer = "") {
    QuizAction action{item, {}, 0};
    set_kind(action.what, kind);
    if (auto* commit = std::get_if<quiz_action::Commit>(&action.what)) *commit = {answer, 2};
    if (auto* grade = std::get_if<quiz_action::Grade>(&action.what)) grade->points = {"one", "two"};
    const Result<QuizReply> reply = quiz(course, "bank", log, action);
    REQUIRE(reply.ok());
    log.insert(log.end(), reply->events.begin(), reply->events.end());
  }
  Outcome now(double mastery) const { return outcome(course, {}, log, mastery).value(); }
  std::string verdict(std::size_t row) const { return now(0).questions[row].verdict; }
};

}  // namespace

TEST_CASE(
    "the score is the share of the graded questions that are right; a recall counts for nothing") {
  Pupil pupil;
  CHECK(pupil.now(50).score == 0);
  CHECK(pupil.now(50).status == "incomplete");
  CHECK(pupil.now(50).graded == 2);
  pupil.does("commit", "c", "whatever");
  pupil.does("grade", "c");
  CHECK(pupil.now(50).score == 0);
  CHECK(pupil.verdict(2) == "right");
  pupil.does("commit", "b", "yes");
  CHECK(pupil.now(50).score == 50);
  CHECK(pupil.now(50).status == "passed");
  CHECK(pupil.now(50.5).status == "incomplete");
}

TEST_CASE("who has done all without the mark has failed, until a question is begun anew") {
  Pupil pupil;
  pupil.does("commit", "b", "no");
  CHECK(pupil.verdict(1) == "wrong");
  pupil.does("commit", "a", "(9, 9)");
  CHECK(pupil.verdict(0) == "wrong");
  CHECK(pupil.now(80).done == 1);  // a wrong shape may be tried again
  pupil.does("reveal", "a");
  CHECK(pupil.verdict(0) == "shown");
  CHECK(pupil.now(80).status == "failed");
  pupil.does("again", "a");
  CHECK(pupil.verdict(0) == "");
  CHECK(pupil.now(80).status == "incomplete");
}

TEST_CASE("without a mark to reach, all questions and all lessons are what completes") {
  Pupil pupil;
  pupil.does("reveal", "a");
  pupil.does("reveal", "b");
  CHECK(pupil.now(0).status == "incomplete");
  CHECK(pupil.now(0).lessons == 3);
  pupil.course.lessons.clear();
  CHECK(pupil.now(0).status == "completed");
}

TEST_CASE("a mark is from 0 to 100") {
  const Pupil pupil;
  CHECK(outcome(pupil.course, {}, {}, -1).faults()[0].where == "mastery");
  CHECK(outcome(pupil.course, {}, {}, 101).faults()[0].where == "mastery");
  CHECK_FALSE(outcome(pupil.course, {}, {}, std::nan("")).ok());
}

TEST_CASE("practice by itself has no lessons, and a lesson by itself its own questions alone") {
  Pupil pupil;
  pupil.does("reveal", "a");
  pupil.does("commit", "b", "yes");
  const auto part = [&](const std::string& of, const std::vector<LessonEvent>& events,
                        double mark) {
    return part_outcome(pupil.course, of, {events, pupil.log, {}}, mark).value();
  };
  const Outcome practice = part("practice", {}, 0);
  CHECK(practice.status == "completed");
  CHECK(practice.score == 50);
  CHECK(practice.lessons == 0);
  const std::string lesson = pupil.course.lessons.front().id;
  const Outcome before = part(lesson, {}, 0);
  CHECK(before.status == "incomplete");
  CHECK(before.lessons == 1);
  REQUIRE(before.graded > 0);
  std::vector<LessonEvent> events;
  for (const OutcomeRow& row : before.questions) {
    CHECK(row.verdict == "");
    events.push_back({lesson, "", {}, 0});
    events.back().what = lesson_event::Predicted{row.item, "", "right", "", {}, {}};
  }
  CHECK(part(lesson, events, 80).score == 100);
  CHECK(part(lesson, events, 80).status == "passed");
  CHECK(part_outcome(pupil.course, "none", {}, 0).faults()[0].code == Code::unknown_lesson);
}
