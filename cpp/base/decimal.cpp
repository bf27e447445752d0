#include "base/decimal.h"

#include <cmath>
#include <cstdint>

namespace headsup {

namespace {

// Requires 0 <= size < 1e15.
std::string plain(double size) {
  constexpr std::int64_t kPlaces = 1'000'000;
  auto whole = static_cast<std::int64_t>(size);
  std::int64_t rest = std::llround((size - static_cast<double>(whole)) * kPlaces);
  if (rest == kPlaces) {
    ++whole;
    rest = 0;
  }
  std::string out = std::to_string(whole);
  if (rest == 0) return out;
  out += '.' + std::to_string(kPlaces + rest).substr(1);
  while (out.back() == '0') out.pop_back();
  return out;
}

}  // namespace

std::string decimal_text(double value) {
  if (std::isnan(value)) return "NaN";
  const double size = std::abs(value);
  const std::string sign = value < 0 ? "-" : "";
  if (std::isinf(size)) return sign + "infinity";
  if (size == 0 || (size >= 1e-6 && size < 1e15)) return sign + plain(size);
  // Step by step: six places bear it, and the tables of a logarithm and a power are 6 kB.
  double mantissa = size;
  int exponent = 0;
  while (mantissa >= 10) {
    mantissa /= 10;
    ++exponent;
  }
  while (mantissa < 1) {
    mantissa *= 10;
    --exponent;
  }
  return sign + plain(mantissa) + "e" + std::to_string(exponent);
}

}  // namespace headsup
