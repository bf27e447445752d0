#include "headsup/base/fault.h"

#include <array>

#include "headsup/base/words.h"

namespace headsup {

namespace {

constexpr std::array kTable = {
#define HEADSUP_CODE(code, args) CodeInfo{Code::code, #code, args},
#include "headsup/base/codes.h"
#undef HEADSUP_CODE
};

}  // namespace

std::span<const CodeInfo> code_table() { return kTable; }

std::vector<Arg> named_args(std::string_view names, std::initializer_list<ArgValue> values) {
  std::vector<Arg> out;
  const auto* value = values.begin();
  any_of_words(names, [&](std::string_view name) {
    if (value == values.end()) return true;
    out.push_back({std::string(name),
                   value->is_number ? std::to_string(value->number) : std::string(value->text)});
    ++value;
    return false;
  });
  return out;
}

Fault make_fault(Code code, std::string_view where, std::initializer_list<ArgValue> values) {
  return {code, std::string(where),
          named_args(kTable[static_cast<std::size_t>(code)].args, values)};
}

Fault bad_value(std::string_view where, const ArgValue& value, std::string_view expected) {
  return make_fault(Code::field_bad_value, where, {value, expected});
}

std::string_view name_of(Code code) { return kTable[static_cast<std::size_t>(code)].name; }

}  // namespace headsup
