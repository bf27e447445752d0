// Names, nothing else: the calls about exercises. What they give is JSON text, with far less code
// than records would take; web/src/engine/exercise.js says what is in it.

#include "wasm/app.h"
#include "wasm/marshal.h"

namespace headsup::js {
namespace {

Reply<std::string> exercise(double seed, double level) {
  return guarded([&] { return engine().exercise(seed, level); });
}

Reply<std::string> grade_step(double seed, double level, Text step, Text text) {
  return guarded([&] { return engine().grade_step(seed, level, to_text(step), to_text(text)); });
}

}  // namespace

EMSCRIPTEN_BINDINGS(headsup_exercise) {
  emscripten::function("exercise", &exercise);
  emscripten::function("gradeStep", &grade_step);
}

}  // namespace headsup::js
