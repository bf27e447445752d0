// What can go wrong, as values. Knows the one table of error codes; knows no sentence, no language
// and no caller: the sentences live in web/content/<lang>/messages.json, keyed by the code's name.
#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace headsup {

enum class Code : std::uint8_t {
#define HEADSUP_CODE(code, args) code,
#include "headsup/base/codes.h"
#undef HEADSUP_CODE
};

/// One row of the table: a code, its name as JS and messages.json know it, and the names of the
/// arguments its sentence may use.
struct CodeInfo {
  Code code;
  std::string_view name;
  std::string_view args;  // space separated
};

/// The table itself, in the order of the enum.
std::span<const CodeInfo> code_table();

/// The code's name, e.g. "heads_do_not_divide_width".
std::string_view name_of(Code code);

/// One named argument of a fault. Numbers are decimal text, so that no count loses digits;
/// "nearest" is a list of them, joined by commas.
struct Arg {
  std::string name;
  std::string value;
  bool operator==(const Arg&) const = default;
};

/// One thing that is wrong: what (code), where (a field such as "n_heads", a JSON pointer, an id),
/// and what the sentence needs to be exact.
struct Fault {
  Code code;
  std::string where;
  std::vector<Arg> args;
  bool operator==(const Fault&) const = default;
};

/// The value of one argument: a text, or a whole number.
struct ArgValue {
  std::string_view text;
  std::int64_t number = 0;
  bool is_number = false;

  ArgValue(std::string_view value) : text(value) {}
  ArgValue(const char* value) : text(value) {}
  ArgValue(const std::string& value) : text(value) {}
  template <std::integral T>
  ArgValue(T value) : number(static_cast<std::int64_t>(value)), is_number(true) {}
};

/// Names the values by `names`, which spaces separate. A value without a name, or a name without a
/// value, is passed over.
std::vector<Arg> named_args(std::string_view names, std::initializer_list<ArgValue> values);

/// A fault whose arguments are those that the table names for its code, in that order. Out of line,
/// since spelling them out at every place is a tenth of the engine.
Fault make_fault(Code code, std::string_view where, std::initializer_list<ArgValue> values);

/// field_bad_value: what stands there, and the name of what should.
Fault bad_value(std::string_view where, const ArgValue& value, std::string_view expected);

using Faults = std::vector<Fault>;

}  // namespace headsup
