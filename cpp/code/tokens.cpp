#include "tokens.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <tuple>
#include <utility>

#include "headsup/base/words.h"

namespace headsup::code {

namespace {

constexpr std::size_t kMaxBytes = 4'000;

constexpr std::string_view kDigits = "0123456789";
constexpr std::string_view kLetters =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789";
// Longer ones before those that they begin with.
constexpr std::string_view kSigns =
    "... ** // == != <= >= += -= *= /= + - * / % @ = < > ~ | & ( ) [ ] { } , : .";

// Words of Python that lead out of the language, and what is written instead.
constexpr std::array<std::array<std::string_view, 2>, 5> kRefusedWords = {{
    {"for while", "code_no_loop"},
    {"if elif else", "code_no_condition"},
    {"def class lambda", "code_no_function"},
    {"and or not", "code_signs"},
    {"assert async await del except finally global in is pass raise with yield", "code_leave_out"},
}};

std::size_t length_of(std::string_view text, std::string_view characters, std::size_t from = 0) {
  return std::min(text.find_first_not_of(characters, from), text.size());
}

// Digits, a point and digits, a power of ten.
std::size_t number_length(std::string_view text) {
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

// With both quotes; 0 where the second is not on the same line.
std::size_t text_length(std::string_view text) {
  const std::size_t end = text.find_first_of(text[0] == '"' ? "\"\n" : "'\n", 1);
  return end == text.npos || text[end] == '\n' ? 0 : end + 1;
}

std::size_t sign_length(std::string_view text) {
  std::size_t out = 0;
  any_of_words(kSigns, [&](std::string_view sign) {
    if (text.starts_with(sign)) out = sign.size();
    return out > 0;
  });
  return out;
}

// The kind of the token that a text begins with, and its length; 0 where it is none.
std::pair<Token::Kind, std::size_t> first_of(std::string_view text) {
  using Kind = Token::Kind;
  if (text[0] == '"' || text[0] == '\'') return {Kind::text, text_length(text)};
  if (const std::size_t length = number_length(text)) return {Kind::number, length};
  if (const std::size_t length = length_of(text, kLetters)) return {Kind::name, length};
  return {Kind::sign, sign_length(text)};
}

Faults refused_words(const std::vector<Token>& tokens) {
  for (const Token& token : tokens) {
    for (const auto& [words, instead] : kRefusedWords) {
      const auto is_it = [&](std::string_view word) { return token.text == word; };
      if (token.kind == Token::Kind::name && any_of_words(words, is_it)) {
        return {make_fault(Code::code_word, place_of(token), {token.text, instead})};
      }
    }
  }
  return {};
}

}  // namespace

Result<std::vector<Token>> tokens_of(std::string_view source) {
  if (source.size() > kMaxBytes) return make_fault(Code::code_too_long, "1:1", {kMaxBytes});
  std::vector<Token> out;
  Token at;
  int depth = 0;
  while (!source.empty()) {
    std::size_t length = length_of(source, " \t\r");
    if (source[0] == '#') length = std::min(source.find('\n'), source.size());
    const bool ends_line = source[0] == '\n' || source[0] == ';';
    if (ends_line && (depth == 0 || source[0] == ';')) {
      out.push_back({Token::Kind::line_end, "", at.line, at.column});
    }
    if (ends_line) length = 1;
    if (source.starts_with("\\\n")) length = 2;
    if (length == 0) {
      std::tie(at.kind, length) = first_of(source);
      if (length == 0) return make_fault(Code::code_sign, place_of(at), {});
      const std::size_t quote = at.kind == Token::Kind::text ? 1 : 0;
      at.text = source.substr(quote, length - 2 * quote);
      out.push_back(at);
      if (at.is("(") || at.is("[") || at.is("{")) ++depth;
      if (at.is(")") || at.is("]") || at.is("}")) depth = std::max(depth - 1, 0);
    }
    const bool is_break = source[length - 1] == '\n';
    at.column = is_break ? 1 : at.column + static_cast<int>(length);
    if (is_break) ++at.line;
    source.remove_prefix(length);
  }
  for (const Token::Kind kind : {Token::Kind::line_end, Token::Kind::end}) {
    out.push_back({kind, "", at.line, at.column});
  }
  HEADSUP_CHECK(refused_words(out));
  return out;
}

std::string place_of(const Token& token) {
  return std::to_string(token.line) + ":" + std::to_string(token.column);
}

}  // namespace headsup::code
