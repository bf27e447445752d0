// A program's tokens, read from the left, and the first fault, which ends the reading: what is left
// is dropped, so that every rule still open runs out at once.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "functions.h"
#include "headsup/base/words.h"

namespace headsup::code {

inline constexpr std::string_view kDigits = "0123456789";
inline constexpr std::string_view kLetters =
    "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_";
inline constexpr std::string_view kPairs = "** // == != <= >= += -= *= /=";
inline constexpr std::string_view kSigns = "+-*/%@=<>~|&()[]{},:.";

inline std::size_t length_of(std::string_view text, std::string_view characters,
                             std::size_t from = 0) {
  return std::min(text.find_first_not_of(characters, from), text.size());
}

// Digits, a point and digits, a power of ten.
inline std::size_t number_length(std::string_view text) {
  std::size_t end = length_of(text, kDigits);
  if (text.substr(end).starts_with('.')) end = length_of(text, kDigits, end + 1);
  if (end == 1 && text[0] == '.') return 0;
  const std::string_view power = text.substr(end);
  if (end > 0 && (power.starts_with('e') || power.starts_with('E'))) {
    const std::size_t sign = power.substr(1).starts_with('-') ? 2 : 1;
    const std::size_t digits = length_of(power, kDigits, std::min(sign, power.size()));
    if (digits > sign) end += digits;
  }
  return end;
}

inline bool is_one_of(std::string_view token, std::string_view words) {
  return any_of_words(words, [&](std::string_view word) { return word == token; });
}

class Reader {
 protected:
  explicit Reader(std::string_view source) : source_(source) {}

  /// Where the next token begins. Within brackets lines go on; comments are passed over.
  std::size_t place() {
    for (;;) {
      const std::string_view rest = source_.substr(at_);
      std::size_t blank = length_of(rest, brackets_ > 0 ? " \t\r\n" : " \t\r");
      if (rest.starts_with('#')) blank = std::min(rest.find('\n'), rest.size());
      if (rest.starts_with("\\\n")) blank = 2;
      if (blank == 0) return at_;
      at_ += blank;
    }
  }

  /// The next token: a name, a number, a text with its quotes, a sign. "" where the line ends, and
  /// where there is none.
  std::string_view token() {
    const std::string_view rest = source_.substr(place());
    if (rest.starts_with('"') || rest.starts_with('\'')) {
      const std::size_t end = rest.find_first_of(rest[0] == '"' ? "\"\n" : "'\n", 1);
      return rest.substr(0, end == rest.npos || rest[end] == '\n' ? 0 : end + 1);
    }
    std::size_t length = number_length(rest);
    if (length == 0) length = length_of(rest, kLetters);
    if (length == 0 && rest.starts_with("...")) length = 3;
    if (length == 0 && is_one_of(rest.substr(0, 2), kPairs)) length = 2;
    if (length == 0) length = length_of(rest.substr(0, 1), kSigns);
    return rest.substr(0, length);
  }

  bool ends_line() {
    return place() == source_.size() || source_[at_] == '\n' || source_[at_] == ';';
  }

  bool is_name() { return length_of(token(), kLetters) > 0 && length_of(token(), kDigits) == 0; }

  /// Takes the next token.
  std::string_view next() {
    last_ = token();
    at_ += last_.size();
    brackets_ += is_one_of(last_, "( [") - is_one_of(last_, ") ]");
    return last_;
  }

  bool take(std::string_view wanted) {
    const bool is_it = token() == wanted;
    if (is_it) next();
    return is_it;
  }

  void expect(std::string_view sign) {
    if (!take(sign)) expected(sign);
  }

  // Faults. Each gives a value, so that a rule can end with it.

  Value expected(std::string_view what) {
    if (is_refused(token(), at_)) return {};
    if (token().empty() && !ends_line()) return fail(make_fault(Code::code_sign, "", {}), at_);
    const std::string_view got = token().empty() ? "code_line_end" : token();
    return fail(make_fault(Code::code_expected, "", {what, got}), at_);
  }

  /// Fails where a token is a word of Python that leads out of the language.
  bool is_refused(std::string_view token, std::size_t at) {
    const std::optional<std::string_view> instead = line_of_library(token, "word");
    if (instead) fail(make_fault(Code::code_word, "", {token, *instead}), at);
    return instead.has_value();
  }

  Value fail(Fault fault, std::size_t at) {
    if (!faults_.empty()) return {};
    const std::string_view before = source_.substr(0, at);
    // Of the first line npos + 1, which is 0.
    const std::size_t line_begin = before.rfind('\n') + 1;
    fault.where = std::to_string(std::ranges::count(before, '\n') + 1) + ":" +
                  std::to_string(at - line_begin + 1);
    faults_.push_back(std::move(fault));
    at_ = source_.size();
    return {};
  }

  std::string_view source_;
  std::size_t at_ = 0;
  std::string_view last_;  // the token taken last
  int brackets_ = 0;       // open ones
  Faults faults_;
};

}  // namespace headsup::code
