#include "codec/lesson_log.h"

#include <doctest/doctest.h>

#include <cmath>

#include "support/courses.h"
#include "support/dice.h"
#include "support/layers.h"

using namespace headsup;
using namespace headsup::test;

namespace {

constexpr std::string_view kLog =
    R"({"schema":2,"events":[{"kind":"opened","lesson":"a","step":"s","at_ms":1700000000000},)"
    R"({"kind":"predicted","lesson":"a","step":"s","gate":"s","at_ms":1.5,"answer":"2×10","verdict":"wrong",)"
    R"("slip":"wrong_size","config":{"batch":2,"seq_len":10,"d_model":768,"n_heads":6,)"
    R"("causal":true,"key_lengths":[10,3]}},)"
    R"({"kind":"predicted","lesson":"a","step":"","gate":"g","at_ms":2,"answer":"M8",)"
    R"("verdict":"wrong","slip":"M8"},)"
    R"({"kind":"shown","lesson":"a","step":"s","gate":"t","at_ms":3},)"
    R"({"kind":"clear","lesson":"a","step":"s","at_ms":4,"answer":"partly","note":"Höher?"}]})";

Faults faults_of(std::string_view text) {
  const Result<std::vector<LessonEvent>> log = read_lesson_log(document_of(text));
  REQUIRE_FALSE(log.ok());
  for (const Fault& fault : log.faults()) CHECK(args_match_table(fault));
  return log.faults();
}

Faults faults_with(std::string_view what, std::string_view instead) {
  return faults_of(with(kLog, what, instead));
}

}  // namespace

TEST_CASE("a log reads back as it was written") {
  const std::vector<LessonEvent> log = read_lesson_log(document_of(kLog)).value();
  REQUIRE(log.size() == 5);
  CHECK(log[0].kind == "opened");
  CHECK(log[0].at_ms == 1700000000000.0);
  CHECK(log[1].answer == "2×10");
  CHECK(log[1].verdict == "wrong");
  CHECK(log[1].slip == "wrong_size");
  CHECK(log[1].config.n_heads == 6);
  CHECK_FALSE(log[1].config.seq_k.has_value());
  CHECK(log[1].config.causal);
  CHECK_FALSE(log[1].config.cross);
  CHECK(log[1].config.key_lengths == std::vector<double>{10, 3});
  CHECK(log[1].gate == "s");
  CHECK(log[2].gate == "g");
  CHECK(log[2].slip == "M8");
  CHECK_FALSE(log[2].config.batch.has_value());
  CHECK(log[3].gate == "t");
  CHECK(log[4].answer == "partly");
  CHECK(log[4].note == "Höher?");
  CHECK(write_lesson_log(log) == kLog);
}

TEST_CASE("a log of schema 1 reads with each gate at its step, and is written as schema 2") {
  const std::vector<LessonEvent> log =
      read_lesson_log(
          document_of(
              R"({"schema":1,"events":[{"kind":"shown","lesson":"a","step":"s","at_ms":1},)"
              R"({"kind":"predicted","lesson":"a","step":"s","at_ms":2,"answer":"2","verdict":)"
              R"("right","slip":"none","config":{"batch":2}}]})"))
          .value();
  CHECK(log[0].gate == "s");
  CHECK(log[1].gate == "s");
  CHECK(write_lesson_log(log).starts_with(R"({"schema":2,)"));
  LessonEvent kept = log[1];
  kept.gate = "";  // as a browser's store still holds it
  const std::vector<LessonEvent> stored = {log[0], kept};
  CHECK(write_lesson_log(stored) == write_lesson_log(log));
}

TEST_CASE("an empty log is a log") {
  CHECK(write_lesson_log({}) == R"({"schema":2,"events":[]})");
  CHECK(read_lesson_log(document_of(write_lesson_log({}))).value().empty());
}

TEST_CASE("every field of a config survives the log") {
  LessonEvent event;
  event.kind = "predicted";
  event.verdict = "right";
  event.config = config(2, 3, 12, 4);
  event.config.seq_k = 5;
  event.config.n_kv_heads = 2;
  event.config.head_dim = 7;
  event.config.cross = event.config.causal = event.config.bias = true;
  event.config.key_lengths = {5, 0};
  const std::vector<LessonEvent> log = {event};
  const Config read = read_lesson_log(document_of(write_lesson_log(log))).value()[0].config;
  CHECK(check(read).value() == check(event.config).value());
  CHECK(read.key_lengths == event.config.key_lengths);
}

