#include "functions.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <type_traits>
#include <utility>

#include "arguments.h"
#include "headsup/base/random.h"
#include "values.h"

namespace headsup::code {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

constexpr std::string_view kLibrary =
#include "library.inc"
    ;

double sum_of(const double* of) { return of[0] + of[1]; }
double larger_of(const double* of) { return of[0] > of[1] || std::isnan(of[0]) ? of[0] : of[1]; }
double exp_of(const double* of) { return std::exp(of[0]); }
double chosen_of(const double* of) { return of[0] != 0 ? of[1] : of[2]; }

Result<Array> converted(const Array& x, DType dtype) {
  static constexpr std::array<Cell, 3> kCells = {
      [](const double* of) { return of[0] != 0 ? 1.0 : 0.0; },
      [](const double* of) { return std::trunc(of[0]); },
      [](const double* of) { return of[0]; },
  };
  return pointwise({x}, dtype, kCells[static_cast<std::size_t>(dtype)]);
}

Result<Array> exp(const Array& x) { return pointwise({x}, DType::real, exp_of); }
Result<Array> sum(const Array& x, const Sizes& axes, bool keep) {
  return reduced(x, axes, keep, 0, sum_of);
}
Result<Array> largest(const Array& x, const Sizes& axes, bool keep) {
  return reduced(x, axes, keep, -kInfinity, larger_of);
}
Result<Array> where(const Array& condition, const Array& a, const Array& b) {
  return pointwise({condition, a, b}, std::max(a.dtype, b.dtype), chosen_of);
}

Array squeezed(const Array& x, std::size_t axis) {
  return x.sizes[axis] == 1 ? without_axis(x, axis) : x;
}

Result<Value> split(const Array& x, std::int64_t size, std::size_t axis) {
  if (size < 1) return bad_value("", size, "code_sizes");
  Tuple out;
  for (std::int64_t first = 0; first < x.sizes[axis]; first += size) {
    out.push_back({narrowed(x, axis, first, std::min(size, x.sizes[axis] - first))});
  }
  return Value{std::move(out)};
}

Result<Value> size(const Array& x, const Value& axis) {
  if (axis.as<None>() != nullptr) return tuple_of(x.sizes);
  return whole(x.sizes[static_cast<std::size_t>(*whole_of(axis))]);
}

Result<Array> stack(std::vector<Array> parts, std::size_t axis) {
  for (Array& part : parts) {
    HEADSUP_TRY(deeper, unsqueezed(part, std::min(axis, part.rank())));
    part = std::move(deeper);
  }
  return concatenated(parts, axis);
}

Result<Array> full(const Sizes& sizes, const Array& value, DType dtype) {
  return filled(sizes, dtype, value.at({}));
}

// The sum of twelve uniform numbers, less their mean: nearly normal, and the same on any machine.
Result<Array> randn(const Sizes& sizes, std::uint32_t draw) {
  HEADSUP_TRY(out, filled(sizes, DType::real, 0));
  const std::uint32_t key = row_key(1, 0, draw);
  std::uint32_t place = 0;
  for (double& number : *out.numbers) {
    for (int n = 0; n < 12; ++n) number += double{centred_uniform(random_bits(key, place++))} / 2;
  }
  return std::move(out);
}

Result<Array> arange(std::int64_t start, const Value& end, DType dtype) {
  const std::int64_t first = whole_of(end) ? start : 0;
  HEADSUP_TRY(out,
              filled({std::max<std::int64_t>(whole_of(end).value_or(start) - first, 0)}, dtype, 0));
  std::iota(out.numbers->begin(), out.numbers->end(), static_cast<double>(first));
  return std::move(out);
}

Result<Array> to_whole(const Array& x) { return converted(x, DType::whole); }

// Of float("-inf"), and of a number.
Result<Array> to_float(const Value& value) {
  const auto* text = value.as<std::string>();
  const auto* number = value.as<Array>();
  if (text != nullptr && *text == "inf") return number_of(kInfinity, DType::real);
  if (text != nullptr && *text == "-inf") return number_of(-kInfinity, DType::real);
  if (number != nullptr && number->rank() == 0) return number_of(number->at({}), DType::real);
  return wrong_kind("float", value, "code_number");
}

// What a function in C++ takes, read from a value that fits.
template <class T>
T read(const Value& value) {
  if constexpr (std::is_same_v<T, Array> || std::is_same_v<T, DType>) {
    return *value.as<T>();
  } else if constexpr (std::is_same_v<T, Value>) {
    return value;
  } else if constexpr (std::is_same_v<T, std::string_view>) {
    return *value.as<std::string>();
  } else if constexpr (std::is_arithmetic_v<T>) {
    return static_cast<T>(value.as<Array>()->at({}));
  } else {
    T out;
    for (const Value& each : *value.as<Tuple>()) out.push_back(read<typename T::value_type>(each));
    return out;
  }
}

Result<Value> as_value(Array made) { return Value{std::move(made)}; }
Result<Value> as_value(Result<Value> made) { return made; }
Result<Value> as_value(Result<Array> made) {
  if (!made) return made.faults();
  return Value{*std::move(made)};
}

template <auto function, class Made, class... Takes, std::size_t... n>
Result<Value> called(Made (*)(Takes...), const std::vector<Value>& values,
                     std::index_sequence<n...>) {
  return as_value(function(read<std::remove_cvref_t<Takes>>(values[n])...));
}
template <class Made, class... Takes>
constexpr std::size_t count_taken(Made (*)(Takes...)) {
  return sizeof...(Takes);
}
template <auto function>
Result<Value> native(const std::vector<Value>& values) {
  return called<function>(function, values, std::make_index_sequence<count_taken(function)>());
}

using Native = Result<Value> (*)(const std::vector<Value>& values);
struct NativeRow {
  std::string_view name;
  Native run;
};
constexpr NativeRow kNatives[] = {
    {"view", native<viewed>},
    {"reshape", native<reshaped>},
    {"transpose", native<transposed>},
    {"permute", native<permuted>},
    {"contiguous", native<contiguous>},
    {"unsqueeze", native<unsqueezed>},
    {"squeeze", native<squeezed>},
    {"expand", native<expanded>},
    {"repeat", native<repeated>},
    {"index_select", native<selected>},
    {"split", native<split>},
    {"size", native<size>},
    {"to", native<converted>},
    {"cat", native<concatenated>},
    {"stack", native<stack>},
    {"full", native<full>},
    {"randn", native<randn>},
    {"arange", native<arange>},
    {"matmul", native<matmul>},
    {"einsum", native<einsum>},
    {"exp", native<exp>},
    {"sum", native<sum>},
    {"amax", native<largest>},
    {"where", native<where>},
    {"float", native<to_float>},
    {"int", native<to_whole>},
};

struct Function {
  std::string_view takes, program;
};

// Takes the part of a text before a sign, and the sign.
std::string_view cut(std::string_view& text, char sign) {
  const std::size_t end = std::min(text.find(sign), text.size());
  const std::string_view out = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return out;
}

std::optional<Function> find_function(std::string_view name, Owner owner) {
  constexpr std::array<std::string_view, 4> kOwners = {"tensor", "torch", "math", "math"};
  std::string_view rest = kLibrary;
  while (!rest.empty()) {
    std::string_view line = cut(rest, '\n');
    const std::string_view line_name = cut(line, ' '), owners = cut(line, ' ');
    const bool is_its = owners == kOwners[static_cast<std::size_t>(owner)] ||
                        (owners == "both" && owner <= Owner::torch);
    if (line_name == name && is_its) {
      const std::string_view takes = cut(line, '|');
      return Function{takes.substr(0, takes.size() - (line.empty() ? 0 : 1)), line};
    }
  }
  return std::nullopt;
}

}  // namespace

