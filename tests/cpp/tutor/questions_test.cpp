// Questions in the prose of a lesson, beside its steps and without any.

#include "headsup/tutor/questions.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "support/curves.h"

using namespace headsup;
using namespace headsup::test;
using Words = std::vector<std::string>;

namespace {

LessonAction in_prose(const std::string& kind, const std::string& answer = "") {
  LessonAction out = at_question(kind, "blend", answer);
  out.lesson = "prose";
  return out;
}

LessonReply chooses(LabLearner& learner, const std::string& line) {
  LessonAction out = in_lab("predict", "lines");
  std::get<lesson_action::Predict>(out.what).answer = line;
  return learner.does(out);
}

}  // namespace

TEST_CASE("a question in the prose asks until there is a commit, and keeps the answer to itself") {
  Learner learner;
  const LessonQuestionView cost = view_of(learner.does("open"), "cost");
  CHECK(cost.ask == Ask::choice);
  CHECK(cost.phase == "asking");
  CHECK(cost.verdict == "");
  CHECK(cost.expected.empty());
  CHECK(view_of(learner.does("open"), "weights").options.empty());
}

TEST_CASE("a choice opens at the first commit, right or wrong, and tells the right one") {
  Learner learner;
  learner.does("open");
  const LessonReply reply = learner.answers("cost", "M8");
  const LessonQuestionView question = view_of(reply, "cost");
  CHECK(question.phase == "shown");
  CHECK(question.verdict == "wrong");
  CHECK(question.mistake == "M8");
  CHECK(question.answer == "M8");
  CHECK(question.attempts == 1);
  CHECK(question.expected == Words{"right"});
  CHECK(reply.view.opened == Words{"cost"});
  CHECK(reply.view.right_first == 0);
  REQUIRE(reply.events.size() == 1);
  const auto& event = std::get<lesson_event::Predicted>(reply.events[0].what);
  CHECK(event.question == "cost");
  CHECK(reply.events[0].step == "start");
  CHECK(event.mistake == "M8");
  CHECK_FALSE(event.config.batch.has_value());
  CHECK(learner.answers("cost", "right").events.empty());
  CHECK(view_of(learner.does("open"), "cost").answer == "M8");
}

TEST_CASE("a choice of three tries can be made again, and its third wrong one opens it") {
  LabLearner learner;
  chooses(learner, "x");
  const LessonReply again = chooses(learner, "x");  // costs no try and leaves no fact
  CHECK(again.events.empty());
  CHECK(view_of(again, "lines").phase == "asking");
  CHECK(view_of(again, "lines").verdict == "wrong");
  CHECK(view_of(again, "lines").expected.empty());
  CHECK(view_of(again, "lines").tries_left == 2);
  chooses(learner, "w");
  const LessonQuestionView last = view_of(chooses(learner, "z"), "lines");
  CHECK(last.phase == "shown");
  CHECK(last.tried == Words{"x", "w", "z"});
  CHECK(last.tries_left == 0);
  CHECK(last.expected == Words{"right"});
}

TEST_CASE("a choice that is right at a later try opens, and was not right at first") {
  LabLearner learner;
  chooses(learner, "x");
  const LessonReply right = chooses(learner, "right");
  CHECK(view_of(right, "lines").phase == "shown");
  CHECK(right.view.right_first == 0);
}

TEST_CASE("a choice whose tries contradict its answers is closed again") {
  LabLearner learner;
  LessonState state = chooses(learner, "x").state;
  state.questions[2].tried.clear();
  CHECK(act(learner.course, state, in_lab("next")).value().state.questions[2].attempts == 0);
}

TEST_CASE("a word that is no option is not an answer") {
  Learner learner;
  learner.does("open");
  const LessonState before = learner.state;
  const LessonReply reply = learner.answers("cost", "M9");
  CHECK(view_of(reply, "cost").verdict == "not_an_answer");
  CHECK(view_of(reply, "cost").phase == "asking");
  CHECK(reply.events.empty());
  CHECK(reply.state == before);
  CHECK(view_of(learner.does("next"), "cost").verdict == "");
}

TEST_CASE("a number stays open to try again until it is right") {
  Learner learner;
  learner.does("open");
  const LessonReply wrong = learner.answers("weights", "192");
  CHECK(view_of(wrong, "weights").verdict == "wrong");
  CHECK(view_of(wrong, "weights").mistake == "M6");
  CHECK(view_of(wrong, "weights").phase == "asking");
  CHECK(view_of(wrong, "weights").expected.empty());
  CHECK(view_of(learner.answers("weights", "no idea"), "weights").verdict == "not_an_answer");
  const LessonReply right = learner.answers("weights", "4 * 8^2");
  CHECK(view_of(right, "weights").verdict == "right");
  CHECK(view_of(right, "weights").attempts == 2);
  CHECK(view_of(right, "weights").expected == Words{"256"});
  CHECK(right.view.right_first == 0);
}

TEST_CASE("the sizes asked about in the prose are the question's own, whatever the page's") {
  Learner learner;
  learner.does("open");
  LessonAction predict = at_question("predict", "weights", "256");
  std::get<lesson_action::Predict>(predict.what).config = config(1, 3, 12, 7);
  CHECK(view_of(learner.does(predict), "weights").verdict == "right");
}

