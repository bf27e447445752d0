// What a part of an expression is worth.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "headsup/practice/expression.h"
#include "headsup/practice/fraction.h"
#include "headsup/practice/shape_text.h"

namespace headsup {

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
