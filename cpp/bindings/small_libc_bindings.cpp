// Functions of the C library, no larger than this module needs them. The JSON library's lexer calls
// two; musl's pull in formatting and quadruple precision that nothing else uses, 10 kB of code.
// Compiled apart from the rest: the linker must see a library's function.

#include <emscripten/em_js.h>

#include <cstdarg>
#include <cstddef>
#include <cstring>

// JS reads a decimal as exactly as any library does.
EM_JS_DEPS(decimal_of, "$UTF8ToString");
EM_JS(double, decimal_of, (const char* text), { return Number(UTF8ToString(text)); });

extern "C" {

/// Requires all of `text` to be a number, as the lexer has made sure.
double strtod(const char* text, char** end) {
  if (end != nullptr) *end = const_cast<char*>(text) + std::strlen(text);
  return decimal_of(text);
}

// The library's string.o names these two; nothing calls them, so they do not stay. Without them the
// linker would fetch musl's.
float strtof(const char* text, char** end) { return static_cast<float>(strtod(text, end)); }
long double strtold(const char* text, char** end) { return strtod(text, end); }

/// Knows one format, "<U+%.4X>", in which the lexer quotes a character that no text may hold.
int snprintf(char* out, std::size_t size, const char* format, ...) {
  std::va_list arguments;
  va_start(arguments, format);
  const unsigned character = va_arg(arguments, unsigned);
  va_end(arguments);
  char text[] = "<U+0000>";
  for (int i = 0; i < 4; ++i) text[6 - i] = "0123456789ABCDEF"[(character >> (4 * i)) & 15];
  if (size > sizeof text) size = sizeof text;
  if (size > 0) {
    std::memcpy(out, text, size);
    out[size - 1] = '\0';
  }
  return sizeof text - 1;
}

/// sprintf without floating point, which embind calls to name a type that nobody has registered.
/// There is none, and no name for it.
int siprintf(char* out, const char*, ...) {
  *out = '\0';
  return 0;
}
}
