#include "headsup/learner/packed_log.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <set>

#include "headsup/base/bytes.h"
#include "headsup/learner/checked_text.h"
#include "headsup/tutor/class_code.h"
#include "headsup/tutor/progress.h"
#include "headsup/tutor/review.h"
#include "support/busy_learner.h"
#include "support/faults.h"

using namespace headsup;
using namespace headsup::test;

namespace {

constexpr double kPlatform = 4096;

EventLog back(const Course& course, const std::string& text) {
  const Result<UnpackedLog> log = unpack_log(course, text);
  REQUIRE_MESSAGE(log.ok(), text_of(log ? Faults{} : log.faults()));
  return log->log;
}

PackedLog packed(const Course& course, const EventLog& facts, double most = kPlatform) {
  const Result<PackedLog> log = pack_log(course, facts, "ada", most);
  REQUIRE_MESSAGE(log.ok(), text_of(log ? Faults{} : log.faults()));
  return *log;
}

QuizView quiz_of(const Course& course, const std::string& set, const EventLog& facts) {
  return quiz(course, set, facts.practice, {"", quiz_action::View{}, 0}).value().view;
}

// Where a learner is, and what was right, is the same; how often somebody tried may be less.
void check_same_place(const Course& course, const EventLog& was, const EventLog& is) {
  for (const Lesson& lesson : course.lessons) {
    CAPTURE(lesson.id);
    const LessonState before = fold(course, lesson.id, was.lessons).value();
    const LessonState after = fold(course, lesson.id, is.lessons).value();
    CHECK(before.step == after.step);
    CHECK(before.visited == after.visited);
    CHECK(before.clear == after.clear);
    for (std::size_t i = 0; i < before.questions.size(); ++i) {
      CAPTURE(before.questions[i].question);
      CHECK(before.questions[i].open == after.questions[i].open);
      CHECK(before.questions[i].verdict == after.questions[i].verdict);
      CHECK(before.questions[i].slip == after.questions[i].slip);
      CHECK(before.questions[i].points == after.questions[i].points);
      CHECK(before.questions[i].committed == after.questions[i].committed);
    }
  }
  CHECK(course_progress(course, was.lessons)->next == course_progress(course, is.lessons)->next);
  for (const QuestionSet& set : course.sets) {
    const QuizView before = quiz_of(course, set.id, was), after = quiz_of(course, set.id, is);
    CHECK(before.current == after.current);
    CHECK(before.done == after.done);
    for (std::size_t i = 0; i < before.questions.size(); ++i) {
      const QuestionView &a = before.questions[i], &b = after.questions[i];
      CAPTURE(a.id);
      CHECK(a.phase == b.phase);
      CHECK(a.verdict == b.verdict);
      CHECK(a.slip == b.slip);
      CHECK(a.hinted == b.hinted);
      CHECK(a.points == b.points);
      if (a.ask == "choice") CHECK(a.answer == b.answer);
    }
  }
}

void check_same_practice(const Course& course, const EventLog& was, const EventLog& is) {
  ExerciseAction resume;
  resume.what = exercise_action::Resume{};
  const ExerciseView before = exercises(course.exercises, was.practice, resume).value().view;
  const ExerciseView after = exercises(course.exercises, is.practice, resume).value().view;
  CHECK(before.id.seed == after.id.seed);
  CHECK(before.id.level == after.id.level);
  CHECK(before.id.fading == after.id.fading);
  CHECK(before.done == after.done);
  CHECK(before.next.level == after.next.level);
  CHECK(before.next.seed == after.next.seed);
  for (const Card& card : course.cards) {
    CAPTURE(card.id);
    const CardMemory a = CardHistory(was.cards).memory(card.id);
    const CardMemory b = CardHistory(is.cards).memory(card.id);
    CHECK(a.state == b.state);
    CHECK(std::abs(a.due_ms - b.due_ms) <= 1000);
    CHECK(b.stability == doctest::Approx(a.stability).epsilon(1e-6));
    CHECK(a.scheduled_days == b.scheduled_days);
    CHECK(a.reps == b.reps);
    CHECK(a.lapses == b.lapses);
  }
}

// Lessons of prose alone have none.
constexpr auto has_steps = [](const auto& lesson) { return !lesson.steps.empty(); };

}  // namespace

