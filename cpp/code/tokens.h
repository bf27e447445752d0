// A program as words, numbers, texts and signs, each with its place.
#pragma once

#include <string_view>
#include <vector>

#include "headsup/base/result.h"

namespace headsup::code {

struct Token {
  enum class Kind : std::uint8_t { name, number, text, sign, line_end, end };
  Kind kind = Kind::end;
  std::string_view text;  // of a text what stands between its quotes
  int line = 1;
  int column = 1;

  bool is(std::string_view sign) const { return kind == Kind::sign && text == sign; }
};

/// The last is an end. Line ends within brackets, comments and indentation are left out; a
/// semicolon ends a line. Faults: code_too_long, code_sign.
Result<std::vector<Token>> tokens_of(std::string_view source);

/// Where a token stands, as faults say it: "3:14".
std::string place_of(const Token& token);

}  // namespace headsup::code
