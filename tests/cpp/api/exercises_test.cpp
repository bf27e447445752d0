#include "headsup/tutor/exercises.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "support/courses.h"
#include "support/faults.h"
#include "support/kinds.h"

using namespace headsup;
using namespace headsup::test;

namespace {

ExerciseAction doing(const std::string& kind, const std::string& item = "",
                     const std::string& answer = "", bool near = false) {
  ExerciseAction out;
  set_kind(out.what, kind);
  if (auto* commit = std::get_if<exercise_action::Commit>(&out.what)) {
    *commit = {{item, near}, answer};
  }
  if (auto* hint = std::get_if<exercise_action::Hint>(&out.what)) *hint = {{item, near}};
  if (auto* reveal = std::get_if<exercise_action::Reveal>(&out.what)) *reveal = {{item, near}};
  return out;
}

// One learner: keeps the log, and stays at the sheet that the last reply showed.
class Learner {
 public:
  Result<ExerciseReply> tries(ExerciseAction action) {
    return exercises(exercise_table(), log, action);
  }

  const SheetView& does(const std::string& kind, const std::string& item = "",
                        const std::string& answer = "", bool near = false) {
    ExerciseAction action = doing(kind, item, answer, near);
    action.fading = name_of(view.id.fading);
    action.seed = view.id.seed;
    action.level = view.id.level;
    action.at_ms = 1;
    Result<ExerciseReply> reply = tries(action);
    REQUIRE_MESSAGE(reply.ok(), text_of(reply ? Faults{} : reply.faults()));
    log.insert(log.end(), reply->events.begin(), reply->events.end());
    last = reply->events.size();
    view = std::move(reply).value().view;
    return view;
  }

  const SheetStep& at(std::string_view id) const {
    const auto found = std::ranges::find_if(
        view.steps, [&](const SheetStep& each) { return each.step.step.id == id; });
    REQUIRE(found != view.steps.end());
    return *found;
  }
  const ExerciseStepView& step(std::string_view id) const { return at(id).step; }
  const std::optional<NearStep>& near(std::string_view id) const { return at(id).near; }

  // Every step that is still to do, rightly.
  void solves() {
    for (const SheetStep& each : std::vector(view.steps)) {
      if (each.step.phase != "asking") continue;
      does("commit", std::string(each.step.step.id), each.step.step.accepted);
    }
  }

  void gives_up() {
    for (const SheetStep& each : std::vector(view.steps)) {
      if (each.step.phase == "asking") does("reveal", std::string(each.step.step.id));
    }
  }

  std::vector<PracticeEvent> log;
  SheetView view;
  std::size_t last = 0;  // facts of the last reply
};

bool same(const SheetId& a, const SheetId& b) {
  return a.seed == b.seed && a.level == b.level && a.fading == b.fading;
}

}  // namespace

TEST_CASE("a learner without a log is led to the five steps at 1024 and 16, all of them blank") {
  Learner learner;
  const SheetView& view = learner.does("resume");
  CHECK(same(view.id, {0, 0, Fading::all_blank}));
  CHECK(view.asked == 11);
  CHECK(view.done == 0);
  CHECK(view.config.dims.d_model == 1024);
  for (const SheetStep& each : view.steps) CHECK(each.step.phase == "asking");
}

TEST_CASE("a right answer ends a step, a wrong one names its mistake and lets try again") {
  Learner learner;
  learner.does("resume");
  learner.does("commit", "w_q_head", "4096");
  CHECK(learner.step("w_q_head").phase == "asking");
  CHECK(learner.step("w_q_head").grade->mistake == "sliced_input");
  CHECK(learner.step("w_q_head").grade->counter.has_value());
  CHECK(std::get<practice_event::Answered>(learner.log.back().what).mistake == "M5");
  CHECK(verdict_of(learner.log.back()) == "wrong");
  learner.does("commit", "w_q_head", "2^16");
  CHECK(learner.step("w_q_head").phase == "done");
  CHECK(learner.step("w_q_head").attempts == 2);
  CHECK(learner.view.done == 1);
  CHECK(learner.view.unaided == 0);
  learner.does("commit", "w_q_head", "7");
  CHECK_MESSAGE(learner.last == 0, "a step that is done takes no more answers");
}

