// The log of a learner's session in a real browser, folded here to the state that the page had at
// its end. tests/web/pages/lesson-log.test.ts plays that session and holds the page to the same
// two files; the course it was played in stands beside them.

#include <doctest/doctest.h>

#include <cmath>

#include "headsup/json/document_reader.h"
#include "headsup/learner/learner_log.h"
#include "headsup/tutor/lesson.h"
#include "support/courses.h"
#include "support/files.h"
#include "support/json.h"

using namespace headsup;
using namespace headsup::test;

namespace {

// The state as the page had it, in the words of the boundary.
LessonState state_of(const Document& document) {
  DocumentReader reader(document);
  const ObjectReader state = reader.root().object("lesson opened step visited gates clear note");
  LessonState out;
  out.lesson = state.required("lesson").string();
  out.opened = state.optional("opened").boolean();
  out.step = state.required("step").string();
  out.clear = state.optional("clear").string();
  out.note = state.optional("note").string();
  for (const Field& step : state.required("visited").items()) out.visited.push_back(step.string());
  for (const Field& item : state.required("gates").items()) {
    const ObjectReader question = item.object("gate attempts answer verdict slip committed open");
    out.questions.push_back(
        {question.required("gate").string(),
         static_cast<int>(question.required("attempts").integer()),
         question.required("answer").string(), question.required("verdict").string(),
         question.required("slip").string(), question.required("committed").boolean(),
         question.required("open").boolean()});
  }
  REQUIRE(reader.faults().empty());
  return out;
}

}  // namespace

TEST_CASE("a browser's event log folds natively to the state that its page had" *
          doctest::test_suite("course")) {
  const Course course = whole_course();
  const Result<LearnerLog> log =
      read_learner_log(document_of(read_file("tests/golden/lesson-log.json")));
  REQUIRE(log.ok());
  REQUIRE(log->left_out.empty());
  const std::vector<LessonEvent>& events = log->lessons;
  REQUIRE(events.size() > 10);
  const LessonState expected = state_of(document_of(read_file("tests/golden/lesson-state.json")));
  const Result<LessonState> folded = fold(course, expected.lesson, events);
  REQUIRE(folded.ok());
  CHECK(*folded == expected);
}