TEST_CASE("somebody who has done everything comes back where they were, within 4,096 characters" *
          doctest::test_suite("course")) {
  const Course course = whole_course();
  for (const std::uint32_t seed : {1u, 2u, 3u, 4u, 5u, 6u}) {
    CAPTURE(seed);
    BusyLearner learner(course, seed, seed < 4 ? 1 : 6);
    learner.does_all();
    const PackedLog log = packed(course, learner.facts);
    MESSAGE(log.text.size(), " characters, left out: ", log.answers_left_out, " answers, ",
            log.texts_left_out, " texts");
    CHECK(log.text.size() <= kPlatform);
    const EventLog facts = back(course, log.text);
    check_same_place(course, learner.facts, facts);
    check_same_practice(course, learner.facts, facts);
    // What came back is packed to the same once more: nothing wears off from visit to visit.
    check_same_place(course, facts, back(course, packed(course, facts).text));
  }
}

TEST_CASE("of somebody who has done little nothing is lost but sizes, scheduler and milliseconds") {
  const Course course = whole_course();
  BusyLearner learner(course, 9, 2);
  learner.studies(course.lessons.front());
  learner.answers(course.sets.front(), course.sets.front().questions.front());
  learner.rates(course.cards.front());
  const PackedLog log = packed(course, learner.facts);
  CHECK(log.answers_left_out == 0);
  const EventLog facts = back(course, log.text);
  CHECK(fold(course, course.lessons.front().id, facts.lessons)->questions ==
        fold(course, course.lessons.front().id, learner.facts.lessons)->questions);
  CHECK(review(course, facts.lessons, facts.practice).errors.size() ==
        review(course, learner.facts.lessons, learner.facts.practice).errors.size());
}

TEST_CASE("whoever is on a path comes back to the same stop, with the stops before marked") {
  const Course course = path_course();
  EventLog log;
  const auto at = [](const char* stop, double ms) {
    return LessonEvent{kPath, stop, lesson_event::Moved{}, ms};
  };
  log.lessons = {at("home", 1000), at("rows", 2000), at("off", 3000), at("rows", 4000)};
  const EventLog facts = back(course, packed(course, log).text);
  const LessonState state = fold(course, kPath, facts.lessons).value();
  CHECK(state.step == "rows");
  CHECK(state.visited == std::vector<std::string>{"home", "rows", "off"});
  // A course without the path passes its events over.
  CHECK(back(sample_course(), packed(course, log).text).lessons.empty());
}

TEST_CASE("what does not fit goes from the longest texts on, and is counted") {
  const Course course = whole_course();
  BusyLearner learner(course, 4, 6);
  learner.does_all();
  double last = std::numeric_limits<double>::infinity();
  for (const double most : {1e6, 8000.0, 5000.0, 4096.0, 3500.0}) {
    const PackedLog log = packed(course, learner.facts, most);
    CAPTURE(most);
    CHECK(log.text.size() <= most);
    CHECK(log.text.size() <= last);
    last = static_cast<double>(log.text.size());
  }
  CHECK(packed(course, learner.facts, 3500).texts_left_out > 0);
  const Result<PackedLog> none = pack_log(course, learner.facts, "ada", 100);
  REQUIRE_FALSE(none.ok());
  CHECK(none.faults()[0].code == Code::field_bad_value);
  CHECK(args_match_table(none.faults()[0]));
}

TEST_CASE("an empty log is a few letters, and whose it is comes back") {
  const Course course = whole_course();
  const PackedLog log = pack_log(course, {}, "Zoë <b>", kPlatform).value();
  CHECK(log.text.size() < 30);
  CHECK(unpack_log(course, log.text)->owner == "Zoë <b>");
  CHECK(pack_log(course, {}, std::string(2000, 'x'), kPlatform).faults()[0].where == "owner");
}

