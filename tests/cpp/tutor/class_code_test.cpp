#include "headsup/tutor/class_code.h"

#include <doctest/doctest.h>

#include "headsup/learner/checked_text.h"
#include "headsup/tutor/review.h"
#include "support/courses.h"
#include "support/dice.h"
#include "support/faults.h"

using namespace headsup;
using namespace headsup::test;

namespace {

// What a learner did who saw every step, gave up what is asked, and answered most questions
// somehow.
EventLog some_facts(const Course& course, Dice dice) {
  EventLog out;
  for (const Lesson& lesson : course.lessons) {
    out.lessons.push_back({lesson.id, "", lesson_event::Opened{}, 1});
    for (const LessonStep& step : lesson.steps) {
      out.lessons.push_back({lesson.id, step.id, lesson_event::Moved{}, 1});
      if (step.ask == Ask::nothing) continue;
      out.lessons.push_back({lesson.id, step.id, lesson_event::Shown{}, 1});
    }
    for (const Question& question : lesson.questions) {
      out.lessons.push_back({lesson.id, "", lesson_event::Shown{question.id}, 1});
    }
  }
  for (const QuestionSet& set : course.sets) {
    for (const Question& question : set.questions) {
      for (std::int64_t tries = dice.whole(0, 4); tries > 0; --tries) {
        practice_event::Answered answered{"", dice.heads() ? "right" : "wrong", "", 1};
        if (answered.verdict == "wrong" && !question.about.empty()) {
          answered.mistake = question.about.front();
        }
        PracticeEvent event;
        event.set = set.id;
        event.item = question.id;
        event.what = answered;
        out.practice.push_back(event);
      }
    }
  }
  return out;
}

}  // namespace

TEST_CASE("a code gives back the name, how each question stands, and the errors") {
  const Course course = whole_course();
  const EventLog facts = some_facts(course, Dice(21));
  const std::string code = class_code(course, facts, "Zoë").value();
  const ClassRow row = read_class_code(course, code).value();
  CHECK(row.name == "Zoë");
  const Outcome all = outcome(course, facts.lessons, facts.practice, 0).value();
  CHECK((all.right > 0 && all.lessons_finished > 0 && all.right < all.graded));
  CHECK(row.outcome.right == all.right);
  CHECK(row.outcome.graded == all.graded);
  CHECK(row.outcome.done == all.done);
  CHECK(row.outcome.score == all.score);
  CHECK(row.outcome.lessons_finished == all.lessons_finished);
  REQUIRE(row.outcome.questions.size() == all.questions.size());
  for (std::size_t i = 0; i < all.questions.size(); ++i) {
    CAPTURE(all.questions[i].item);
    CHECK(row.outcome.questions[i].verdict == all.questions[i].verdict);
    CHECK(row.outcome.questions[i].attempts == std::min(all.questions[i].attempts, 3));
  }
  const Review map = review(course, facts.lessons, facts.practice);
  REQUIRE(row.errors.size() == map.errors.size());
  for (std::size_t i = 0; i < map.errors.size(); ++i) {
    CHECK(row.errors[i].misconception == map.errors[i].misconception);
    CHECK(row.errors[i].times == map.errors[i].times);
  }
}

TEST_CASE("a code that was cut or changed, or made with other questions, is refused") {
  const Course course = whole_course();
  const std::string code = class_code(course, {}, "Ben").value();
  for (std::size_t size = 0; size < code.size(); ++size) {
    CHECK(read_class_code(course, code.substr(0, size)).faults()[0].code == Code::packed_damaged);
  }
  Course edited = course;
  edited.sets.front().questions.pop_back();
  CHECK(read_class_code(edited, code).faults()[0].code == Code::packed_newer);
  CHECK(read_class_code(course, encode_checked("")).faults()[0].code == Code::packed_newer);
  CHECK(args_match_table(read_class_code(course, "").faults()[0]));
}

TEST_CASE("a code needs a name, and no longer one than a list has room for") {
  const Course course = whole_course();
  CHECK(class_code(course, {}, "").faults()[0].where == "name");
  CHECK(class_code(course, {}, std::string(121, 'x')).faults()[0].where == "name");
}
