// What a learner did in an earlier edition of the course, opened in a later one.
#include <doctest/doctest.h>

#include <algorithm>

#include "headsup/learner/packed_log.h"
#include "headsup/tutor/class_code.h"
#include "headsup/tutor/progress.h"
#include "headsup/tutor/quiz.h"
#include "headsup/tutor/review.h"
#include "support/learner.h"

using namespace headsup;
using namespace headsup::test;

namespace {

// Three lessons and a set of two questions.
Course earlier_course() {
  Course course = sample_course();
  QuestionSet set;
  set.id = "review";
  PracticeQuestion question;
  static_cast<Question&>(question) = course.lessons[2].questions[0];
  question.lesson = "prose";
  question.id = "old-one";
  set.questions.push_back(question);
  question.id = "old-two";
  set.questions.push_back(question);
  course.sets.push_back(set);
  return course;
}

Edition as_edition(const Course& course) {
  Edition out{"2026-11", static_cast<int>(course.lessons.size()), course.lessons, {}, {}, {}};
  for (const QuestionSet& set : course.sets) {
    out.sets.emplace_back();
    out.sets.back().id = set.id;
    for (const PracticeQuestion& each : set.questions) out.sets.back().questions.push_back(each);
  }
  return out;
}

// The same course after a rewriting: "prose" asks another question in place of "blend"; "one-step"
// is gone, and its step "only" is one of the first lesson; the set lost one question, renamed the
// other and has a new one in front.
Course later_course() {
  const Course before = earlier_course();
  Course course = before;
  course.editions = {as_edition(before)};
  course.lessons[2].questions[0].id = "new-blend";
  course.lessons[0].steps.push_back(before.lessons[1].steps[0]);
  course.lessons.erase(course.lessons.begin() + 1);
  course.sets[0].questions[1].id = "new-two";
  course.sets[0].questions[0].id = "brand-new";
  course.moved = {{"one-step", "", kLesson, ""},
                  {"one-step", "only", kLesson, "only"},
                  {"review", "old-two", "review", "new-two"}};
  return course;
}

LessonEvent predicted(const std::string& lesson, const std::string& question,
                      const std::string& answer, const std::string& verdict,
                      const std::string& step = "") {
  return {lesson, step, lesson_event::Predicted{question, answer, verdict, "", {}, {}}, 5};
}

PracticeEvent answered(const std::string& item, const std::string& answer,
                       const std::string& verdict) {
  return {"review", item, practice_event::Answered{answer, verdict, "", 2}, 0, 0, "", 5};
}

const LessonEvent kOpened{"prose", "", lesson_event::Opened{}, 1};

LessonProgress progress_in(const Course& course, const std::string& lesson,
                           const std::vector<LessonEvent>& log) {
  const CourseProgress all = course_progress(course, log).value();
  const auto found = std::ranges::find(all.lessons, lesson, &LessonProgress::lesson);
  REQUIRE(found != all.lessons.end());
  return *found;
}

}  // namespace

TEST_CASE("what was finished in an earlier edition stays finished, and is said to be of that") {
  const Course course = later_course();
  const std::vector<LessonEvent> log = {kOpened, predicted("prose", "blend", "M14", "wrong")};
  const LessonProgress prose = progress_in(course, "prose", log);
  CHECK(prose.finished);
  CHECK(prose.earlier);
  CHECK(prose.done == 0);
  CHECK(prose.stops == 1);
  CHECK(prose.question == "");
  CHECK(course_progress(course, log)->next == kLesson);
  CHECK_FALSE(progress_in(course, "prose", {kOpened}).finished);
}

TEST_CASE("a lesson that is renewed says so once, and what follows counts for today alone") {
  const Course course = later_course();
  std::vector<LessonEvent> log = {kOpened};
  const LessonReply reply = resume(course, "prose", log, 9).value();
  REQUIRE(reply.events.size() == 1);
  const auto* renewed = std::get_if<lesson_event::Renewed>(&reply.events[0].what);
  REQUIRE(renewed != nullptr);
  CHECK(renewed->note == "2026-11");
  log.push_back(reply.events[0]);
  CHECK(resume(course, "prose", log, 10)->events.empty());
  CHECK(resume(course, "prose", {}, 10)->events.size() == 2);
  CHECK(resume(earlier_course(), "prose", log, 10)->events.empty());
  // Such an event cannot come about now; the rule is the order in the log.
  log.push_back(predicted("prose", "blend", "right", "right"));
  CHECK_FALSE(progress_in(course, "prose", log).finished);
  log.push_back(predicted("prose", "new-blend", "right", "right"));
  CHECK(progress_in(course, "prose", log).finished);
  CHECK_FALSE(progress_in(course, "prose", log).earlier);
}

TEST_CASE("what has moved to another lesson counts there") {
  const Course course = later_course();
  const std::vector<LessonEvent> log = {predicted("one-step", "only", "1 3 8", "right", "only")};
  const LessonState state = fold(course, kLesson, log).value();
  CHECK(state.opened);
  CHECK(state.visited == std::vector<std::string>{"only"});
  const auto only = std::ranges::find(state.questions, "only", &QuestionState::question);
  REQUIRE(only != state.questions.end());
  CHECK(only->open);
  // It was all of a lesson that is gone, whose place another has taken: that one is not finished by
  // it.
  CHECK_FALSE(progress_in(course, kLesson, log).finished);
  CHECK(course_progress(course, log)->next == kLesson);
}

