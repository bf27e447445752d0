// The tokens of an expression, taken from the left, and what its parts are worth.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "headsup/practice/expression.h"
#include "headsup/practice/fraction.h"
#include "headsup/practice/shape_text.h"
#include "typed_text.h"

namespace headsup {

class ExpressionText {
 protected:
  explicit ExpressionText(std::string_view source) : source_(source) {}

  static bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
  }

  void skip_spaces() {
    while (at_ < source_.size() && source_[at_] == ' ') ++at_;
  }

  std::size_t place() {
    skip_spaces();
    return at_;
  }

  // Takes a sign; "*" and "/" are not taken out of "**" and "//".
  bool take(std::string_view sign) {
    skip_spaces();
    const std::string_view rest = source_.substr(at_);
    if (!rest.starts_with(sign)) return false;
    const bool doubles = sign == "*" || sign == "/";
    if (doubles && rest.substr(1).starts_with(sign)) return false;
    at_ += sign.size();
    return true;
  }

  std::string_view take_name() {
    skip_spaces();
    const std::size_t start = at_;
    while (at_ < source_.size() &&
           (is_letter(source_[at_]) || (at_ > start && is_digit(source_[at_])))) {
      ++at_;
    }
    return source_.substr(start, at_ - start);
  }

  // As if the text had ended before its first sign.
  void drop_rest() {
    source_ = source_.substr(0, 0);
    at_ = 0;
  }

  std::string_view source_;
  std::size_t at_ = 0;
};

/// Only a number can be reckoned with further: a rounded number would carry its error along, and a
/// shape is not one number.
struct Value {
  enum class Kind : std::uint8_t { number, decimal, shape };
  Kind kind = Kind::number;
  Fraction number;
  std::string text;                 // decimal
  std::vector<std::int64_t> sizes;  // shape
};

inline Value number(Fraction value) { return {Value::Kind::number, value, {}, {}}; }

inline Evaluated evaluated(const Value& value) {
  switch (value.kind) {
    case Value::Kind::decimal:
      return {"decimal", value.text, {}};
    case Value::Kind::shape:
      return {"shape", shape_text(value.sizes), value.sizes};
    default:
      return {"count", to_text(value.number), {}};
  }
}

}  // namespace headsup
