// The log of a learner's session in a real browser, folded here to the state that the page had at
// its end. tests/web/pages/lesson-log.test.ts plays that session and holds the page to the same
// two files; the course it was played in stands beside them.

#include <doctest/doctest.h>

#include "headsup/learner/log_records.h"
#include "headsup/tutor/lesson.h"
#include "support/courses.h"
#include "support/files.h"
#include "support/records.h"

using namespace headsup;
using namespace headsup::test;

namespace {

// The state as the page had it, in the words of the boundary.
LessonState state_of(const Json& state) {
  LessonState out;
  out.lesson = state["lesson"];
  out.opened = state["opened"];
  out.step = state["step"];
  out.clear = state["clear"];
  out.note = state["note"];
  out.visited = state["visited"].get<std::vector<std::string>>();
  for (const Json& item : state["questions"]) {
    out.questions.push_back({item["question"], item["attempts"], item["answer"], item["verdict"],
                             item["mistake"], item["committed"], item["open"]});
  }
  return out;
}

}  // namespace

TEST_CASE("a browser's event log folds natively to the state that its page had" *
          doctest::test_suite("course")) {
  const Course course = whole_course();
  std::vector<LessonEvent> events;
  const Json log = Json::parse(read_file("tests/golden/lesson-log.json"));
  for (const Json& each : log["events"]) {
    read_value(kType<LessonEvent>, each, &events.emplace_back());
  }
  REQUIRE(events.size() > 10);
  const LessonState expected = state_of(Json::parse(read_file("tests/golden/lesson-state.json")));
  const Result<LessonState> folded = fold(course, expected.lesson, events);
  REQUIRE(folded.ok());
  CHECK(*folded == expected);
}
