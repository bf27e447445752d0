// Names, nothing else: the calls of app.h under the names JS knows. The values they take and give
// are in records.cpp; the emitted engine.d.mts is the JS side's only source of types.

#include <stdexcept>

#include "wasm/app.h"
#include "wasm/marshal.h"

namespace headsup::js {
namespace {

app::Vocabulary vocabulary() { return engine().vocabulary(); }

Reply<app::WalkView> shapes(Input<Config> config) {
  return guarded([&] { return engine().shapes(to_config(config)); });
}

Reply<app::Slice> tensor(Input<app::SetupInput> setup, Text name, List<double> lead) {
  return guarded(
      [&] { return engine().tensor(to_setup(setup), to_text(name), to_vector(lead, to_number)); });
}

Reply<app::ExplanationView> explain(Input<app::SetupInput> setup, Text name, List<double> index) {
  return guarded([&] {
    return engine().explain(to_setup(setup), to_text(name), to_vector(index, to_number));
  });
}

Reply<Evaluated> evaluate(Input<Config> config, Text expression) {
  return guarded([&] { return engine().evaluate(to_config(config), to_text(expression)); });
}

Reply<app::VerificationView> verify(Text text) {
  return guarded([&] { return engine().verify(to_text(text)); });
}

Reply<app::CourseView> load_course(Text text) {
  return guarded([&] { return engine().load_course(to_text(text)); });
}

Reply<LessonReply> lesson(Input<LessonState> state, Input<LessonAction> action) {
  return guarded([&] { return engine().lesson(to_state(state), to_action(action)); });
}

Reply<LessonReply> lesson_resume(Text lesson, List<LessonEvent> events, double at_ms) {
  return guarded(
      [&] { return engine().lesson_resume(to_text(lesson), to_vector(events, to_event), at_ms); });
}

Reply<std::string> write_log(List<LessonEvent> events) {
  return guarded(
      [&] { return Result<std::string>(engine().write_log(to_vector(events, to_event))); });
}

Reply<std::vector<LessonEvent>> read_log(Text text) {
  return guarded([&] { return engine().read_log(to_text(text)); });
}

#ifdef HEADSUP_TEST_FAULTS
// For tests of what happens when things go wrong; not in the product.
Reply<std::string> test_throw(std::string kind) {
  return guarded([&]() -> Result<std::string> {
    if (kind == "bad_alloc") throw std::bad_alloc();
    throw std::runtime_error(kind);
  });
}
void test_trap() { __builtin_trap(); }
#endif

}  // namespace

EMSCRIPTEN_BINDINGS(headsup_calls) {
  using emscripten::function;
  function("vocabulary", &vocabulary);
  function("shapes", &shapes);
  function("tensor", &tensor);
  function("explain", &explain);
  function("evaluate", &evaluate);
  function("verify", &verify);
  function("loadCourse", &load_course);
  function("lesson", &lesson);
  function("lessonResume", &lesson_resume);
  function("writeLog", &write_log);
  function("readLog", &read_log);
#ifdef HEADSUP_TEST_FAULTS
  function("testThrow", &test_throw);
  function("testTrap", &test_trap);
#endif
}

}  // namespace headsup::js
