// Names, nothing else: sets of questions, sheets of exercises and what to review. What the calls
// give are plain objects; web/src/engine/quiz.js and exercise.js say which.

#include "codec/exercise_json.h"
#include "wasm/app.h"
#include "wasm/marshal.h"
#include "wasm/plain.h"

namespace headsup::js {
namespace {

PracticeEvent to_practice_event(const val& v) {
  PracticeEvent event;
  event.kind = to_text(field(v, "kind"));
  event.set = to_text(field(v, "set"));
  event.item = to_text(field(v, "item"));
  event.answer = to_text(field(v, "answer"));
  event.verdict = to_text(field(v, "verdict"));
  event.slip = to_text(field(v, "slip"));
  event.points = to_vector(field(v, "points"), to_text);
  const double confidence = to_number(field(v, "confidence"));
  event.confidence = confidence >= 1 && confidence <= kCertain ? static_cast<int>(confidence) : 0;
  event.seed = to_number(field(v, "seed"));
  event.level = to_number(field(v, "level"));
  event.fading = to_text(field(v, "fading"));
  event.at_ms = to_number(field(v, "at_ms"));
  return event;
}

val to_plain(const PracticeEvent& event) {
  return Plain()
      .put("kind", event.kind)
      .put("set", event.set)
      .put("item", event.item)
      .put("answer", event.answer)
      .put("verdict", event.verdict)
      .put("slip", event.slip)
      .put("points", event.points)
      .put("confidence", static_cast<double>(event.confidence))
      .put("seed", event.seed)
      .put("level", event.level)
      .put("fading", event.fading)
      .put("at_ms", event.at_ms)
      .value();
}

val to_plain(const QuestionView& view) {
  return Plain()
      .put("id", view.id)
      .put("ask", view.ask)
      .put("phase", view.phase)
      .put("options", view.options)
      .put("answer", view.answer)
      .put("verdict", view.verdict)
      .put("slip", view.slip)
      .put("confidence", static_cast<double>(view.confidence))
      .put("attempts", static_cast<double>(view.attempts))
      .put("hinted", view.hinted)
      .put("expected", view.expected)
      .put("points", view.points)
      .value();
}

val to_plain(const QuizReply& reply) {
  const QuizView& view = reply.view;
  val calibration = val::array();
  for (const Calibration& row : view.calibration) {
    calibration.call<void>("push", Plain()
                                       .put("answered", static_cast<double>(row.answered))
                                       .put("right", static_cast<double>(row.right))
                                       .value());
  }
  return Plain()
      .put("view", Plain()
                       .put("set", view.set)
                       .put("current", view.current)
                       .put("next", view.next)
                       .put("done", static_cast<double>(view.done))
                       .put("questions", plain_list<QuestionView>(view.questions, to_plain))
                       .put("calibration", calibration)
                       .value())
      .put("events", plain_list<PracticeEvent>(reply.events, to_plain))
      .value();
}

val to_plain(const ReviewItem& item) {
  return Plain().put("set", item.set).put("item", item.item).put("reason", item.reason).value();
}

val to_plain(const ErrorRow& row) {
  return Plain()
      .put("misconception", row.misconception)
      .put("times", static_cast<double>(row.times))
      .put("certain", static_cast<double>(row.certain))
      .put("standing", static_cast<double>(row.standing))
      .put("lesson", row.lesson)
      .value();
}

}  // namespace

val to_list(const QuizReply& reply) { return to_plain(reply); }

val to_list(const ExerciseReply& reply) {
  return Plain()
      .put("view", exercise_view_json(reply.view))
      .put("events", plain_list<PracticeEvent>(reply.events, to_plain))
      .value();
}

val to_list(const Review& review) {
  return Plain()
      .put("queue", plain_list<ReviewItem>(review.queue, to_plain))
      .put("errors", plain_list<ErrorRow>(review.errors, to_plain))
      .value();
}

namespace {

QuizAction to_quiz_action(const val& v) {
  return {to_text(field(v, "kind")),         to_text(field(v, "item")),
          to_text(field(v, "answer")),       to_vector(field(v, "points"), to_text),
          to_number(field(v, "confidence")), to_number(field(v, "at_ms"))};
}

Reply<QuizReply> quiz(Text set, List<PracticeEvent> events, Input<QuizAction> action) {
  return guarded([&] {
    return engine().quiz(to_text(set), to_vector(events, to_practice_event),
                         to_quiz_action(action));
  });
}

ExerciseAction to_exercise_action(const val& v) {
  return {to_text(field(v, "kind")),   to_number(field(v, "seed")), to_number(field(v, "level")),
          to_text(field(v, "fading")), to_text(field(v, "item")),   to_flag(field(v, "near")),
          to_text(field(v, "answer")), to_number(field(v, "at_ms"))};
}

Reply<ExerciseReply> exercises(List<PracticeEvent> events, Input<ExerciseAction> action) {
  return guarded([&] {
    return engine().exercises(to_vector(events, to_practice_event), to_exercise_action(action));
  });
}

Reply<Review> review(List<LessonEvent> lessons, List<PracticeEvent> practice) {
  return guarded([&] {
    return engine().review(to_vector(lessons, to_event), to_vector(practice, to_practice_event));
  });
}

}  // namespace

EMSCRIPTEN_BINDINGS(headsup_quiz) {
  emscripten::register_type<List<PracticeEvent>>("object[]");
  emscripten::register_type<Input<QuizAction>>("object");
  emscripten::register_type<Input<ExerciseAction>>("object");
  register_reply<QuizReply>("any");
  register_reply<ExerciseReply>("any");
  register_reply<Review>("any");
  emscripten::function("quiz", &quiz);
  emscripten::function("exercises", &exercises);
  emscripten::function("review", &review);
}

}  // namespace headsup::js
