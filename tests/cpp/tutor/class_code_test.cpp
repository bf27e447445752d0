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
  REQUIRE(row.outcome.questions.size() > all.questions.size());
  for (std::size_t i = 0; i < all.questions.size(); ++i) {
    CAPTURE(all.questions[i].item);
    CHECK(row.outcome.questions[i].verdict == all.questions[i].verdict);
    CHECK(row.outcome.questions[i].attempts == std::min(all.questions[i].attempts, 3));
  }
  CHECK_FALSE(row.empty);
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

namespace {

constexpr std::string_view kForms = R"json(
  "forms": [
    {"id": "before", "questions": [
      {"id": "a", "ask": "choice", "preset": "tiny", "about": ["M3"], "options": []},
      {"id": "b", "ask": "choice", "preset": "tiny", "about": ["M12"], "options": []}]},
    {"id": "after", "questions": [
      {"id": "a", "ask": "choice", "preset": "tiny", "about": ["M3"], "options": []},
      {"id": "b", "ask": "choice", "preset": "tiny", "about": ["M12"], "options": []}]}],
  "lessons")json";

Course forms_course() { return course_of(with(kOutline, "\"lessons\"", kForms)); }

void answer(EventLog& log, const std::string& set, const std::string& item,
            const std::string& mistake) {
  PracticeEvent event;
  event.set = set;
  event.item = item;
  event.what = practice_event::Answered{"", mistake.empty() ? "right" : "wrong", mistake, 0};
  log.practice.push_back(event);
}

void predict(EventLog& log, const std::string& step, const std::string& mistake) {
  lesson_event::Predicted event;
  event.question = step;
  event.verdict = mistake.empty() ? "right" : "wrong";
  event.mistake = mistake;
  log.lessons.push_back({"width-and-heads", step, event, 1});
}

void hand_in(EventLog& log, const std::string& form) {
  log.practice.push_back({form, "a", practice_event::Finished{}, 0, 0, "", 1});
}

ClassRow row_from(const Course& course, const EventLog& log) {
  return read_class_code(course, class_code(course, log, "Ada").value()).value();
}

const OutcomeRow& at(const ClassRow& row, std::string_view set, std::string_view item) {
  for (const OutcomeRow& each : row.outcome.questions) {
    if (each.set == set && each.item == item) return each;
  }
  FAIL("no row ", set, " ", item);
  return row.outcome.questions.front();
}

template <class Totals>
auto about(const Totals& totals, std::string_view misconception) {
  for (const auto& each : totals.misconceptions) {
    if (each.misconception == misconception) return each;
  }
  FAIL("no misconception ", misconception);
  return totals.misconceptions.front();
}

}  // namespace

TEST_CASE("a code tells of forms, lessons and steps what was answered last, and the first slip") {
  const Course course = forms_course();
  EventLog log;
  answer(log, "before", "a", "M3");
  answer(log, "before", "a", "");
  hand_in(log, "before");
  answer(log, "exercise", "w_o", "M6");
  answer(log, "exercise", "w_o", "M14");
  answer(log, "exercise", "w_o", "");
  predict(log, "table", "missing_head_axis");
  log.lessons.push_back({"width-and-heads", "split", lesson_event::Shown{"split"}, 1});
  const ClassRow row = row_from(course, log);
  CHECK(at(row, "before", "a").verdict == "right");
  CHECK(at(row, "before", "a").attempts == 1);
  CHECK(at(row, "before", "a").misconception.empty());
  // Left open in a form that was handed in.
  CHECK(at(row, "before", "b").verdict == "shown");
  CHECK(at(row, "after", "a").verdict.empty());
  CHECK(at(row, "exercise", "w_o").verdict == "right");
  CHECK(at(row, "exercise", "w_o").attempts == 3);
  CHECK(at(row, "exercise", "w_o").misconception == "M6");
  CHECK(at(row, "width-and-heads", "table").misconception == "M12");
  CHECK(at(row, "width-and-heads", "split").verdict == "shown");
}

TEST_CASE("a shape that was split too early is wrong and no misconception") {
  EventLog log;
  predict(log, "project", "split_too_early");
  const ClassRow row = row_from(forms_course(), log);
  CHECK(at(row, "width-and-heads", "project").verdict == "wrong");
  CHECK(at(row, "width-and-heads", "project").misconception.empty());
  CHECK(row.errors.empty());
}

TEST_CASE("a code is empty where nothing was answered, whatever was opened") {
  const Course course = forms_course();
  EventLog log;
  log.lessons.push_back({"prose", "", lesson_event::Opened{}, 1});
  CHECK(row_from(course, log).empty);
  answer(log, "before", "a", "M3");
  CHECK_FALSE(row_from(course, log).empty);
}

TEST_CASE("what a class gained is the share of what was not right, of learners with both forms") {
  const Course course = forms_course();
  std::vector<std::string> codes;
  // Of five learners at question a: one right twice, two right after, one never, one with one form.
  for (const std::string_view did : {"++", "-+", "-+", "--", "- "}) {
    EventLog log;
    answer(log, "before", "a", did[0] == '+' ? "" : "M3");
    answer(log, "before", "b", "");
    if (did[1] != ' ') {
      answer(log, "after", "a", did[1] == '+' ? "" : "M3");
      answer(log, "after", "b", "M12");
    }
    answer(log, "exercise", "w_o", "M6");
    codes.push_back(class_code(course, log, "Ada").value());
  }
  const ClassTotals totals = class_totals(course, codes).value();
  const MisconceptionTotal axis = about(totals, "M3");
  CHECK(axis.both == 4);
  CHECK(axis.before == 1);
  CHECK(axis.after == 3);
  CHECK(axis.gain == doctest::Approx(2.0 / 3));
  CHECK(axis.few);
  CHECK(axis.times == 0);  // forms do not count here
  const MisconceptionTotal table = about(totals, "M12");
  CHECK(table.before == 4);
  CHECK_FALSE(table.gain.has_value());
  CHECK(about(totals, "M6").times == 5);
  CHECK(about(totals, "M6").learners == 5);
  CHECK_FALSE(about(totals, "M6").few);
  CHECK(about(totals, "").gain == doctest::Approx(-2.0 / 3));
  for (const QuestionTotal& each : totals.questions) {
    CHECK(each.right + each.wrong + each.shown + each.untried == 5);
    if (each.set != "before" || each.item != "a") continue;
    CHECK(each.right == 1);
    CHECK(each.slip == "M3");
    CHECK(each.slips == 4);
  }
  CHECK(class_totals(course, {}).value().questions.empty());
  codes.emplace_back("1");
  CHECK_FALSE(class_totals(course, codes).ok());
}

TEST_CASE("a code needs a name, and no longer one than a list has room for") {
  const Course course = whole_course();
  CHECK(class_code(course, {}, "").faults()[0].where == "name");
  CHECK(class_code(course, {}, std::string(121, 'x')).faults()[0].where == "name");
}
