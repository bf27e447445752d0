// Names, nothing else: the calls about the course and what a learner does in it, under the names JS
// knows.

#include "headsup/api/exercise_json.h"
#include "marshal.h"

namespace headsup::js {
namespace {

val load_course(val text) { return reply(engine().load_course(to_text(text))); }

val lesson(val state, val action) {
  return reply(engine().lesson(from_js<LessonState>(state), from_js<LessonAction>(action)));
}

val lesson_resume(val lesson, val events, val at_ms) {
  return reply(
      engine().lesson_resume(to_text(lesson), list_from_js<LessonEvent>(events), to_number(at_ms)));
}

val course_progress(val events) {
  return reply(engine().course_progress(list_from_js<LessonEvent>(events)));
}

val quiz(val set, val events, val action) {
  return reply(engine().quiz(to_text(set), list_from_js<PracticeEvent>(events),
                             from_js<QuizAction>(action)));
}

val review(val lessons, val practice) {
  return reply(
      engine().review(list_from_js<LessonEvent>(lessons), list_from_js<PracticeEvent>(practice)));
}

// Sheets of exercises are JSON text, with far less code than records would take;
// web/src/engine/exercise.js says what is in it.
val exercise(val seed, val level) {
  return reply(engine().exercise(to_number(seed), to_number(level)));
}

val grade_step(val seed, val level, val step, val text) {
  return reply(
      engine().grade_step(to_number(seed), to_number(level), to_text(step), to_text(text)));
}

val exercises(val events, val action) {
  return reply(
      engine().exercises(list_from_js<PracticeEvent>(events), from_js<ExerciseAction>(action)),
      [](const ExerciseReply& made) {
        val object = val::object();
        put(object, "view", to_js(exercise_view_json(made.view)));
        put(object, "events", to_js(made.events));
        return object;
      });
}

val deck(val events, val action) {
  return reply(engine().deck(list_from_js<CardEvent>(events), from_js<DeckAction>(action)),
               [](const DeckReply& made) {
                 val object = val::object();
                 put(object, "view", to_js(made.view));
                 put(object, "events", to_js(made.events));
                 put(object, "step", to_js(std::string(made.step)));
                 put(object, "exercise", to_js(made.exercise ? exercise_json(*made.exercise) : ""));
                 return object;
               });
}

val check_log(val text) { return reply(engine().check_log(to_text(text))); }

val class_code(val facts, val name) {
  return reply(engine().class_code(from_js<EventLog>(facts), to_text(name)),
               [](const std::string& code) { return to_js(code); });
}

val read_class_code(val code) { return reply(engine().read_class_code(to_text(code))); }

val outcome(val facts, val mastery) {
  return reply(engine().outcome(from_js<EventLog>(facts), to_number(mastery)));
}

}  // namespace

EMSCRIPTEN_BINDINGS(headsup_course) {
  define("loadCourse", &load_course, "(text: string): Reply<CourseView>");
  define("lesson", &lesson, "(state: LessonState, action: LessonAction): Reply<LessonReply>");
  define("lessonResume", &lesson_resume,
         "(lesson: string, events: LessonEvent[], at_ms: number): Reply<LessonReply>");
  define("courseProgress", &course_progress, "(events: LessonEvent[]): Reply<CourseProgress>");
  define("quiz", &quiz, "(set: string, events: object[], action: object): Reply<QuizReply>");
  define("review", &review, "(lessons: LessonEvent[], practice: object[]): Reply<Review>");
  define("exercise", &exercise, "(seed: number, level: number): Reply<string>");
  define("gradeStep", &grade_step,
         "(seed: number, level: number, step: string, text: string): Reply<string>");
  define("exercises", &exercises,
         "(events: object[], action: object): Reply<{ view: string; events: PracticeEvent[] }>");
  define("deck", &deck,
         "(events: object[], action: object): Reply<{ view: DeckView; events: CardEvent[]; step: "
         "string; exercise: string }>");
  define("checkLog", &check_log, "(text: string): Reply<LogCheck>");
  define("classCode", &class_code, "(facts: Facts, name: string): Reply<string>");
  define("readClassCode", &read_class_code, "(code: string): Reply<ClassRow>");
  define("outcome", &outcome, "(facts: Facts, mastery: number): Reply<Outcome>");
}

}  // namespace headsup::js