TEST_CASE("a path of an earlier edition finishes no lesson, and a path is never renewed") {
  Course course = path_course();
  course.editions = {as_edition(course)};
  course.editions[0].lessons[2].kind = LessonKind::path;
  course.lessons[2].questions[0].id = "new-blend";
  const std::vector<LessonEvent> log = {kOpened, predicted("prose", "blend", "right", "right")};
  CHECK_FALSE(progress_in(course, "prose", log).finished);
  const LessonReply reply = resume(course, kPath, {}, 9).value();
  REQUIRE(reply.events.size() == 1);
  CHECK(kind_of(reply.events[0].what) == "opened");
}

TEST_CASE("a lesson with another name is finished where the one before was") {
  Course course = later_course();
  course.lessons[1].id = "prose-anew";
  course.moved.push_back({"prose", "", "prose-anew", ""});
  const std::vector<LessonEvent> log = {kOpened, predicted("prose", "blend", "right", "right")};
  CHECK(progress_in(course, "prose-anew", log).finished);
  CHECK_FALSE(progress_in(course, kLesson, log).finished);
}

TEST_CASE("a packed log keeps what was done in a lesson and a question that are gone") {
  const Course before = earlier_course();
  const Course course = later_course();
  EventLog log;
  log.lessons = {kOpened,
                 predicted("prose", "blend", "M14", "wrong"),
                 predicted("one-step", "only", "1 3 8", "right", "only"),
                 {"prose", "", lesson_event::Renewed{"2026-11"}, 9000}};
  log.practice = {answered("old-one", "M14", "wrong"), answered("old-two", "right", "right")};
  const std::string then =
      pack_log(before, {{log.lessons.begin(), log.lessons.end() - 1}, log.practice, {}}, "ada",
               4096)
          ->text;
  for (const std::string& text : {then, pack_log(course, log, "ada", 4096)->text}) {
    const EventLog back = unpack_log(course, text)->log;
    REQUIRE(back.lessons.size() >= 3);
    const auto* blend = std::get_if<lesson_event::Predicted>(&back.lessons[1].what);
    REQUIRE(blend != nullptr);
    CHECK(blend->question == "blend");
    CHECK(blend->answer == "M14");
    CHECK(back.lessons[2].lesson == "one-step");
    REQUIRE(back.practice.size() == 2);
    CHECK(back.practice[0].item == "old-one");
    CHECK(std::get_if<practice_event::Answered>(&back.practice[0].what)->answer == "M14");
    CHECK(progress_in(course, "prose", back.lessons).finished);
  }
  const EventLog back = unpack_log(course, pack_log(course, log, "ada", 4096)->text)->log;
  REQUIRE(back.lessons.size() == 4);
  const auto* renewed = std::get_if<lesson_event::Renewed>(&back.lessons[3].what);
  REQUIRE(renewed != nullptr);
  CHECK(renewed->note == "2026-11");
  // An edition that knows nothing of it passes over it.
  CHECK(unpack_log(before, pack_log(course, log, "ada", 4096)->text)->log.lessons.size() == 3);
}

TEST_CASE("a question of a set that has another name is answered, and so is a class code") {
  const Course course = later_course();
  EventLog log;
  log.lessons = {kOpened, predicted("prose", "blend", "right", "right")};
  log.practice = {answered("old-one", "right", "right"), answered("old-two", "right", "right")};
  const QuizView view = quiz(course, "review", log.practice, {"", quiz_action::View{}, 0})->view;
  CHECK(view.questions[0].verdict == "");
  CHECK(view.questions[1].id == "new-two");
  CHECK(view.questions[1].verdict == "right");
  CHECK(view.current == "new-two");

  const std::string code = class_code(earlier_course(), log, "Ada").value();
  const ClassRow row = read_class_code(course, code).value();
  REQUIRE(row.outcome.questions.size() == 2);
  CHECK(row.outcome.questions[0].item == "old-one");
  CHECK(row.outcome.questions[1].item == "new-two");
  CHECK(row.outcome.score == 100);
  CHECK(row.outcome.lessons == 3);
  CHECK(row.outcome.lessons_finished == 1);
  CHECK(read_class_code(course, class_code(course, log, "Ada").value())->outcome.score == 50);
}

TEST_CASE("an error in a lesson that is gone leads to the one that has taken its place") {
  const Course course = later_course();
  LessonEvent wrong = predicted("one-step", "only", "1 1 1", "wrong", "only");
  std::get_if<lesson_event::Predicted>(&wrong.what)->slip = "M6";
  Course known = course;
  known.misconceptions = {"M6"};
  const Review map = review(known, std::vector{wrong}, {});
  REQUIRE(map.errors.size() == 1);
  CHECK(map.errors[0].lesson == kLesson);
}