TEST_CASE("what cannot be read, or in two ways, is no fact and is told in the reply alone") {
  Learner learner;
  learner.does("resume");
  learner.does("commit", "w_q_head", "lots");
  CHECK(learner.last == 0);
  CHECK(learner.step("w_q_head").grade->verdict == Verdict::not_an_answer);
  CHECK(learner.step("w_q_head").answer == "lots");
  learner.does("commit", "w_q_head", "64k");
  CHECK(learner.last == 0);
  CHECK(learner.step("w_q_head").grade->meanings == std::vector<std::string>{"64000", "65536"});
  learner.does("view");
  CHECK_FALSE(learner.step("w_q_head").grade.has_value());
}

TEST_CASE("a hint and giving up are facts, each once, and a step with either is not unaided") {
  Learner learner;
  learner.does("resume");
  learner.does("hint", "w_o");
  CHECK(learner.step("w_o").hinted);
  learner.does("hint", "w_o");
  CHECK(learner.last == 0);
  learner.does("commit", "w_o", "1048576");
  learner.does("reveal", "head_dim");
  CHECK(learner.step("head_dim").shown_answer);
  learner.does("commit", "token_input", "1024");
  CHECK(learner.view.done == 3);
  CHECK(learner.view.unaided == 1);
}

TEST_CASE("a step that was missed offers the same with other numbers once it is done") {
  Learner learner;
  learner.does("resume");
  learner.does("commit", "w_q_head", "4096");
  CHECK_FALSE(learner.near("w_q_head").has_value());
  learner.does("commit", "w_q_head", "65536");
  REQUIRE(learner.near("w_q_head").has_value());
  const NearStep near = *learner.near("w_q_head");
  const std::string answer = near.step.step.accepted;
  CHECK(answer != "65536");
  learner.does("commit", "w_q_head", "65536", true);
  CHECK(learner.near("w_q_head")->step.phase == "asking");
  learner.does("commit", "w_q_head", "many", true);
  CHECK(learner.near("w_q_head")->step.grade->verdict == Verdict::not_an_answer);
  CHECK_MESSAGE(learner.step("w_q_head").grade->verdict == Verdict::right, "the step is untouched");
  learner.does("commit", "w_q_head", answer, true);
  CHECK(learner.near("w_q_head")->step.phase == "done");
  CHECK(learner.log.back().seed == near.seed);
  CHECK(learner.log.back().fading == "near");
  CHECK_FALSE(learner.near("head_dim").has_value());
}

TEST_CASE("a level begins with a worked sheet, goes on with one blank, then leaves all blank") {
  Learner learner;
  learner.does("resume");
  learner.solves();
  CHECK(same(learner.view.next, {1, 1, Fading::worked}));
  learner.does("next");
  CHECK(same(learner.view.id, {1, 1, Fading::worked}));
  CHECK(learner.view.asked == 0);
  for (const SheetStep& each : learner.view.steps) CHECK(each.step.phase == "worked");
  const ExerciseStep first = learner.view.steps[0].step.step;
  learner.does("commit", std::string(first.id), first.accepted);
  CHECK_MESSAGE(learner.last == 0, "a worked step takes no answer");
  learner.does("next");
  CHECK(same(learner.view.id, {2, 1, Fading::one_blank}));
  CHECK(learner.view.asked == 1);
  CHECK(learner.view.steps.back().step.phase == "asking");
  learner.solves();
  learner.does("next");
  CHECK(same(learner.view.id, {3, 1, Fading::all_blank}));
  CHECK(learner.view.asked == static_cast<int>(learner.view.steps.size()));
}

TEST_CASE("levels rise for who solves everything and fall for who gives everything up") {
  Learner learner;
  learner.does("resume");
  for (int sheet = 0; sheet < 40 && learner.view.id.level < kLevels; ++sheet) {
    learner.solves();
    learner.does("next");
  }
  CHECK(learner.view.id.level == kLevels);
  for (int sheet = 0; sheet < 60 && learner.view.id.level > 1; ++sheet) {
    learner.gives_up();
    learner.does("next");
  }
  CHECK(learner.view.id.level == 1);
}

