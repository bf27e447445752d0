// Names, nothing else: how far a learner has come.

#include "wasm/app.h"
#include "wasm/marshal.h"

namespace headsup::js {
namespace {

Reply<CourseProgress> course_progress(List<LessonEvent> events) {
  return guarded([&] { return engine().course_progress(to_vector(events, to_event)); });
}

}  // namespace

EMSCRIPTEN_BINDINGS(headsup_progress) {
  Record<LessonProgress>("LessonProgress")
      .with<&LessonProgress::lesson>("lesson")
      .with<&LessonProgress::opened>("opened")
      .with<&LessonProgress::stops>("stops")
      .with<&LessonProgress::done>("done")
      .with<&LessonProgress::finished>("finished")
      .with<&LessonProgress::step>("step")
      .with<&LessonProgress::gate>("gate")
      .with<&LessonProgress::clear>("clear")
      .listed();
  Record<CourseProgress>("CourseProgress")
      .with<&CourseProgress::lessons>("lessons")
      .with<&CourseProgress::next>("next")
      .replied();
  emscripten::function("courseProgress", &course_progress);
}

}  // namespace headsup::js
