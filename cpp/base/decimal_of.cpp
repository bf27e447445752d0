#include "headsup/base/decimal.h"

#ifdef __EMSCRIPTEN__
#include <emscripten/em_js.h>

EM_JS_DEPS(decimal_in_js, "$UTF8ToString");
EM_JS(double, decimal_in_js, (const char* text), { return Number(UTF8ToString(text)); });
#else
#include <cstdlib>
#endif

namespace headsup {

double decimal_of(const char* text) {
#ifdef __EMSCRIPTEN__
  return decimal_in_js(text);
#else
  return std::strtod(text, nullptr);
#endif
}

}  // namespace headsup
