// Straight-line PyTorch, read and run at once: assignments, expressions, calls. Whatever leads
// elsewhere (a loop, a condition, a function of one's own) is refused with what to write instead.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "headsup/code/array.h"

namespace headsup::code {

struct Value;
using Tuple = std::vector<Value>;  // also what Python calls a list

struct Value {
  // A word is what stands for itself: None, "...", a dtype, a module; a text with its quotes.
  std::variant<std::string, Array, Tuple> is;

  template <class T>
  const T* as() const {
    return std::get_if<T>(&is);
  }
  bool is_word(std::string_view word) const;
};

/// What names stand for. What a program returns has the name "return", which no other can have.
struct Scope {
  std::map<std::string, Value, std::less<>> names;
  std::uint32_t draws = 0;  // of functions of C++ so far, as random numbers depend on: a scope
                            // begun anew draws the same
  std::int64_t steps = 0;   // calls, operators and subscripts so far; one of many numbers is many

  const Value* find(std::string_view name) const;
  void set(std::string_view name, Value value);
};

/// Runs a program in a scope. The first fault ends it, at `where` "line:column": code_too_long,
/// code_sign, code_expected, code_word, code_unknown_name, code_unknown_function, code_by_hand for
/// a function of `by_hand`, code_arguments, code_kind, code_unpack, and those of code/array.h.
Faults run(std::string_view source, Scope& scope, const std::vector<std::string>& by_hand = {});

}  // namespace headsup::code
