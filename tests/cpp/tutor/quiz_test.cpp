#include "headsup/tutor/quiz.h"

#include <doctest/doctest.h>

#include <cmath>

#include "support/courses.h"
#include "support/faults.h"
#include "support/kinds.h"

using namespace headsup;
using namespace headsup::test;

namespace {

constexpr std::string_view kSets = R"json(
  "sets": [{"id": "bank", "questions": [
    {"id": "why", "ask": "recall", "preset": "tiny", "lesson": "prose", "about": ["M10"],
     "points": ["one-blend", "rest-lost"], "hinted": true},
    {"id": "axis", "ask": "choice", "preset": "tiny", "lesson": "prose", "about": [], "options": [
      {"id": "right", "right": true}, {"id": "M3", "misconception": "M3"}, {"id": "both"}]},
    {"id": "weights", "ask": "number", "preset": "tiny", "lesson": "prose", "about": ["M6"],
     "answer": "4 * d_model ** 2", "mistakes": [
      {"id": "M6", "answer": "3 * d_model ** 2"}, {"id": "M6-2", "answer": "d_model ** 2"}]},
    {"id": "table", "ask": "shape", "preset": "tiny", "lesson": "prose", "about": ["M12"],
     "tensor": "scores"}
  ]}],
  "lessons")json";

std::string outline() { return with(kOutline, "\"lessons\"", kSets); }

QuizAction doing(const std::string& kind, const std::string& item = "",
                 const std::string& answer = "", const std::vector<std::string>& points = {},
                 double confidence = 0, double at_ms = 1000) {
  QuizAction out{item, {}, at_ms};
  set_kind(out.what, kind);
  if (auto* commit = std::get_if<quiz_action::Commit>(&out.what)) *commit = {answer, confidence};
  if (auto* grade = std::get_if<quiz_action::Grade>(&out.what)) grade->points = points;
  return out;
}

// One learner at one set: keeps the log.
class Practice {
 public:
  Result<QuizReply> tries(const QuizAction& action) { return quiz(course, set, log, action); }
  QuizView does(const QuizAction& action) {
    const Result<QuizReply> reply = tries(action);
    REQUIRE_MESSAGE(reply.ok(), text_of(reply ? Faults{} : reply.faults()));
    log.insert(log.end(), reply->events.begin(), reply->events.end());
    return reply->view;
  }
  QuizView commits(const std::string& item, const std::string& answer, double confidence = 2) {
    return does(doing("commit", item, answer, {}, confidence));
  }
  Faults fails(const QuizAction& action) {
    const Result<QuizReply> reply = tries(action);
    REQUIRE_FALSE(reply.ok());
    for (const Fault& fault : reply.faults()) CHECK(args_match_table(fault));
    return reply.faults();
  }

  std::string set = "bank";
  Course course = course_of(outline());
  std::vector<PracticeEvent> log;
};

const QuestionView& at(const QuizView& view, std::string_view id) {
  for (const QuestionView& each : view.questions) {
    if (each.id == id) return each;
  }
  FAIL("no question ", id);
  return view.questions.front();
}

bool same(const QuestionView& a, const QuestionView& b) {
  return a.phase == b.phase && a.answer == b.answer && a.verdict == b.verdict &&
         a.mistake == b.mistake && a.confidence == b.confidence && a.attempts == b.attempts &&
         a.hinted == b.hinted && a.expected == b.expected && a.points == b.points &&
         a.options == b.options;
}

}  // namespace

TEST_CASE("before a commit nothing of the answer is in the view") {
  Practice learner;
  for (const QuestionView& each : learner.does(doing("view")).questions) {
    CHECK(each.phase == "asking");
    CHECK(each.expected.empty());
  }
  CHECK(learner.log.empty());
}

TEST_CASE("a choice opens at the first commit, with its mistake and the right option") {
  Practice learner;
  const QuestionView wrong = at(learner.commits("axis", "M3", 3), "axis");
  CHECK(wrong.phase == "done");
  CHECK(wrong.verdict == "wrong");
  CHECK(wrong.mistake == "M3");
  CHECK(wrong.confidence == 3);
  CHECK(wrong.expected == std::vector<std::string>{"right"});
  // A second commit comes too late.
  CHECK(at(learner.commits("axis", "right"), "axis").verdict == "wrong");
  CHECK(learner.log.size() == 1);
}

