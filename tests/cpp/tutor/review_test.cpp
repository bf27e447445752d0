#include "headsup/tutor/review.h"

#include <doctest/doctest.h>

#include <map>
#include <set>

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
  "lessons")json";

Course sets_course() { return course_of(with(kOutline, "\"lessons\"", kSets)); }

PracticeEvent answered(const std::string& item, const std::string& verdict, int confidence,
                       const std::string& mistake = "") {
  PracticeEvent event;
  event.set = "bank";
  event.item = item;
  event.what = practice_event::Answered{"", verdict, mistake, confidence};
  return event;
}

std::string order(const Review& review) {
  std::string out;
  for (const ReviewItem& item : review.queue) out += item.item + ":" + item.reason + " ";
  return out;
}

// The bank with as many questions as asked for, of which each three share a misconception.
Course bank_of(int count) {
  std::string questions;
  for (int n = 0; n < count; ++n) {
    questions += std::string(n == 0 ? "" : ",") + R"({"id": "n)" + std::to_string(n) +
                 R"(", "ask": "shape", "preset": "tiny", "lesson": "prose", "tensor": "q", )" +
                 R"("about": ["M)" + std::to_string(1 + n / 3) + R"("]})";
  }
  return course_of(
      with(kOutline, "\"lessons\"",
           R"("sets": [{"id": "bank", "questions": [)" + questions + R"(]}], "lessons")"));
}

// What a learner meets who always takes the first of the queue, and how the log grows by each.
template <class Answer>
std::vector<std::string> met(const Course& course, std::vector<PracticeEvent>& log, int times,
                             Answer answer) {
  std::vector<std::string> out;
  for (int n = 0; n < times; ++n) {
    out.push_back(review(course, {}, log).queue.front().item);
    log.push_back(answer(out.back()));
  }
  return out;
}

PracticeEvent gave_up(const std::string& item) {
  PracticeEvent event = answered(item, "", 0);
  event.what = practice_event::Revealed{};
  return event;
}

// The fewest other questions between two meetings of the same.
int least_gap(const std::vector<std::string>& met) {
  std::map<std::string, std::size_t> last;
  int least = 1000;
  for (std::size_t n = 0; n < met.size(); ++n) {
    if (const auto found = last.find(met[n]); found != last.end()) {
      const std::set<std::string> between(met.begin() + static_cast<long>(found->second) + 1,
                                          met.begin() + static_cast<long>(n));
      least = std::min(least, static_cast<int>(between.size()));
    }
    last[met[n]] = n;
  }
  return least;
}

// The same in two sittings, of which the first has so many.
Course sittings_of(int count, std::size_t first) {
  Course course = bank_of(count);
  const std::vector<Question>& questions = course.sets.front().questions;
  course.sets.front().sittings = {questions[0].id, questions[first].id};
  return course;
}

SittingView sitting(const Course& course, const std::vector<PracticeEvent>& log) {
  const Review found = review(course, {}, log);
  REQUIRE(found.sittings.size() == 1);
  return found.sittings.front();
}

PracticeEvent right(int n) { return answered("n" + std::to_string(n), "right", 2); }

}  // namespace

TEST_CASE("a sitting is counted, and ends once its questions are answered") {
  const Course course = sittings_of(14, 8);
  std::vector<PracticeEvent> log;
  SittingView at = sitting(course, log);
  CHECK(at.set == "bank");
  CHECK(at.number == 1);
  CHECK(at.questions == 8);
  CHECK(at.answered == 0);
  CHECK(at.next == "n0");
  CHECK(at.begins == "n0");
  for (int n = 0; n < 7; ++n) log.push_back(right(n));
  at = sitting(course, log);
  CHECK(at.answered == 7);
  CHECK(at.next == "n7");
  log.push_back(gave_up("n7"));
  at = sitting(course, log);
  CHECK(at.number == 1);
  CHECK(at.answered == 8);
  CHECK(at.right == 7);
  CHECK_MESSAGE(at.next.empty(), "n7 was answered just now");
  CHECK(at.missed == std::vector<std::string>{"n7"});
  CHECK(at.begins == "n8");
  log.push_back(right(8));
  at = sitting(course, log);
  CHECK(at.number == 2);
  CHECK(at.questions == 6);
  CHECK(at.answered == 1);
  CHECK(at.next == "n9");
  for (int n = 9; n < 14; ++n) log.push_back(right(n));
  at = sitting(course, log);
  CHECK_MESSAGE(at.next == "n7", "more than five others stand between");
  log.push_back(right(7));
  at = sitting(course, log);
  CHECK(at.number == 2);
  CHECK(at.right == 6);
  CHECK(at.missed.empty());
  CHECK(at.next.empty());
  CHECK(at.begins.empty());
}

