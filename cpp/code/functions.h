// The functions that a program may call.
#pragma once

#include <string_view>
#include <vector>

#include "headsup/code/program.h"

namespace headsup::code {

/// Who may have a function. Python itself has those of math.
enum class Owner : std::uint8_t { tensor, torch, math, python };

struct Argument {
  std::string_view name;  // "" of one that is told by its place
  Value value;
};

/// Calls what the owner has under this name. Faults: code_unknown_function, code_arguments,
/// code_kind, and those of what the function does.
Result<Value> call(std::string_view name, Owner owner, std::vector<Argument> arguments,
                   Scope& scope);

}  // namespace headsup::code
