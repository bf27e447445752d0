// Exact fractions of 64-bit integers and the decimals they round to, without floating point, so
// that no digit in prose is off by one.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace headsup {

/// num / den in lowest terms, den > 0, num > -2^63.
struct Fraction {
  std::int64_t num = 0;
  std::int64_t den = 1;

  bool whole() const { return den == 1; }
  bool operator==(const Fraction&) const = default;
};

// Each is empty where the result, or an intermediate one, does not fit 64 bits.
std::optional<Fraction> add(const Fraction& a, const Fraction& b);
std::optional<Fraction> subtract(const Fraction& a, const Fraction& b);
std::optional<Fraction> multiply(const Fraction& a, const Fraction& b);
/// Requires b != 0.
std::optional<Fraction> divide(const Fraction& a, const Fraction& b);
/// The greatest whole number not above a / b. Requires b != 0.
std::optional<Fraction> floor_divide(const Fraction& a, const Fraction& b);
/// Requires exponent >= 0; 0 ** 0 is 1.
std::optional<Fraction> power(const Fraction& base, std::int64_t exponent);

/// "65536" or "1/3".
std::string to_text(const Fraction& value);

/// The value as people type it, "65536", "65.5360" or "3.00000001": exact, a fraction with at least
/// `digits` digits after the point; as to_text has it where no kMaxExactDigits of them are enough.
/// Requires 0 <= digits <= kMaxExactDigits.
std::string exact_text(const Fraction& value, int digits);

inline constexpr int kMaxExactDigits = 18;
inline constexpr int kMaxDigits = 9;

/// The decimal nearest to `value` with `digits` digits after the point, "11.31"; halves away from
/// zero, zeros kept. Requires 0 <= digits <= kMaxDigits.
std::string rounded(const Fraction& value, int digits);

/// The decimal nearest to the square root of `value`, correct to the last digit. Requires
/// value >= 0 and 0 <= digits <= kMaxDigits.
std::string rounded_sqrt(const Fraction& value, int digits);

}  // namespace headsup