TEST_CASE("a wrong number stays open and names which wrong number it is") {
  Practice learner;
  CHECK(at(learner.commits("weights", "192"), "weights").mistake == "M6");
  const QuestionView second = at(learner.commits("weights", "64"), "weights");
  CHECK(second.mistake == "M6-2");
  CHECK(second.phase == "asking");
  CHECK(second.attempts == 2);
  const QuestionView right = at(learner.commits("weights", "2^8"), "weights");
  CHECK(right.phase == "done");
  CHECK(right.expected == std::vector<std::string>{"256"});
}

TEST_CASE("a shape is graded with the mistakes of shapes") {
  Practice learner;
  CHECK(at(learner.commits("table", "(1, 3, 3)"), "table").mistake == "missing_head_axis");
  CHECK(at(learner.commits("table", "1x2x3x3"), "table").verdict == "right");
}

TEST_CASE("what cannot be read is not an answer, costs nothing and is no fact") {
  Practice learner;
  const QuestionView view = at(learner.commits("weights", "many"), "weights");
  CHECK(view.verdict == "not_an_answer");
  CHECK(view.attempts == 0);
  CHECK(learner.log.empty());
  CHECK(at(learner.does(doing("view")), "weights").verdict.empty());
}

TEST_CASE("a recall opens at the commit, and the learner ticks the points") {
  Practice learner;
  const QuestionView shown = at(learner.commits("why", "One blend.", 1), "why");
  CHECK(shown.phase == "shown");
  CHECK(shown.verdict.empty());
  const QuestionView some = at(learner.does(doing("grade", "why", "", {"rest-lost"})), "why");
  CHECK(some.phase == "done");
  CHECK(some.verdict == "wrong");
  const QuestionView all =
      at(learner.does(doing("grade", "why", "", {"rest-lost", "one-blend"})), "why");
  CHECK(all.verdict == "right");
  CHECK(all.points == std::vector<std::string>{"one-blend", "rest-lost"});
  CHECK(learner.fails(doing("grade", "why", "", {"another"}))[0].code == Code::field_bad_value);
}

TEST_CASE("a recall of three points and more is right if one is missing, and points are counted") {
  Practice learner;
  learner.course.sets.front().questions.front().points.push_back("third");
  learner.commits("why", "", 3);
  CHECK(learner.does(doing("view")).points == 0);
  QuizView view = learner.does(doing("grade", "why", "", {"third"}));
  CHECK(at(view, "why").verdict == "wrong");
  CHECK(view.points == 3);
  CHECK(view.had == 1);
  view = learner.does(doing("grade", "why", "", {"third", "one-blend"}));
  CHECK(at(view, "why").verdict == "right");
  CHECK(view.had == 2);
  CHECK(view.calibration[2].right == 1);
}

TEST_CASE("giving up opens a question without a verdict") {
  Practice learner;
  const QuestionView view = at(learner.does(doing("reveal", "weights")), "weights");
  CHECK(view.phase == "done");
  CHECK(view.verdict.empty());
  CHECK(view.expected == std::vector<std::string>{"256"});
}

TEST_CASE("a hint is shown where there is one, once") {
  Practice learner;
  CHECK(at(learner.does(doing("hint", "why")), "why").hinted);
  CHECK_FALSE(at(learner.does(doing("hint", "axis")), "axis").hinted);
  learner.does(doing("hint", "why"));
  CHECK(learner.log.size() == 1);
}

TEST_CASE("next goes to what is not done, round and past what is") {
  Practice learner;
  CHECK(learner.does(doing("view")).current == "why");
  learner.commits("axis", "right");
  CHECK(learner.does(doing("go_to", "why")).current == "why");
  CHECK(learner.does(doing("next")).current == "weights");
  learner.commits("weights", "256");
  const QuizView last = learner.commits("table", "(1, 2, 3, 3)");
  CHECK(last.next == "why");
  CHECK(last.done == 3);
  learner.commits("why", "");
  CHECK(learner.does(doing("grade", "why", "", {})).next.empty());
}

TEST_CASE("calibration counts the first attempt under its first confidence") {
  Practice learner;
  learner.commits("weights", "192", 3);
  learner.commits("weights", "256", 1);
  learner.commits("axis", "right", 3);
  const QuizView view = learner.does(doing("view"));
  CHECK(view.calibration[2].answered == 2);
  CHECK(view.calibration[2].right == 1);
  CHECK(view.calibration[0].answered == 0);
}

