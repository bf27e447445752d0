// A path is walked by the reducer of lessons: its stops are steps that ask nothing.
#include <doctest/doctest.h>

#include "headsup/tutor/lesson.h"
#include "support/learner.h"

using namespace headsup;
using namespace headsup::test;
using Words = std::vector<std::string>;

namespace {

LessonAction on_path(const std::string& kind, const std::string& stop = "") {
  LessonAction out = action(kind, stop);
  out.lesson = kPath;
  return out;
}

Learner walker() {
  Learner out;
  out.course = path_course();
  return out;
}

}  // namespace

TEST_CASE("a path opens at its first stop, with the stop that comes next and no question") {
  Learner learner = walker();
  const LessonReply reply = learner.does(on_path("open"));
  CHECK(reply.view.step == "home");
  CHECK(reply.view.tensor == "");
  CHECK(reply.view.position == 0);
  CHECK(reply.view.count == 3);
  CHECK(reply.view.back_step == "");
  CHECK(reply.view.next_step == "rows");
  CHECK_FALSE(reply.view.next_held);
  CHECK(reply.view.question_count == 0);
}

TEST_CASE("a stop that is opened by its address alone leaves those before it unvisited") {
  Learner learner = walker();
  const LessonReply reply = learner.does(on_path("go_to", "rows"));
  CHECK(reply.view.visited == Words{"rows"});
  REQUIRE(reply.events.size() == 1);
  CHECK(kind_of(reply.events[0].what) == "moved");
  CHECK(reply.events[0].step == "rows");
  // Opened once more, as by loading the page again, it leaves no second fact.
  CHECK(learner.does(on_path("go_to", "rows")).events.empty());
}

TEST_CASE("a learner comes back to the stop where they left a path") {
  Learner learner = walker();
  learner.does(on_path("open"));
  learner.does(on_path("next"));
  const LessonReply back = resume(learner.course, kPath, learner.log, 2000).value();
  CHECK(back.view.step == "rows");
  CHECK(back.view.visited == Words{"home", "rows"});
  CHECK(back.events.empty());
  // And does not begin the lessons with it.
  CHECK_FALSE(fold(learner.course, kLesson, learner.log)->opened);
}

TEST_CASE("the last stop of a path has none after it, and next stays there") {
  Learner learner = walker();
  learner.does(on_path("go_to", "off"));
  const LessonReply reply = learner.does(on_path("next"));
  CHECK(reply.view.step == "off");
  CHECK(reply.view.next_step == "");
  CHECK(reply.events.empty());
}

TEST_CASE("a path refuses stops it does not have, and answers, since it asks nothing") {
  Learner learner = walker();
  CHECK(has(learner.fails(on_path("go_to", "nowhere")), Code::unknown_step, "step"));
  learner.does(on_path("open"));
  CHECK(has(learner.fails(on_path("predict")), Code::unknown_question, "step"));
  // A stop that an edit of the path took away is passed over.
  learner.log.push_back({kPath, "nowhere", lesson_event::Moved{}, 3000});
  CHECK(fold(learner.course, kPath, learner.log)->step == "home");
}
