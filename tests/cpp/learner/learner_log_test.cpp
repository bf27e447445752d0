#include "headsup/learner/learner_log.h"

#include <doctest/doctest.h>

#include "support/courses.h"
#include "support/faults.h"

using namespace headsup;
using namespace headsup::test;

namespace {

constexpr std::string_view kLog =
    R"({"schema":3,"events":[)"
    R"({"id":"l1","clock_ms":1700000000000,"log":"lesson","kind":"predicted","lesson":"a","step":"s",)"
    R"("gate":"s","at_ms":1.5,"answer":"2×10","verdict":"wrong","slip":"wrong_size",)"
    R"("config":{"batch":2,"causal":true,"key_lengths":[10,3]}},)"
    R"({"id":"p1","clock_ms":1700000000001,"log":"practice","kind":"answered","set":"bank",)"
    R"("item":"why","answer":"Höher?","verdict":"right","points":["one"],"confidence":3,"at_ms":2},)"
    R"({"id":"c1","clock_ms":1700000000002,"log":"card","kind":"rated","card":"card-a",)"
    R"("rating":"good","seed":7,"scheduler":"plain 1","at_ms":3,)"
    R"("memory":{"state":"review","due_ms":9,"stability":2.3065,"reps":1}}]})";

LearnerLog read(std::string_view text) {
  Result<LearnerLog> log = read_learner_log(document_of(text));
  REQUIRE_MESSAGE(log.ok(), text_of(log ? Faults{} : log.faults()));
  for (const Fault& fault : log->faults) CHECK(args_match_table(fault));
  return std::move(*log);
}

// The log with something wrong in it: which event is left out, and why.
void check_left_out(std::string_view what, std::string_view instead, double place, Code code,
                    std::string_view where) {
  const LearnerLog log = read(with(kLog, what, instead));
  CHECK(log.left_out == std::vector<double>{place});
  CHECK_MESSAGE(has(log.faults, code, where), text_of(log.faults));
  CHECK(log.lessons.size() + log.practice.size() + log.cards.size() == 2);
}

}  // namespace

TEST_CASE("a learner's file reads as the facts of its three logs") {
  const LearnerLog log = read(kLog);
  CHECK(log.events == 3);
  CHECK(log.left_out.empty());
  REQUIRE(log.lessons.size() == 1);
  const auto& predicted = std::get<lesson_event::Predicted>(log.lessons[0].what);
  CHECK(predicted.answer == "2×10");
  CHECK(log.lessons[0].at_ms == 1.5);
  CHECK(predicted.config.batch == 2);
  CHECK_FALSE(predicted.config.seq_k.has_value());
  CHECK(predicted.config.causal);
  CHECK(predicted.config.key_lengths == std::vector<double>{10, 3});
  REQUIRE(log.practice.size() == 1);
  const auto& answered = std::get<practice_event::Answered>(log.practice[0].what);
  CHECK(answered.answer == "Höher?");
  CHECK(answered.confidence == 3);
  REQUIRE(log.cards.size() == 1);
  const auto& rated = std::get<card_event::Rated>(log.cards[0].what);
  CHECK(rated.seed == 7);
  CHECK(rated.memory.stability == 2.3065);
  CHECK(rated.memory.state == "review");
  CHECK(rated.memory.lapses == 0);
}

TEST_CASE("an event at fault is left out by its place, and the others stay") {
  check_left_out(R"("predicted")", R"("leapt")", 0, Code::field_bad_value, "/events/0/kind");
  check_left_out(R"("batch":2)", R"("batch":null)", 0, Code::field_wrong_kind,
                 "/events/0/config/batch");
  check_left_out(R"("id":"p1",)", "", 1, Code::field_missing, "/events/1/id");
  check_left_out(R"("id":"p1")", R"("id":"p 1")", 1, Code::field_bad_value, "/events/1/id");
  check_left_out(R"("log":"practice")", R"("log":"dream")", 1, Code::field_bad_value,
                 "/events/1/log");
  check_left_out(R"("points":["one"])", R"("points":[1])", 1, Code::field_wrong_kind,
                 "/events/1/points/0");
  check_left_out(R"("set":"bank")", R"("set":"bank","colour":1)", 1, Code::field_unknown,
                 "/events/1/colour");
  check_left_out(R"("set":"bank")", R"("set":"bank","set":"bank")", 1, Code::json_duplicate_key,
                 "/events/1/set");
  check_left_out(R"("clock_ms":1700000000002)", R"("clock_ms":"late")", 2, Code::field_wrong_kind,
                 "/events/2/clock_ms");
  check_left_out(R"(,"at_ms":3)", "", 2, Code::field_missing, "/events/2/at_ms");
  check_left_out(R"("reps":1)", R"("reps":[1])", 2, Code::field_wrong_kind,
                 "/events/2/memory/reps");
}

TEST_CASE("more events at fault than anybody reads are all left out") {
  std::string text = R"({"schema":3,"events":[)";
  for (int i = 0; i < 250; ++i) text += "7,";
  text += R"({"id":"c","clock_ms":1,"log":"card","kind":"goal","retention":0.8,"at_ms":1}]})";
  const LearnerLog log = read(text);
  CHECK(log.events == 251);
  CHECK(log.left_out.size() == 250);
  CHECK(log.cards.size() == 1);
}

TEST_CASE("a file of another schema, or of something else, is refused whole") {
  const auto faults = [](std::string_view text) {
    const Result<LearnerLog> log = read_learner_log(document_of(text));
    REQUIRE_FALSE(log.ok());
    return log.faults();
  };
  CHECK(has(faults(R"({"schema":2,"events":[]})"), Code::field_bad_value, "/schema"));
  CHECK(has(faults(R"({"schema":4,"events":[]})"), Code::field_bad_value, "/schema"));
  CHECK(has(faults(R"({"events":[]})"), Code::field_missing, "/schema"));
  CHECK(has(faults(R"({"schema":3})"), Code::field_missing, "/events"));
  CHECK(has(faults(R"([])"), Code::field_wrong_kind, ""));
  CHECK(has(faults(R"({"schema":3,"events":{}})"), Code::field_wrong_kind, "/events"));
}

TEST_CASE("a curve that was drawn and measured reads with its heights and deviations") {
  constexpr std::string_view kCurves =
      R"({"schema":3,"events":[)"
      R"({"id":"l1","clock_ms":1,"log":"lesson","kind":"predicted","lesson":"counts","gate":"share",)"
      R"("points":[0.25,1],"at_ms":1},)"
      R"({"id":"l2","clock_ms":2,"log":"lesson","kind":"measured","lesson":"counts","gate":"share",)"
      R"("points":[0.5,1e-3],"deviations":[0.125,0],"verdict":"wrong","slip":"M10","at_ms":2}]})";
  const LearnerLog log = read(kCurves);
  CHECK(log.left_out.empty());
  REQUIRE(log.lessons.size() == 2);
  CHECK(std::get<lesson_event::Predicted>(log.lessons[0].what).points ==
        std::vector<double>{0.25, 1});
  const auto& measured = std::get<lesson_event::Measured>(log.lessons[1].what);
  CHECK(measured.points == std::vector<double>{0.5, 1e-3});
  CHECK(measured.deviations == std::vector<double>{0.125, 0});
  const LearnerLog corrupted_log = read(with(kCurves, "[0.125,0]", R"([0.125,"0"])"));
  CHECK(corrupted_log.left_out == std::vector<double>{1});
  CHECK(has(corrupted_log.faults, Code::field_wrong_kind, "/events/1/deviations/1"));
}
