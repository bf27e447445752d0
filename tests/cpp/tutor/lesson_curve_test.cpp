// Curves in a lesson: drawn, measured, shown, and folded back from the log.
#include <doctest/doctest.h>

#include <cmath>

#include "headsup/tutor/questions.h"
#include "support/curves.h"
#include "support/dice.h"
#include "support/kinds.h"

using namespace headsup;
using namespace headsup::test;
using Words = std::vector<std::string>;

namespace {

LessonState folded(const std::vector<LessonEvent>& events) {
  const Result<LessonState> state = fold(lab_course(), kLab, events);
  REQUIRE(state.ok());
  return *state;
}

LessonEvent fact(const std::string& kind, const Heights& points = {},
                 const Heights& deviations = {}, const std::string& verdict = "") {
  LessonEvent out{kLab, "", {}, 0};
  set_kind(out.what, kind);
  fill(out.what,
       {.question = "share", .verdict = verdict, .points = points, .deviations = deviations});
  return out;
}

// The state of the first question after the page handed in `given`, and did nothing but look.
QuestionState settled_from(const QuestionState& given) {
  LessonState state = folded({});
  state.questions[0] = given;
  const Result<LessonReply> reply = act(lab_course(), state, in_lab("next"));
  REQUIRE(reply.ok());
  return reply->state.questions[0];
}

QuestionState fresh() { return folded({}).questions[0]; }

QuestionState drawn_gate() { return folded({fact("predicted", {0.2, 0.4, 0.6})}).questions[0]; }

QuestionState measured_gate() {
  return folded({fact("predicted", {0.2, 0.4, 0.6}),
                 fact("measured", {0.2, 0.4, 0.4}, {0, 0, 0}, "wrong")})
      .questions[0];
}

}  // namespace

TEST_CASE("a curve asks with its places and its axis, and tells no way") {
  LabLearner learner;
  const LessonReply reply = learner.does(in_lab("open"));
  const LessonQuestionView& view = view_of(reply, "share");
  CHECK(view.ask == Ask::curve);
  CHECK(view.phase == "asking");
  CHECK(view.at == Heights{1, 2, 4});
  CHECK(view.low == 0);
  CHECK(view.high == 1);
  CHECK(view.points.empty());
  CHECK(view.drawn_ways.empty());
  CHECK(view.measured_ways.empty());
}

TEST_CASE("a curve opens when it is drawn, and has no verdict before it is measured") {
  LabLearner learner;
  const LessonReply reply = learner.draws({0.2, 0.6, 0.6});
  const LessonQuestionView& view = view_of(reply, "share");
  CHECK(view.phase == "shown");
  CHECK(view.verdict == "");
  CHECK(view.attempts == 1);
  CHECK(view.points == Heights{0.2, 0.6, 0.6});
  CHECK(view.drawn_ways == Words{"rises", "level"});
  REQUIRE(reply.events.size() == 1);
  const auto& event = std::get<lesson_event::Predicted>(reply.events[0].what);
  CHECK(event.question == "share");
  CHECK(event.points == Heights{0.2, 0.6, 0.6});
  CHECK(event.verdict == "");
  CHECK_FALSE(event.config.batch.has_value());
}

TEST_CASE("the first curve holds: what is drawn over it leaves no fact") {
  LabLearner learner;
  learner.draws({0.2, 0.6, 0.6});
  const LessonReply again = learner.draws({1, 1, 1});
  CHECK(again.events.empty());
  CHECK(view_of(again, "share").points == Heights{0.2, 0.6, 0.6});
}

TEST_CASE("what is no curve is not an answer, in that reply alone, and costs nothing") {
  LabLearner learner;
  for (const Heights& none :
       {Heights{}, Heights{0.5}, Heights{0.5, 0.5, 1.5}, Heights{0.5, 0.5, NAN}}) {
    const LessonReply reply = learner.draws(none);
    CHECK(view_of(reply, "share").verdict == "not_an_answer");
    CHECK(view_of(reply, "share").phase == "asking");
    CHECK(view_of(reply, "share").attempts == 0);
    CHECK(reply.events.empty());
  }
  CHECK(view_of(learner.does(in_lab("open")), "share").verdict == "");
}

TEST_CASE("what was measured is compared with what was drawn, and kept with its verdict") {
  LabLearner learner;
  learner.draws({0.2, 0.6, 0.6});
  const LessonReply reply = learner.measures({0.5, 1, 1}, {0.1, 0, 0});
  const LessonQuestionView& view = view_of(reply, "share");
  CHECK(view.verdict == "right");
  CHECK(view.mistake == "");
  CHECK(view.measured == Heights{0.5, 1, 1});
  CHECK(view.deviations == Heights{0.1, 0, 0});
  CHECK(view.measured_ways == Words{"rises", "level"});
  CHECK(reply.view.right_first == 1);
  REQUIRE(reply.events.size() == 1);
  const auto& event = std::get<lesson_event::Measured>(reply.events[0].what);
  CHECK(event.points == Heights{0.5, 1, 1});
  CHECK(event.deviations == Heights{0.1, 0, 0});
  CHECK(event.verdict == "right");
}