TEST_CASE("a text that was cut or changed anywhere is refused, and a newer one told") {
  const Course course = whole_course();
  BusyLearner learner(course, 7, 1);
  learner.studies(course.lessons.front());
  const std::string text = packed(course, learner.facts).text;
  for (std::size_t size = 0; size < text.size(); ++size) {
    const Result<UnpackedLog> cut = unpack_log(course, text.substr(0, size));
    REQUIRE_FALSE(cut.ok());
    CHECK(cut.faults()[0].code == Code::packed_damaged);
  }
  for (std::size_t at = 1; at < text.size(); ++at) {
    std::string changed = text;
    changed[at] = changed[at] == 'A' ? 'B' : 'A';
    CHECK_FALSE(unpack_log(course, changed).ok());
  }
  CHECK(unpack_log(course, "2" + text.substr(1)).faults()[0].code == Code::packed_newer);
}

TEST_CASE("any bytes under a right check sum are read or refused, and fold") {
  const Course course = whole_course();
  BusyLearner learner(course, 12, 1);
  learner.does_all();
  const std::string sound[] = {
      decode_checked(packed(course, learner.facts).text, "log").value(),
      decode_checked(class_code(course, learner.facts, "Ada").value(), "").value()};
  Dice dice(11);
  const int rounds = std::getenv("HEADSUP_LONG") != nullptr ? 20'000 : 300;
  int logs = 0, rows = 0;
  for (int i = 0; i < rounds; ++i) {
    std::string bytes = sound[i % 2];
    for (auto left = dice.whole(1, 6); left > 0; --left) {
      const auto at = static_cast<std::size_t>(dice.whole(0, static_cast<int>(bytes.size()) - 1));
      const auto letter = static_cast<char>(dice.whole(0, 255));
      const std::int64_t what = dice.whole(0, 9);
      if (what == 0) bytes.erase(at, 1);
      if (what == 1) bytes.insert(at, 1, letter);
      if (what > 1) bytes[at] = letter;
    }
    const Result<ClassRow> row = read_class_code(course, encode_checked(bytes));
    rows += row.ok();
    if (row.ok()) CHECK(row->outcome.right <= row->outcome.graded);
    const Result<UnpackedLog> log = unpack_log(course, encode_checked(bytes));
    logs += log.ok();
    if (!log.ok()) continue;
    CHECK(course_progress(course, log->log.lessons).ok());
    for (const QuestionSet& set : course.sets) quiz_of(course, set.id, log->log);
    CHECK(pack_log(course, log->log, "", 1e9).ok());
  }
  // It is no test of what is refused alone.
  CHECK(logs > rounds / 10);
  CHECK(rows > rounds / 10);
}

TEST_CASE("what an edit of the course takes away is passed over, and the rest comes back") {
  const Course course = whole_course();
  BusyLearner learner(course, 3, 1);
  learner.does_all();
  const std::string text = packed(course, learner.facts).text;
  Course edited = course;
  auto& steps = std::ranges::find_if(edited.lessons, has_steps)->steps;
  steps.erase(steps.begin() + 2);
  edited.sets.front().questions.erase(edited.sets.front().questions.begin());
  edited.sets.back().questions.erase(edited.sets.back().questions.begin() + 5);
  edited.cards.erase(edited.cards.begin());
  check_same_place(edited, learner.facts, back(edited, text));
  check_same_practice(edited, learner.facts, back(edited, text));
}

TEST_CASE("a log that no learner can have made is packed without harm") {
  const Course course = whole_course();
  constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  EventLog facts;
  LessonEvent event;
  event.what = lesson_event::Measured{"", "", "", {kNone, 1e300, -1e300}, {}};
  const auto lesson = std::ranges::find_if(course.lessons, has_steps);
  event.lesson = lesson->id;
  event.step = lesson->steps.front().id;
  event.at_ms = kNone;
  facts.lessons.push_back(event);
  set_kind(event.what, "dances");
  facts.lessons.push_back(event);
  PracticeEvent answer;
  answer.what = practice_event::Answered{"", "", "M999999-99999999999", -7};
  answer.set = "exercise";
  answer.seed = -5;
  answer.level = 1e300;
  facts.practice.push_back(answer);
  card_event::Rated rated;
  rated.card = course.cards.front().id;
  rated.memory.due_ms = 1e300;
  rated.memory.stability = 1e300;
  facts.cards.push_back({rated, 0});
  CHECK(unpack_log(course, packed(course, facts).text).ok());
}
