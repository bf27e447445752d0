// A program's tokens, taken from the left, and the first fault, which ends the reading: what is
// left is dropped, so that every rule still open runs out at once.
#pragma once

#include <string_view>
#include <utility>
#include <vector>

#include "headsup/code/program.h"
#include "tokens.h"

namespace headsup::code {

class TokenReader {
 protected:
  explicit TokenReader(std::vector<Token> tokens) : tokens_(std::move(tokens)) {}

  const Token& now() const { return tokens_[at_]; }
  bool is_word(std::string_view word) const {
    return now().kind == Token::Kind::name && now().text == word;
  }
  bool take(std::string_view sign) {
    const bool is_it = now().is(sign);
    if (is_it) ++at_;
    return is_it;
  }
  void expect(std::string_view sign) {
    if (!take(sign)) expected(sign);
  }
  std::size_t line_end() const {
    std::size_t end = at_;
    while (tokens_[end].kind != Token::Kind::line_end) ++end;
    return end;
  }
  void skip_brackets() {
    int depth = 0;
    do {
      if (now().is("[")) ++depth;
      if (now().is("]")) --depth;
      ++at_;
    } while (depth > 0 && now().kind != Token::Kind::line_end);
  }

  // Faults. Each gives a value, so that a rule can end with it.

  Value expected(std::string_view what) {
    if (!faults_.empty()) return {};
    const Token& at = now();
    const bool is_end = at.kind == Token::Kind::line_end || at.kind == Token::Kind::end;
    return fail(make_fault(Code::code_expected, "", {what, is_end ? "code_line_end" : at.text}),
                at);
  }

  void note(const Faults& faults, const Token& at) {
    if (!faults.empty()) fail(faults[0], at);
  }

  Value fail(Fault fault, const Token& at) {
    if (!faults_.empty()) return {};
    fault.where = place_of(at);
    faults_.push_back(std::move(fault));
    at_ = tokens_.size() - 1;
    return {};
  }

  std::vector<Token> tokens_;
  std::size_t at_ = 0;
  Faults faults_;
};

}  // namespace headsup::code
