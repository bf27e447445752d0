// What a program can do with values: the functions of library.txt, among which operators are, and
// subscripts.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "headsup/code/program.h"

namespace headsup::code {

// A line of library.txt is a name, its owners, and what they say of it. Of a function that is its
// parameters, each "name:kind=otherwise", and behind a bar its program, where it is none of C++:
// "*" takes the arguments that are left, "[]" makes a list of a kind. A "kind" lists what it is of;
// a "word" is refused with what to write instead; what stands for "itself" has a kind.
struct Argument {
  std::string_view name;  // "" of one that is told by its place
  Value value;
};

/// Calls what the owner has under this name: "tensor", "torch", "math", "python", or "attribute"
/// and "operator". Faults: code_unknown_function, code_arguments, code_kind, and those of what the
/// function does.
Result<Value> call(std::string_view name, std::string_view owner, std::vector<Argument> arguments,
                   Scope& scope);

/// What the library says behind a name and its owner, if it has the name.
std::optional<std::string_view> line_of_library(std::string_view name, std::string_view owner);

/// What a name stands for by itself, or within torch and math, if anything.
std::optional<Value> constant(std::string_view name);

/// "torch" or "math", where a value is a module; else "".
std::string_view module_of(const Value& value);

/// What a function of the library without a program makes: of arguments that fit. `name` is one.
Result<Value> native(std::string_view name, const Tuple& values, Scope& scope);

/// A whole number as a value.
Value whole(std::int64_t value);

/// A whole number, if it is one.
std::optional<std::int64_t> whole_of(const Value& value);

/// What stands at indices, which are one value, and slices, which are two, of a list or a tensor.
/// Faults: code_kind, index_rank, index_out_of_range.
Result<Value> part_of(const Value& of, const std::vector<Tuple>& items);

/// What a list holds, or a tensor along its first axis; none of other values.
std::optional<Tuple> parts_of(const Value& value);

/// "code_tensor", what sentences call a value.
std::string_view kind_of(const Value& value);

}  // namespace headsup::code
