// The arguments of a call, fitted to what a function takes.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "functions.h"

namespace headsup::code {

/// The argument of a parameter, taken out of those that are left: by its name, or the first that is
/// told by its place; for the rest all that are, as a list.
std::optional<Value> take(std::vector<Argument>& arguments, std::string_view name, bool rest);

/// A value of the kind that a parameter of a function asks for: axes counted from 0, one size or
/// axis as a list, no axes as all. `before` are those of the parameters before it, the first of
/// which has the axes. Faults: code_axis, code_kind.
Result<Value> fit(std::string_view of, std::string_view kind, const Value& value,
                  const std::vector<Value>& before);

}  // namespace headsup::code
