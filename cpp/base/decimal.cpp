#include "headsup/base/decimal.h"

#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <string_view>

#ifdef __EMSCRIPTEN__
#include <emscripten/em_js.h>

EM_JS_DEPS(decimal_in_js, "$UTF8ToString");
EM_JS(double, decimal_in_js, (const char* text), { return Number(UTF8ToString(text)); });
#else
#include <cstdlib>
#endif

namespace headsup {

namespace {

// Texts in a row, each put behind the others: g++ 12 takes a text that others are put in front of
// for memory that overlaps itself, and its warning ends an optimised build.
std::string joined(std::initializer_list<std::string_view> parts) {
  std::string out;
  for (const std::string_view part : parts) out += part;
  return out;
}

constexpr std::int64_t kSixPlaces = 1'000'000;
constexpr std::int64_t kMaxPlaces = kSixPlaces * kSixPlaces * 10'000;

// To as many places as six, and, up to `most`, as many more as keep a number that is not whole from
// reading as one. Requires 0 <= size < 1e15.
std::string plain(double size, std::int64_t most) {
  auto whole = static_cast<std::int64_t>(size);
  const double part = size - static_cast<double>(whole);
  std::int64_t places = kSixPlaces;
  std::int64_t rest = std::llround(part * static_cast<double>(places));
  while (part > 0 && (rest == 0 || rest == places) && places < most) {
    places *= 10;
    rest = std::llround(part * static_cast<double>(places));
  }
  if (rest == places) {
    ++whole;
    rest = 0;
  }
  std::string out = std::to_string(whole);
  if (rest == 0) return out;
  out += '.';
  out += std::to_string(places + rest).substr(1);
  while (out.back() == '0') out.pop_back();
  return out;
}

struct Scientific {
  double mantissa;  // from 1 up to 10
  int exponent;
};

// Step by step: its digits bear it, and the tables of a logarithm and a power are 6 kB. Requires
// size > 0.
Scientific scientific(double size) {
  Scientific out{size, 0};
  for (; out.mantissa >= 10; ++out.exponent) out.mantissa /= 10;
  for (; out.mantissa < 1; --out.exponent) out.mantissa *= 10;
  return out;
}

}  // namespace

std::string decimal_text(double value) {
  if (std::isnan(value)) return "NaN";
  const double size = std::abs(value);
  const std::string_view sign = value < 0 ? "-" : "";
  if (std::isinf(size)) return joined({sign, "infinity"});
  if (size == 0 || (size >= 1e-6 && size < 1e15)) return joined({sign, plain(size, kMaxPlaces)});
  const auto [mantissa, exponent] = scientific(size);
  return joined({sign, plain(mantissa, kSixPlaces), "e", std::to_string(exponent)});
}

double decimal_of(const char* text) {
#ifdef __EMSCRIPTEN__
  return decimal_in_js(text);
#else
  return std::strtod(text, nullptr);
#endif
}

}  // namespace headsup