TEST_CASE("at the end of a sitting what was missed comes back once, and then the learner chooses") {
  const Course course = sittings_of(20, 12);
  std::vector<PracticeEvent> log;
  for (int n = 0; n < 12; ++n) log.push_back(gave_up("n" + std::to_string(n)));
  std::vector<std::string> back;
  for (SittingView at = sitting(course, log); !at.next.empty() && back.size() < 50;
       at = sitting(course, log)) {
    back.push_back(at.next);
    log.push_back(gave_up(at.next));
  }
  CHECK(std::set(back.begin(), back.end()).size() == 12);
  CHECK(back.size() == 12);
  CHECK(sitting(course, log).missed.size() == 12);
  CHECK(sitting(course, log).number == 1);
}

TEST_CASE("new questions come sitting by sitting, whatever misconception they share") {
  const Course course = sittings_of(14, 2);
  std::vector<PracticeEvent> log = {right(0)};
  CHECK_MESSAGE(review(course, {}, log).queue.front().item == "n1", "though n3 is about another");
}

TEST_CASE("a mistake made elsewhere brings no question of a later sitting forward") {
  Course course = sets_course();
  course.sets.front().sittings = {"a", "c"};
  const LessonEvent event{"prose", "", lesson_event::Predicted{"", "", "wrong", "M6", {}, {}}, 0};
  Review found = review(course, std::vector{event}, {});
  CHECK(order(found) == "a:new b:new c:new d:new ");
  CHECK(found.sittings.front().next == "a");
  const std::vector<PracticeEvent> log = {answered("a", "right", 2), answered("b", "right", 2)};
  found = review(course, std::vector{event}, log);
  CHECK(found.sittings.front().next.empty());
  CHECK(found.sittings.front().begins == "c");
  CHECK(found.queue.front().reason == "mistake");
}

TEST_CASE("whoever answered questions of all sittings goes on with the first that has new ones") {
  const Course course = sittings_of(14, 8);
  const std::vector<PracticeEvent> log = {right(0), right(9), right(12)};
  const SittingView at = sitting(course, log);
  CHECK(at.number == 1);
  CHECK(at.answered == 1);
  CHECK(at.next == "n1");
}

TEST_CASE("a set without sittings is one, which ends as they do") {
  const Course course = bank_of(7);
  std::vector<PracticeEvent> log;
  CHECK(sitting(course, log).number == 0);
  CHECK(sitting(course, log).questions == 7);
  for (int n = 0; n < 7; ++n) log.push_back(right(n));
  CHECK(sitting(course, log).next.empty());
  CHECK(sitting(course, log).right == 7);
}

TEST_CASE("what somebody does not know comes back after five other questions, and not before") {
  const Course course = bank_of(14);
  std::vector<PracticeEvent> log;
  CHECK(least_gap(met(course, log, 60, gave_up)) == 5);
}

TEST_CASE("somebody who knows nothing goes on to new questions: one after each that came back") {
  const Course course = bank_of(14);
  std::vector<PracticeEvent> log;
  const std::vector<std::string> seen = met(course, log, 22, gave_up);
  std::set<std::string> known;
  bool came_back = false;
  for (const std::string& item : seen) {
    const bool again = !known.insert(item).second;
    CHECK_FALSE((again && came_back));
    came_back = again;
  }
  CHECK(known.size() == 14);
}

TEST_CASE("certain errors without end let every other question have its turn") {
  const Course course = bank_of(14);
  std::vector<PracticeEvent> log;
  for (int n = 0; n < 14; ++n) {
    log.push_back(answered("n" + std::to_string(n), "wrong", n < 7 ? kCertain : 1));
  }
  const std::vector<std::string> seen = met(course, log, 40, [](const std::string& item) {
    return answered(item, "wrong", std::stoi(item.substr(1)) < 7 ? kCertain : 1);
  });
  CHECK(least_gap(seen) >= 5);
  CHECK(std::set(seen.begin(), seen.end()).size() == 14);
}

TEST_CASE("a few questions keep as far from themselves as they are many") {
  for (const int count : {1, 2, 3, 6}) {
    CAPTURE(count);
    const Course course = bank_of(count);
    std::vector<PracticeEvent> log;
    CHECK(least_gap(met(course, log, 20, gave_up)) == count - 1);
  }
}

TEST_CASE("the whole queue keeps the distance, as if it were answered from first to last") {
  const Course course = bank_of(14);
  std::vector<PracticeEvent> log;
  std::vector<std::string> order = met(course, log, 9, gave_up);
  for (const ReviewItem& item : review(course, {}, log).queue) order.push_back(item.item);
  CHECK(order.size() == 9 + 14);
  CHECK(least_gap(order) >= 5);
}

TEST_CASE("several tries at one question are one meeting, after which a new one may come") {
  const Course course = bank_of(14);
  std::vector<PracticeEvent> log;
  met(course, log, 6, gave_up);
  const std::string back = review(course, {}, log).queue.front().item;
  CHECK(review(course, {}, log).queue.front().reason == "wrong");
  log.push_back(answered(back, "wrong", 2));
  log.push_back(answered(back, "wrong", 2));
  CHECK(review(course, {}, log).queue.front().reason == "new");
}