TEST_CASE("show opens a question in the prose without a commit") {
  Learner learner;
  learner.does("open");
  const LessonReply reply = learner.does(at_question("show", "weights"));
  CHECK(view_of(reply, "weights").phase == "shown");
  CHECK(view_of(reply, "weights").expected == Words{"256"});
  CHECK(view_of(reply, "weights").attempts == 0);
  CHECK(kind_of(reply.events[0].what) == "shown");
  CHECK(learner.does(at_question("show", "weights")).events.empty());
}

TEST_CASE("an answer in the prose does not move the learner, one at a step goes there") {
  Learner learner;
  learner.does("go_to", "swap");
  CHECK(learner.answers("cost", "less").view.step == "swap");
  CHECK(learner.state.visited == Words{"swap"});
  CHECK(learner.answers("split", "2 10 6 128").view.step == "split");
  CHECK(learner.state.visited == Words{"swap", "split"});
}

TEST_CASE("options come in an order of their own, the same at every visit") {
  const Course course = sample_course();
  const Lesson& lesson = course.lessons[0];
  CHECK(shown_order(lesson.id, lesson.questions[0]) == shown_order(lesson.id, lesson.questions[0]));
  // Over many questions the right option, written first, comes at every place about as often.
  Lesson many = lesson;
  Question question = lesson.questions[0];
  question.options.push_back({"more", false, ""});
  std::vector<int> places(4);
  for (int i = 0; i < 400; ++i) {
    question.id = "gate-" + std::to_string(i);
    const Words order = shown_order(many.id, question);
    CHECK(std::set(order.begin(), order.end()).size() == 4);
    ++places[static_cast<std::size_t>(std::find(order.begin(), order.end(), "right") -
                                      order.begin())];
  }
  for (const int count : places) CHECK(count > 60);
}

TEST_CASE("a lesson without steps opens, resumes and ends") {
  Learner learner;
  LessonAction open = in_prose("open");
  const LessonReply opened = learner.does(open);
  CHECK(opened.view.step == "");
  CHECK(opened.view.count == 0);
  CHECK(opened.view.phase == "shown");
  CHECK(kind_of(opened.events[0].what) == "opened");
  CHECK(opened.state.opened);
  const Result<LessonReply> back = resume(learner.course, "prose", learner.log, 5);
  CHECK(back->events.empty());
  CHECK(back->state == learner.state);
  CHECK(learner.does(in_prose("predict", "right")).view.right_first == 1);
  for (const char* kind : {"next", "back"}) {
    LessonAction move = in_prose(kind);
    CHECK(learner.does(move).events.empty());
  }
  LessonAction predict = in_prose("predict", "right");
  std::get<lesson_action::Predict>(predict.what).question = "";
  CHECK(has(learner.fails(predict), Code::unknown_question, "step"));
  const LessonState folded = fold(learner.course, "prose", learner.log).value();
  CHECK(folded == learner.state);
}

TEST_CASE("a choice that is answered and closed contradicts itself and is closed again") {
  Learner learner;
  learner.state.lesson = kLesson;
  learner.state.questions = {question("cost", 1, "wrong", false),
                             question("weights", 1, "wrong", false)};
  learner.does("open");
  CHECK(find_if(learner.state.questions.begin(), learner.state.questions.end(),
                [](const QuestionState& each) { return each.question == "cost"; })
            ->attempts == 0);
  CHECK(view_of(learner.does("open"), "weights").attempts == 1);
}

TEST_CASE("what was last said of a lesson is kept, once") {
  Learner learner;
  learner.does("open");
  const LessonAction clear{kLesson, lesson_action::Clear{"partly", "Why six?"}, 1000};
  const LessonReply reply = learner.does(clear);
  CHECK(reply.view.clear == "partly");
  CHECK(reply.view.note == "Why six?");
  REQUIRE(reply.events.size() == 1);
  CHECK(std::get<lesson_event::Clear>(reply.events[0].what).note == "Why six?");
  CHECK(learner.does(clear).events.empty());
  CHECK(learner.does("clear", "", "yes").view.note == "");
  CHECK(learner.does("next").view.clear == "yes");
  CHECK(fold(learner.course, kLesson, learner.log).value() == learner.state);
}

TEST_CASE("another word, and a note that is no note, are faults, both at once") {
  Learner learner;
  learner.does("open");
  LessonAction action{kLesson, lesson_action::Clear{}, 1000};
  auto& clear = std::get<lesson_action::Clear>(action.what);
  clear.answer = "mostly";
  clear.note = std::string(kMaxNoteBytes + 1, 'n');
  const Faults faults = learner.fails(action);
  CHECK(faults.size() == 2);
  CHECK(has(faults, Code::field_bad_value, "answer"));
  CHECK(has(faults, Code::field_bad_value, "note"));
  clear.answer = "no";
  clear.note.pop_back();
  CHECK(learner.does(action).events.size() == 1);
}

TEST_CASE("a question whose preset is gone is a fault when it is asked, and shows no number") {
  Learner learner;
  learner.course.lessons[0].questions[1].preset = "gone";
  learner.does("open");
  CHECK(has(learner.fails(at_question("predict", "weights", "1")), Code::unknown_id, "preset"));
  CHECK(view_of(learner.does(at_question("show", "weights")), "weights").expected.empty());
}