TEST_CASE("a curve that is better to the end, and was not measured so, names its mistake") {
  LabLearner learner;
  learner.does(in_lab("predict", "loss", {2.9, 2.1}));
  const LessonReply reply = learner.does(in_lab("measure", "loss", {2.5, 2.5}, {0.01, 0.01}));
  CHECK(view_of(reply, "loss").verdict == "wrong");
  CHECK(view_of(reply, "loss").mistake == "M10");
  CHECK(std::get<lesson_event::Measured>(reply.events[0].what).mistake == "M10");
}

TEST_CASE("a curve's mistake that no misconception of the course explains has no mistake") {
  LabLearner learner;
  learner.course.mistakes.clear();
  learner.does(in_lab("predict", "loss", {2.9, 2.1}));
  const LessonReply reply = learner.does(in_lab("measure", "loss", {2.5, 2.5}, {0.01, 0.01}));
  CHECK(view_of(reply, "loss").verdict == "wrong");
  CHECK(view_of(reply, "loss").mistake.empty());
}

TEST_CASE("measured again, the last holds; the same again is no fact") {
  LabLearner learner;
  learner.draws({0.2, 0.6, 0.6});
  learner.measures({0.5, 1, 1});
  CHECK(learner.measures({0.5, 1, 1}).events.empty());
  const LessonReply other = learner.measures({1, 1, 1});
  CHECK(other.events.size() == 1);
  CHECK(view_of(other, "share").verdict == "wrong");
  CHECK(learner.measures({1, 1, 1}, {0.1, 0, 0}).events.size() == 1);
}

TEST_CASE("a curve that is shown is measured without a verdict") {
  LabLearner learner;
  CHECK(view_of(learner.shows(), "share").phase == "shown");
  const LessonReply reply = learner.measures({0.5, 1, 1});
  CHECK(view_of(reply, "share").verdict == "");
  CHECK(view_of(reply, "share").measured == Heights{0.5, 1, 1});
  CHECK(view_of(reply, "share").drawn_ways.empty());
  CHECK(std::get<lesson_event::Measured>(reply.events[0].what).verdict == "");
  CHECK(learner.draws({0, 0, 0}).events.empty());
}

TEST_CASE("what is measured before a curve is open leaves no fact") {
  LabLearner learner;
  const LessonReply reply = learner.measures({0.5, 1, 1});
  CHECK(reply.events.empty());
  CHECK(view_of(reply, "share").measured.empty());
}

TEST_CASE("numbers that measure nothing are a fault, and so is a question without a curve") {
  LabLearner learner;
  learner.shows();
  for (const LessonAction& none :
       {in_lab("measure", "share", {1, 1}, {0, 0}), in_lab("measure", "share", {1, 1, 1}, {0, 0}),
        in_lab("measure", "share", {1, 1, INFINITY}, {0, 0, 0}),
        in_lab("measure", "share", {1, 1, 1}, {0, 0, -1})}) {
    const Faults faults = learner.fails(none);
    REQUIRE(has(faults, Code::field_bad_value, "points"));
    CHECK(faults[0].args[1].value == "measured_points");
  }
  CHECK(has(learner.fails(in_lab("measure", "lines")), Code::unknown_question, "question"));
  CHECK(has(learner.fails(in_lab("measure", "gone")), Code::unknown_question, "question"));
  CHECK(has(learner.fails(in_lab("measure")), Code::unknown_question, "step"));
}

TEST_CASE("the log gives back what was drawn and measured") {
  LabLearner learner;
  learner.draws({0.2, 0.6, 0.6});
  learner.measures({0.5, 1, 1}, {0.1, 0, 0});
  learner.does(in_lab("show", "loss"));
  CHECK(folded(learner.log) == learner.state);
  const Result<LessonReply> resumed = resume(learner.course, kLab, learner.log, 0);
  REQUIRE(resumed.ok());
  CHECK(view_of(*resumed, "share").measured_ways == Words{"rises", "level"});
}

TEST_CASE("facts that no curve could have led to are passed over") {
  const QuestionState none = fresh();
  CHECK(folded({fact("predicted", {0.5, 0.5})}).questions[0] == none);
  CHECK(folded({fact("predicted", {0.5, 0.5, 2})}).questions[0] == none);
  CHECK(folded({fact("measured", {1, 1, 1}, {0, 0, 0}, "right")}).questions[0] == none);
  const LessonEvent drawn = fact("predicted", {0.2, 0.4, 0.6});
  const QuestionState open = drawn_gate();
  CHECK(folded({drawn, fact("measured", {1, 1, 1}, {0, 0}, "right")}).questions[0] == open);
  CHECK(folded({drawn, fact("measured", {1, 1, 1}, {0, 0, 0}, "")}).questions[0] == open);
  CHECK(folded({drawn, fact("measured", {1, 1, 1}, {0, 0, 0}, "maybe")}).questions[0] == open);
  CHECK(folded({drawn, fact("predicted", {1, 1, 1})}).questions[0] == open);
  const LessonEvent shown = fact("shown");
  const LessonEvent judged = fact("measured", {1, 1, 1}, {0, 0, 0}, "right");
  CHECK(folded({shown, judged}).questions[0] == folded({shown}).questions[0]);
}