TEST_CASE("what act emits survives the log, and folds to the same state") {
  const Course course = sample_course();
  static const char* const kAnswers[] = {
      "2 10 768", "（２，１０，７６８）", "2×10×128", "1 2", "M8", "2^8", "partly"};
  for (std::uint32_t seed = 0; seed < 200; ++seed) {
    Dice dice(seed);
    LessonState state;
    std::vector<LessonEvent> log;
    for (int i = 0; i < 12; ++i) {
      LessonAction action;
      action.kind = action_names()[static_cast<std::size_t>(dice.whole(0, 6))];
      action.lesson = "width-and-heads";
      action.step = dice.heads() ? "split" : "project";
      action.gate = dice.heads() ? "" : dice.heads() ? "cost" : "weights";
      action.note = dice.heads() ? "" : "über";
      action.answer = kAnswers[dice.whole(0, 6)];
      action.config = ours();
      action.at_ms = 1.7e12 + dice.real(1e6f);
      const Result<LessonReply> reply = act(course, state, action);
      if (!reply) continue;
      state = reply->state;
      log.insert(log.end(), reply->events.begin(), reply->events.end());
    }
    const std::string text = write_lesson_log(log);
    const std::vector<LessonEvent> read = read_lesson_log(document_of(text)).value();
    CHECK(write_lesson_log(read) == text);
    CHECK(fold(course, "width-and-heads", read).value() ==
          fold(course, "width-and-heads", log).value());
  }
}

TEST_CASE("what JSON cannot hold is written as what it can") {
  LessonEvent event;
  event.kind = "opened";
  event.step = "\n\"\\\x01 ü";
  event.at_ms = NAN;
  const std::vector<LessonEvent> log = {event};
  const std::vector<LessonEvent> read = read_lesson_log(document_of(write_lesson_log(log))).value();
  CHECK(read[0].step == event.step);
  CHECK(read[0].at_ms == 0);
}

TEST_CASE("each fault of a log has its pointer") {
  CHECK(has(faults_with(R"("schema":2)", R"("schema":3)"), Code::field_bad_value, "/schema"));
  CHECK(has(faults_with(R"("opened")", R"("leapt")"), Code::field_bad_value, "/events/0/kind"));
  CHECK(has(faults_with(R"("wrong")", R"("not_an_answer")"), Code::field_bad_value,
            "/events/1/verdict"));
  CHECK(has(faults_with(R"(,"at_ms":1.5)", ""), Code::field_missing, "/events/1/at_ms"));
  CHECK(has(faults_with(R"("answer":"2×10",)", ""), Code::field_missing, "/events/1/answer"));
  CHECK(has(faults_with(R"("batch":2)", R"("batch":null)"), Code::field_wrong_kind,
            "/events/1/config/batch"));
  CHECK(has(faults_with(R"("batch":2)", R"("batch":2,"batch":3)"), Code::json_duplicate_key,
            "/events/1/config/batch"));
  CHECK(has(faults_with(R"("gate":"s",)", ""), Code::field_missing, "/events/1/gate"));
  CHECK(has(faults_with(R"("partly")", R"("mostly")"), Code::field_bad_value, "/events/4/answer"));
  CHECK(has(faults_with(R"("step":"s")", R"("step":"s","extra":0)"), Code::field_unknown,
            "/events/0/extra"));
  CHECK(has(faults_of("[]"), Code::field_wrong_kind, ""));
  CHECK(has(faults_of("{}"), Code::field_missing, "/events"));
}

TEST_CASE("spoilt logs give events or faults, never a crash") {
  int read = 0;
  int refused = 0;
  for (std::uint32_t seed = 0; seed < 1500; ++seed) {
    const Result<Document> document = read_json(spoilt(kLog, seed));
    if (!document) continue;
    const Result<std::vector<LessonEvent>> log = read_lesson_log(*document);
    ++(log ? read : refused);
    if (log) fold(sample_course(), "a", *log).ok();
  }
  CHECK(read > 10);
  CHECK(refused > 50);
}