Result<Value> call(std::string_view name, Owner owner, std::vector<Argument> arguments,
                   Scope& scope) {
  constexpr std::array<std::string_view, 4> kOwners = {"code_tensor", "torch", "math",
                                                       "code_python"};
  const std::optional<Function> function = find_function(name, owner);
  if (!function)
    return make_fault(Code::code_unknown_function, "",
                      {name, kOwners[static_cast<std::size_t>(owner)]});
  std::vector<Value> values;
  Scope inner;
  std::string names;
  std::string_view left = function->takes;
  while (!left.empty()) {
    std::string_view kind = cut(left, ' ');
    const std::string_view parameter = cut(kind, ':');
    std::string_view otherwise = kind;
    kind = cut(otherwise, '=');
    names += (names.empty() ? "" : ", ") + std::string(parameter);
    const bool rest = kind.starts_with('*');
    std::optional<Value> value = take(arguments, parameter, rest);
    if (!value && otherwise.empty()) continue;
    if (!value) value = constant(otherwise).value_or(whole(otherwise == "-1" ? -1 : 0));
    if (otherwise != "None" || value->as<None>() == nullptr || kind == "axes") {
      HEADSUP_TRY(fitting, fit(name, kind.substr(rest ? 1 : 0), *value, values));
      value = std::move(fitting);
    }
    inner.set(parameter, *value);
    values.push_back(*std::move(value));
  }
  const bool is_complete =
      std::ranges::count(function->takes, ':') == std::ssize(values) && arguments.empty();
  if (!is_complete) return make_fault(Code::code_arguments, "", {name, names});
  if (function->program.empty()) {
    values.push_back({number_of(++scope.draws, DType::whole)});
    return std::ranges::find(kNatives, name, &NativeRow::name)->run(values);
  }
  inner.steps = scope.steps;
  HEADSUP_CHECK(run(function->program, inner));
  scope.steps = inner.steps;
  return *inner.find("return");
}

}  // namespace headsup::code
