// What a program can do with values besides calling functions.
#pragma once

#include <optional>
#include <string_view>

#include "headsup/code/program.h"

namespace headsup::code {

/// What a name stands for by itself, or within torch and math, if anything.
std::optional<Value> constant(std::string_view name);

/// What stands behind a point without a call, if anything.
std::optional<Value> attribute_of(const Value& of, std::string_view name);

/// A whole number of Python, if it is one.
std::optional<std::int64_t> whole_of(const Value& value);

Value whole(std::int64_t value);
Value tuple_of(const Sizes& sizes);

/// code_kind: `of` cannot take this value.
Fault wrong_kind(std::string_view of, const Value& got, std::string_view expected);

/// Operators bind by their level, 0 the least; those of the last stand before or behind one value.
inline constexpr int kLevels = 5;
bool is_operator(std::string_view sign, int level);

/// Faults: code_kind, field_bad_value for a division by zero, and those of arrays.
Result<Value> operate(std::string_view sign, const Value& left, const Value& right);

/// What stands at indices and slices of a list or a tensor. Faults: code_kind, index_rank,
/// index_out_of_range.
Result<Value> part_of(const Value& of, const Tuple& items);

/// What a list holds, or a tensor along its first axis; none of other values.
std::optional<Tuple> parts_of(const Value& value);

}  // namespace headsup::code
