#include "headsup/practice/fraction.h"

#include <limits>
#include <numeric>

#include "headsup/base/checked.h"

namespace headsup {

namespace {

// Wide enough for 4 * (2^63 - 1) * 10^(2 * kMaxDigits), which stays below 2^125, as 10 to
// kMaxExactDigits does.
__extension__ typedef unsigned __int128 Wide;

std::optional<Fraction> reduced(Count num, Count den) {
  constexpr std::int64_t kLowest = std::numeric_limits<std::int64_t>::min();
  if (!num.fits() || !den.fits() || num.value() == kLowest || den.value() == kLowest) {
    return std::nullopt;
  }
  const std::int64_t sign = den.value() < 0 ? -1 : 1;
  const std::int64_t shared = std::gcd(num.value(), den.value());
  return Fraction{sign * num.value() / shared, sign * den.value() / shared};
}

Wide power_of_ten(int exponent) {
  Wide out = 1;
  for (int i = 0; i < exponent; ++i) out *= 10;
  return out;
}

Wide magnitude(std::int64_t value) { return static_cast<Wide>(value < 0 ? -value : value); }

// The greatest root with root * root <= value, bit by bit from the top.
Wide integer_sqrt(Wide value) {
  Wide root = 0;
  for (int bit = 63; bit >= 0; --bit) {
    const Wide tried = root | (static_cast<Wide>(1) << bit);
    if (tried * tried <= value) root = tried;
  }
  return root;
}

// `scaled` / 10^digits as text.
std::string decimal(Wide scaled, int digits) {
  std::string out;
  for (int place = 0; scaled > 0 || place <= digits; ++place) {
    if (place == digits && digits > 0) out.insert(out.begin(), '.');
    out.insert(out.begin(), static_cast<char>('0' + static_cast<int>(scaled % 10)));
    scaled /= 10;
  }
  return out;
}

}  // namespace

std::optional<Fraction> add(const Fraction& a, const Fraction& b) {
  return reduced(Count(a.num) * b.den + Count(b.num) * a.den, Count(a.den) * b.den);
}

std::optional<Fraction> subtract(const Fraction& a, const Fraction& b) {
  return add(a, {-b.num, b.den});
}

std::optional<Fraction> multiply(const Fraction& a, const Fraction& b) {
  return reduced(Count(a.num) * b.num, Count(a.den) * b.den);
}

std::optional<Fraction> divide(const Fraction& a, const Fraction& b) {
  return reduced(Count(a.num) * b.den, Count(a.den) * b.num);
}

std::optional<Fraction> floor_divide(const Fraction& a, const Fraction& b) {
  const std::optional<Fraction> quotient = divide(a, b);
  if (!quotient) return std::nullopt;
  const std::int64_t towards_zero = quotient->num / quotient->den;
  const bool above = quotient->num < 0 && quotient->num % quotient->den != 0;
  return Fraction{towards_zero - (above ? 1 : 0), 1};
}

std::optional<Fraction> power(const Fraction& base, std::int64_t exponent) {
  Fraction result{1, 1};
  Fraction square = base;
  // Where a square overflows, a higher bit of the exponent still asks for it, so the result does
  // too.
  while (exponent > 0) {
    if (exponent % 2 == 1) {
      const std::optional<Fraction> product = multiply(result, square);
      if (!product) return std::nullopt;
      result = *product;
    }
    exponent /= 2;
    if (exponent == 0) break;
    const std::optional<Fraction> next = multiply(square, square);
    if (!next) return std::nullopt;
    square = *next;
  }
  return result;
}

std::string to_text(const Fraction& value) {
  const std::string num = std::to_string(value.num);
  return value.whole() ? num : num + "/" + std::to_string(value.den);
}

std::string exact_text(const Fraction& value, int digits) {
  const Wide den = magnitude(value.den);
  for (; !value.whole() && digits <= kMaxExactDigits; ++digits) {
    const Wide scale = power_of_ten(digits);
    if (scale % den != 0) continue;
    return (value.num < 0 ? "-" : "") + decimal(magnitude(value.num) * (scale / den), digits);
  }
  return to_text(value);
}

std::string rounded(const Fraction& value, int digits) {
  const Wide den = magnitude(value.den);
  const Wide scaled = (2 * magnitude(value.num) * power_of_ten(digits) + den) / (2 * den);
  return (value.num < 0 && scaled > 0 ? "-" : "") + decimal(scaled, digits);
}

std::string rounded_sqrt(const Fraction& value, int digits) {
  // The nearest r to s = sqrt(value) * 10^digits is the greatest with 2 r - 1 <= 2 s, and 2 s is
  // the root of four times the value, scaled.
  const Wide four = 4 * magnitude(value.num) * power_of_ten(2 * digits) / magnitude(value.den);
  return decimal((integer_sqrt(four) + 1) / 2, digits);
}

}  // namespace headsup