TEST_CASE("no sheet comes twice by itself") {
  Learner learner;
  std::set<std::pair<int, std::uint32_t>> seen;
  learner.does("resume");
  for (int sheet = 0; sheet < 60; ++sheet) {
    CHECK(seen.insert({learner.view.id.level, learner.view.id.seed}).second);
    sheet % 3 == 0 ? learner.gives_up() : learner.solves();
    learner.does("next");
  }
}

TEST_CASE("the log alone brings a learner back to where they left off") {
  Learner learner;
  learner.does("resume");
  learner.solves();
  learner.does("next");
  learner.does("next");
  CHECK(learner.view.id.fading == Fading::one_blank);
  const SheetId here = learner.view.id;
  Learner again;
  again.log = learner.log;
  CHECK(same(again.does("resume").id, here));
  learner.solves();
  again.log = learner.log;
  CHECK(same(again.does("resume").id, here));
  CHECK(again.view.done == 1);
}

TEST_CASE("a sheet can be started anew, which changes no other") {
  Learner learner;
  learner.does("resume");
  learner.solves();
  learner.does("again");
  CHECK(learner.view.done == 0);
  learner.does("commit", "head_dim", "64");
  CHECK(learner.view.done == 1);
}

TEST_CASE(
    "a level that is chosen begins with its worked sheet, and is taken up where it was left") {
  Learner learner;
  learner.does("resume");
  const auto choose = [&](int level) {
    learner.view.id.level = level;
    return learner.does("level").id;
  };
  CHECK(same(choose(3), {1, 3, Fading::worked}));
  CHECK(kind_of(learner.log.back().what) == "moved");
  learner.does("next");
  CHECK(same(learner.view.id, {2, 3, Fading::one_blank}));
  learner.solves();
  CHECK(same(choose(0), {0, 0, Fading::all_blank}));
  CHECK(same(choose(3), {2, 3, Fading::one_blank}));
  CHECK(learner.view.done == 1);
  learner.does("next");
  learner.does("next");
  CHECK(same(choose(3), {4, 3, Fading::all_blank}));
  Learner again;
  again.log = learner.log;
  CHECK_MESSAGE(same(again.does("resume").id, {4, 3, Fading::all_blank}), "the choice is kept");
}

TEST_CASE("a bad place, step, fading, answer, time or action is refused by name") {
  Learner learner;
  const auto code = [&](const ExerciseAction& action) {
    const Result<ExerciseReply> reply = learner.tries(action);
    REQUIRE_FALSE(reply.ok());
    for (const Fault& fault : reply.faults()) CHECK(args_match_table(fault));
    return std::string(name_of(reply.faults().front().code));
  };
  const double nan = std::nan("");
  using exercise_action::Commit, exercise_action::View;
  CHECK(code(doing("dance")) == "unknown_event");
  CHECK(code({-1, 0, "", View{}, 0}) == "seed_out_of_range");
  CHECK(code({0, kLevels + 1, "", View{}, 0}) == "field_bad_value");
  CHECK(code({0, nan, "", View{}, 0}) == "field_bad_value");
  CHECK(code({0, 0, "half", View{}, 0}) == "field_bad_value");
  CHECK(code({0, 0, "", View{}, nan}) == "field_bad_value");
  CHECK(code({0, 0, "", Commit{{"kv_bytes"}, "1"}, 0}) == "unknown_id");
  CHECK(code({0, 0, "", Commit{{"head_dim"}, std::string(201, '1')}, 0}) == "field_bad_value");
}

TEST_CASE("facts that no page wrote are passed over") {
  const double inf = std::numeric_limits<double>::infinity();
  for (const double odd : {-1.0, 0.5, 1e300, inf, std::nan("")}) {
    PracticeEvent event;
    event.what = practice_event::Answered{"", "right", "", 0};
    event.set = kExerciseSet;
    event.item = "head_dim";
    event.seed = odd;
    PracticeEvent other = event;
    other.seed = 0;
    other.level = odd;
    PracticeEvent gone = event;
    gone.seed = 0;
    gone.item = "a step of long ago";
    const std::vector<PracticeEvent> log = {event, other, gone};
    const Result<ExerciseReply> reply =
        exercises(exercise_table(), log, {0, 0, "", exercise_action::Resume{}, 0});
    REQUIRE(reply.ok());
    CHECK(reply->view.done == 0);
    CHECK(same(reply->view.id, {0, 0, Fading::all_blank}));
  }
}
