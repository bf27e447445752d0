#include "session/review.h"

#include <doctest/doctest.h>

#include "support/courses.h"

using namespace headsup;
using namespace headsup::test;

namespace {

constexpr std::string_view kSets = R"json(
  "sets": [{"id": "bank", "questions": [
    {"id": "a", "ask": "shape", "preset": "tiny", "lesson": "prose", "about": ["M12"], "tensor": "q"},
    {"id": "b", "ask": "shape", "preset": "tiny", "lesson": "prose", "about": ["M12"], "tensor": "k"},
    {"id": "c", "ask": "shape", "preset": "tiny", "lesson": "one-step", "about": ["M6"],
     "tensor": "y"},
    {"id": "d", "ask": "shape", "preset": "tiny", "lesson": "prose", "about": [], "tensor": "x"}
  ]}],
  "expressions")json";

Course sets_course() { return course_of(with(kOutline, "\"expressions\"", kSets)); }

PracticeEvent answered(const std::string& item, const std::string& verdict, int confidence,
                       const std::string& slip = "") {
  PracticeEvent event;
  event.kind = "answered";
  event.set = "bank";
  event.item = item;
  event.verdict = verdict;
  event.confidence = confidence;
  event.slip = slip;
  return event;
}

std::string order(const Review& review) {
  std::string out;
  for (const ReviewItem& item : review.queue) out += item.item + ":" + item.reason + " ";
  return out;
}

}  // namespace

TEST_CASE("a learner who has done nothing gets every question, no two of a kind in a row") {
  const Course course = sets_course();
  CHECK(order(review(course, {}, {})) == "a:new c:new b:new d:new ");
  CHECK(review(course, {}, {}).errors.empty());
}

TEST_CASE("confident errors come first, then other errors, then what is new, then what was right") {
  const Course course = sets_course();
  const std::vector<PracticeEvent> log = {answered("a", "right", 2), answered("b", "wrong", 1),
                                          answered("c", "wrong", 3)};
  CHECK(order(review(course, {}, log)) == "c:certain b:wrong d:new a:seen ");
}

TEST_CASE("a recall that missed a point is an error as confident as its writer was") {
  const Course course = sets_course();
  PracticeEvent graded = answered("d", "wrong", 0);
  graded.kind = "graded";
  CHECK(review(course, {}, std::vector{answered("d", "", 3), graded}).queue[0].reason == "certain");
  CHECK(review(course, {}, std::vector{answered("d", "", 2), graded}).queue[0].reason == "wrong");
}

TEST_CASE("what is given up comes back as what was wrong does") {
  const Course course = sets_course();
  PracticeEvent event = answered("d", "", 0);
  event.kind = "revealed";
  CHECK(order(review(course, {}, std::vector{event})) == "d:wrong a:new c:new b:new ");
}

TEST_CASE("a slip in a lesson brings the questions about it forward") {
  const Course course = sets_course();
  LessonEvent event;
  event.kind = "predicted";
  event.lesson = "prose";
  event.verdict = "wrong";
  event.slip = "M6";
  const Review found = review(course, std::vector{event}, {});
  CHECK(found.queue.front().item == "c");
  CHECK(found.queue.front().reason == "slip");
  REQUIRE(found.errors.size() == 1);
  CHECK(found.errors[0].misconception == "M6");
  CHECK(found.errors[0].lesson == "prose");
}

TEST_CASE("the map counts errors, how many were certain, and what stands after right answers") {
  const Course course = sets_course();
  std::vector<PracticeEvent> log = {answered("a", "wrong", 3, "missing_head_axis"),
                                    answered("b", "wrong", 1, "M12-2"),
                                    answered("c", "wrong", 2, "M6")};
  Review found = review(course, {}, log);
  REQUIRE(found.errors.size() == 2);
  CHECK(found.errors[0].misconception == "M12");
  CHECK(found.errors[0].times == 2);
  CHECK(found.errors[0].certain == 1);
  CHECK(found.errors[0].standing == 2);
  log.push_back(answered("a", "right", 2));
  log.push_back(answered("b", "right", 2));
  found = review(course, {}, log);
  CHECK(found.errors[0].misconception == "M6");
  CHECK(found.errors[1].times == 2);
  CHECK(found.errors[1].standing == 0);
}

TEST_CASE("the last answer decides, and what was answered longest ago comes first") {
  const Course course = sets_course();
  const std::vector<PracticeEvent> log = {answered("d", "wrong", 3), answered("c", "right", 2),
                                          answered("d", "right", 2), answered("a", "right", 2)};
  CHECK(order(review(course, {}, log)) == "b:new c:seen d:seen a:seen ");
}

TEST_CASE("facts about questions that are gone count in the map alone") {
  const Course course = sets_course();
  const Review found = review(course, {}, std::vector{answered("gone", "wrong", 3, "M2")});
  CHECK(found.queue.size() == 4);
  REQUIRE(found.errors.size() == 1);
  CHECK(found.errors[0].misconception == "M2");
}

TEST_CASE("a slip without a name is no misconception") {
  CHECK(misconception_behind("wrong_size").empty());
  CHECK(misconception_behind("none").empty());
  CHECK(misconception_behind("").empty());
  CHECK(misconception_behind("M15").empty());
  CHECK(misconception_behind("M6-2") == "M6");
}

TEST_CASE("slips in exercises count in the map, and a right step about them settles one") {
  const Course course = sets_course();
  PracticeEvent wrong = answered("layer_total", "wrong", 0, "M6");
  wrong.set = "exercise";
  PracticeEvent right = answered("layer_with_biases", "right", 0);
  right.set = "exercise";
  const Review before = review(course, {}, std::vector{wrong});
  REQUIRE(before.errors.size() == 1);
  CHECK(before.errors[0].standing == 1);
  CHECK_MESSAGE(before.errors[0].lesson == "one-step", "the lesson of the first question about M6");
  CHECK(before.queue.front().reason == "slip");
  CHECK(before.queue.front().item == "c");
  const Review after = review(course, {}, std::vector{wrong, right});
  CHECK(after.errors[0].times == 1);
  CHECK(after.errors[0].standing == 0);
}

TEST_CASE("slips at looking up a model count in the map, though the course has no such set") {
  const Course course = sets_course();
  PracticeEvent event = answered("head_dim", "wrong", 0, "M7");
  event.set = "lookup";
  const Review counted = review(course, {}, std::vector<PracticeEvent>{event, event});
  REQUIRE(counted.errors.size() == 1);
  CHECK(counted.errors[0].misconception == "M7");
  CHECK(counted.errors[0].times == 2);
  CHECK(counted.errors[0].standing == 2);
  CHECK(counted.queue.size() == 4);
  PracticeEvent right = answered("head_dim", "right", 0);
  right.set = "lookup";
  const Review after = review(course, {}, std::vector<PracticeEvent>{event, event, right});
  CHECK_MESSAGE(after.errors[0].standing == 2, "of another model, which may give no head size");
}
