// Looking into faults, and showing them when a test fails.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "headsup/base/fault.h"

namespace headsup::test {

inline bool has(const Faults& faults, Code code, std::string_view where) {
  return std::any_of(faults.begin(), faults.end(), [&](const Fault& fault) {
    return fault.code == code && fault.where == where;
  });
}

/// The fault's argument of this name, "" without one.
inline std::string arg(const Fault& fault, std::string_view name) {
  for (const Arg& each : fault.args) {
    if (each.name == name) return each.value;
  }
  return {};
}

/// All of them on one line: "field_missing at /schema; ...".
inline std::string text_of(const Faults& faults) {
  std::string out;
  for (const Fault& fault : faults) {
    if (!out.empty()) out += "; ";
    out += std::string(name_of(fault.code)) + " at " + fault.where;
    for (const Arg& each : fault.args) out += " " + each.name + "=" + each.value;
  }
  return out;
}

/// The names of a fault's arguments are those that its row of the table promises to a sentence.
inline bool args_match_table(const Fault& fault) {
  std::string names;
  for (const Arg& each : fault.args) names += (names.empty() ? "" : " ") + each.name;
  return names == code_table()[static_cast<std::size_t>(fault.code)].args;
}

}  // namespace headsup::test