TEST_CASE("the next question is not about what the last one was about, where another is due") {
  const Course course = bank_of(14);
  std::vector<PracticeEvent> log = {answered("n0", "right", 2)};
  CHECK(review(course, {}, log).queue.front().item == "n3");
}

TEST_CASE("each set keeps its own distance, whatever is answered in another") {
  Course course = bank_of(14);
  QuestionSet other = course.sets.front();
  other.id = "other";
  course.sets.insert(course.sets.begin(), other);
  std::vector<PracticeEvent> log = {gave_up("n0")};
  for (int n = 0; n < 9; ++n) {
    log.push_back(gave_up("n" + std::to_string(n)));
    log.back().set = "other";
  }
  const Review found = review(course, {}, log);
  REQUIRE(found.queue.size() == 28);
  for (std::size_t n = 0; n < 14; ++n) CHECK(found.queue[n].set == "other");
  for (std::size_t n = 14; n < 19; ++n) CHECK(found.queue[n].reason == "new");
  CHECK(found.queue[19].item == "n0");
}

TEST_CASE("a learner who has done nothing gets every question, no two of a kind in a row") {
  const Course course = sets_course();
  CHECK(order(review(course, {}, {})) == "a:new c:new b:new d:new ");
  CHECK(review(course, {}, {}).errors.empty());
}

TEST_CASE("confident errors come first, then other errors, with what is new in between") {
  const Course course = bank_of(10);
  const std::vector<PracticeEvent> log = {answered("n0", "right", 2), answered("n3", "wrong", 1),
                                          answered("n6", "wrong", 3), answered("n9", "right", 2),
                                          answered("n1", "right", 2), answered("n4", "right", 2),
                                          answered("n7", "right", 2), answered("n5", "right", 2)};
  CHECK(order(review(course, {}, log)) ==
        "n6:certain n2:new n3:wrong n8:new n0:seen n9:seen n1:seen n4:seen n7:seen n5:seen ");
}

TEST_CASE("a recall that missed a point is an error as confident as its writer was") {
  const Course course = sets_course();
  PracticeEvent graded = answered("d", "", 0);
  graded.what = practice_event::Graded{"wrong", {}};
  const auto after = [&](int confidence) {
    return review(course, {}, std::vector{answered("d", "", confidence), graded}).queue.back();
  };
  CHECK(after(3).item == "d");
  CHECK(after(3).reason == "certain");
  CHECK(after(2).reason == "wrong");
}

TEST_CASE("what is given up comes back as what was wrong does") {
  const Course course = sets_course();
  CHECK(order(review(course, {}, std::vector{gave_up("d")})) == "a:new c:new b:new d:wrong ");
}

TEST_CASE("a mistake in a lesson brings the questions about it forward") {
  const Course course = sets_course();
  const LessonEvent event{"prose", "", lesson_event::Predicted{"", "", "wrong", "M6", {}, {}}, 0};
  const Review found = review(course, std::vector{event}, {});
  CHECK(found.queue.front().item == "c");
  CHECK(found.queue.front().reason == "mistake");
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

TEST_CASE("a mistake without a name is no misconception") {
  CHECK(misconception_for(exercise_course(), "wrong_size").empty());
  CHECK(misconception_for(exercise_course(), "none").empty());
  CHECK(misconception_for(exercise_course(), "").empty());
  CHECK(misconception_for(exercise_course(), "M15").empty());
  CHECK(misconception_for(exercise_course(), "M6-2") == "M6");
}

TEST_CASE("mistakes in exercises count in the map, and a right step about them settles one") {
  const Course course = sets_course();
  PracticeEvent wrong = answered("layer_total", "wrong", 0, "M6");
  wrong.set = "exercise";
  PracticeEvent right = answered("layer_with_biases", "right", 0);
  right.set = "exercise";
  const Review before = review(course, {}, std::vector{wrong});
  REQUIRE(before.errors.size() == 1);
  CHECK(before.errors[0].standing == 1);
  CHECK_MESSAGE(before.errors[0].lesson == "one-step", "the lesson of the first question about M6");
  CHECK(before.queue.front().reason == "mistake");
  CHECK(before.queue.front().item == "c");
  const Review after = review(course, {}, std::vector{wrong, right});
  CHECK(after.errors[0].times == 1);
  CHECK(after.errors[0].standing == 0);
}

TEST_CASE("mistakes at looking up a model count in the map, though the course has no such set") {
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

TEST_CASE("answers in a form count neither in the queue nor in the map") {
  const Course course =
      course_of(with(kOutline, "\"lessons\"", R"json("forms": [{"id": "before", "questions": [
    {"id": "a", "ask": "choice", "preset": "tiny", "about": ["M3"], "options": []}]}], "lessons")json"));
  PracticeEvent event = answered("a", "wrong", 0, "M3");
  event.set = "before";
  const Review made = review(course, {}, std::vector{event});
  CHECK(made.queue.empty());
  CHECK(made.errors.empty());
}