TEST_CASE("again starts a question anew, and its facts stay in the log") {
  Practice learner;
  learner.commits("axis", "M3");
  const QuestionView view = at(learner.does(doing("again", "axis")), "axis");
  CHECK(view.phase == "asking");
  CHECK(view.verdict.empty());
  CHECK(at(learner.commits("axis", "right"), "axis").verdict == "right");
  CHECK(learner.log.size() == 3);
}

TEST_CASE("folding the log gives the view that the last action gave") {
  Practice learner;
  learner.does(doing("hint", "why"));
  learner.commits("why", "Something.", 3);
  learner.does(doing("grade", "why", "", {"one-blend"}));
  learner.commits("weights", "192", 2);
  const QuizView last = learner.commits("axis", "both", 1);
  const QuizView folded = learner.does(doing("view"));
  CHECK(folded.current == last.current);
  for (std::size_t i = 0; i < last.questions.size(); ++i) {
    CHECK(same(folded.questions[i], last.questions[i]));
  }
}

TEST_CASE("facts about other sets and questions that are gone are passed over") {
  Practice learner;
  learner.commits("axis", "M3");
  learner.log[0].set = "other";
  CHECK(learner.does(doing("view")).done == 0);
  learner.log[0].set = "bank";
  learner.log[0].item = "gone";
  CHECK(learner.does(doing("view")).done == 0);
}

TEST_CASE("what a page may not ask is refused by name") {
  Practice learner;
  CHECK(learner.fails(doing("stare"))[0].code == Code::unknown_event);
  CHECK(learner.fails(doing("commit", "gone", "1", {}, 2))[0].code == Code::unknown_question);
  for (const double confidence : {0.0, 4.0, 1.5, std::nan("")}) {
    CHECK(learner.fails(doing("commit", "axis", "right", {}, confidence))[0].where == "confidence");
  }
  CHECK(learner.fails(doing("commit", "why", std::string(kMaxAnswerBytes + 1, 'a'), {}, 1))[0]
            .where == "answer");
  CHECK(learner.fails(doing("view", "", "", {}, 0, std::nan("")))[0].where == "at_ms");
  CHECK(quiz(learner.course, "none", {}, doing("view")).faults()[0].code == Code::unknown_id);
}

namespace {

constexpr std::string_view kForms = R"json(
  "forms": [{"id": "before", "questions": [
    {"id": "axis", "ask": "choice", "preset": "tiny", "about": ["M3"], "options": [
      {"id": "right", "right": true}, {"id": "M3", "misconception": "M3"}]},
    {"id": "table", "ask": "choice", "preset": "tiny", "about": ["M12"], "options": [
      {"id": "right", "right": true}, {"id": "M12", "misconception": "M12"}]}
  ]}],
  "lessons")json";

}  // namespace

TEST_CASE("a form keeps the last choice, judges nothing before it is handed in, and opens whole") {
  Practice learner;
  learner.set = "before";
  learner.course = course_of(with(kOutline, "\"lessons\"", kForms));
  learner.commits("axis", "M3", 0);
  for (const char* const kind : {"reveal", "again"}) learner.does(doing(kind, "axis"));
  const QuizView changed = learner.commits("axis", "right", 0);
  CHECK(changed.form);
  for (const QuestionView& each : changed.questions) {
    CHECK(each.phase == "asking");
    CHECK(each.verdict.empty());
    CHECK(each.mistake.empty());
    CHECK(each.expected.empty());
  }
  CHECK(at(changed, "axis").answer == "right");
  learner.does(doing("finish", "axis"));
  // What comes afterwards changes nothing.
  for (const char* const kind : {"finish", "again"}) learner.does(doing(kind, "axis"));
  const QuizView handed_in = learner.commits("table", "right", 0);
  CHECK(at(handed_in, "axis").verdict == "right");
  CHECK(at(handed_in, "table").verdict.empty());
  CHECK(at(handed_in, "table").expected == std::vector<std::string>{"right"});
  CHECK(handed_in.had == 1);
  CHECK(handed_in.points == 2);
  CHECK(learner.log.size() == 3);
}