TEST_CASE("a verdict given then holds, whatever would be said now") {
  const QuestionState question =
      folded({fact("predicted", {0.2, 0.4, 0.6}), fact("measured", {1, 1, 1}, {0, 0, 0}, "right")})
          .questions[0];
  CHECK(question.verdict == "right");
}

TEST_CASE("a curve that facts could have led to stays as the page hands it in") {
  const QuestionState shown = folded({fact("shown")}).questions[0];
  for (const QuestionState& sound : {fresh(), drawn_gate(), measured_gate(), shown}) {
    CHECK(settled_from(sound) == sound);
  }
}

TEST_CASE("a curve that contradicts itself is closed again") {
  const auto refuses = [](QuestionState question, void (*spoil)(QuestionState&)) {
    spoil(question);
    CHECK(settled_from(question) == fresh());
  };
  refuses(drawn_gate(), [](QuestionState& question) { question.points.pop_back(); });
  refuses(drawn_gate(), [](QuestionState& question) { question.points[0] = 1.5; });
  refuses(drawn_gate(), [](QuestionState& question) { question.points[0] = NAN; });
  refuses(drawn_gate(), [](QuestionState& question) { question.open = false; });
  refuses(drawn_gate(), [](QuestionState& question) { question.committed = false; });
  refuses(drawn_gate(), [](QuestionState& question) { question.attempts = 2; });
  refuses(drawn_gate(), [](QuestionState& question) { question.answer = "up"; });
  refuses(drawn_gate(), [](QuestionState& question) { question.verdict = "right"; });
  refuses(drawn_gate(), [](QuestionState& question) { question.deviations = {0, 0, 0}; });
  refuses(measured_gate(), [](QuestionState& question) { question.verdict = ""; });
  refuses(measured_gate(), [](QuestionState& question) { question.measured[1] = INFINITY; });
  refuses(measured_gate(), [](QuestionState& question) { question.deviations[1] = -1; });
  refuses(fresh(), [](QuestionState& question) { question.committed = true; });
  refuses(fresh(),
          [](QuestionState& question) { question.measured = question.deviations = {1, 1, 1}; });
}

TEST_CASE("a choice that holds heights is closed again") {
  LabLearner learner;
  LessonAction chosen = in_lab("predict", "lines");
  std::get<lesson_action::Predict>(chosen.what).answer = "right";
  LessonState state = learner.does(chosen).state;
  REQUIRE(state.questions[2].open);
  state.questions[2].points = {1};
  const Result<LessonReply> reply = act(learner.course, state, in_lab("next"));
  REQUIRE(reply.ok());
  CHECK_FALSE(reply->state.questions[2].open);
}

TEST_CASE("options are shown as they are written where the question says so") {
  LabLearner learner;
  const Words written{"z", "y", "right", "x", "w"};
  CHECK(view_of(learner.does(in_lab("open")), "lines").options == written);
  Question question = *learner.course.find_lesson(kLab)->find_question("lines");
  question.in_order = false;
  CHECK(shown_order(kLab, question).size() == written.size());
}

TEST_CASE("folding what was done with curves gives the state that doing gave, for any actions") {
  const Course course = lab_course();
  static const char* const kKinds[] = {"open", "predict", "predict", "measure", "measure", "show"};
  static const char* const kGates[] = {"share", "share", "loss", "lines", "", "gone"};
  int measured = 0;
  for (std::uint32_t seed = 0; seed < 300; ++seed) {
    Dice dice(seed);
    LessonState state;
    std::vector<LessonEvent> log;
    for (std::int64_t left = dice.whole(1, 30); left > 0; --left) {
      LessonAction next = in_lab(kKinds[dice.whole(0, 5)]);
      Parts parts{.question = kGates[dice.whole(0, 5)]};
      for (std::int64_t i = dice.whole(1, 4); i > 0; --i) {
        parts.points.push_back(static_cast<double>(dice.whole(-1, 30)) / 10);
        parts.deviations.push_back(static_cast<double>(dice.whole(-1, 9)) / 10);
      }
      parts.answer = dice.heads() ? "right" : dice.heads() ? "x" : "y";
      fill(next.what, parts);
      const Result<LessonReply> reply = act(course, state, next);
      if (!reply) continue;
      if (reply->events.empty() && state.opened) CHECK(reply->state == state);
      state = reply->state;
      log.insert(log.end(), reply->events.begin(), reply->events.end());
    }
    const Result<LessonState> again = fold(course, kLab, log);
    REQUIRE(again.ok());
    if (!log.empty()) CHECK(*again == state);
    for (const QuestionState& question : again->questions)
      measured += question.measured.empty() ? 0 : 1;
  }
  CHECK(measured > 20);
}
