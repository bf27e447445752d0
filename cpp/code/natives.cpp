#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "functions.h"
#include "headsup/base/random.h"

namespace headsup::code {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// What a function in C++ is given, in order; None is left out.
struct Given {
  std::vector<Array> tensors;
  Sizes wholes;
  std::string word;        // the last
  std::uint32_t draw = 0;  // a number of the call

  std::size_t axis() const { return static_cast<std::size_t>(wholes.back()); }
  void add(const Value& value) {
    if (const auto* list = value.as<Tuple>()) {
      for (const Value& each : *list) add(each);
    } else if (const auto* array = value.as<Array>()) {
      const bool is_whole = array->is_number && whole_of(value);
      is_whole ? wholes.push_back(*whole_of(value)) : tensors.push_back(*array);
    } else if (!value.is_word("None")) {
      word = *value.as<std::string>();
    }
  }
};

// The library has the place in the enum last.
DType dtype_of(std::string_view word) {
  return static_cast<DType>(line_of_library(word, "itself")->back() - '0');
}

// Number by number. What they make is of the widest of their kinds, at least and at most of these.
struct Pointwise {
  std::string_view name;
  DType least, most;
  Cell cell;
};
constexpr Pointwise kPointwise[] = {
    {"==", DType::truth, DType::truth, [](const double* of) { return double(of[0] == of[1]); }},
    {"<", DType::truth, DType::truth, [](const double* of) { return double(of[0] < of[1]); }},
    {"<=", DType::truth, DType::truth, [](const double* of) { return double(of[0] <= of[1]); }},
    {"+", DType::whole, DType::real, [](const double* of) { return of[0] + of[1]; }},
    {"-", DType::whole, DType::real, [](const double* of) { return of[0] - of[1]; }},
    {"*", DType::whole, DType::real, [](const double* of) { return of[0] * of[1]; }},
    {"/", DType::real, DType::real, [](const double* of) { return of[0] / of[1]; }},
    {"//", DType::whole, DType::real, [](const double* of) { return std::floor(of[0] / of[1]); }},
    {"**", DType::whole, DType::real, [](const double* of) { return std::pow(of[0], of[1]); }},
    {"where", DType::truth, DType::real,
     [](const double* of) { return of[0] != 0 ? of[1] : of[2]; }},
};

Result<Array> converted(const Array& x, DType dtype) {
  static constexpr std::array<Cell, 3> kCells = {
      [](const double* of) { return double(of[0] != 0); },
      [](const double* of) { return std::trunc(of[0]); },
      [](const double* of) { return of[0]; },
  };
  return pointwise({x}, dtype, kCells[static_cast<std::size_t>(dtype)]);
}

double sum_of(const double* of) { return of[0] + of[1]; }
double larger_of(const double* of) { return of[0] > of[1] || std::isnan(of[0]) ? of[0] : of[1]; }

// Of axes, and of whether they stay.
Result<Array> folded(const Given& of, double start, Cell fold) {
  const Sizes axes(of.wholes.begin(), of.wholes.end() - 1);
  return reduced(of.tensors[0], axes, of.wholes.back() != 0, start, fold);
}

Result<Array> stack(std::vector<Array> parts, std::size_t axis) {
  for (Array& part : parts) part = with_axis(part, std::min(axis, part.rank()));
  return concatenated(parts, axis);
}

Result<Array> tensor_of(const Sizes& wholes) {
  HEADSUP_TRY(out, filled({std::ssize(wholes)}, DType::whole, 0));
  std::ranges::copy(wholes, out.numbers->begin());
  return std::move(out);
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

struct Native {
  std::string_view name;
  Result<Array> (*run)(const Given& of);
};
constexpr Native kNatives[] = {
    {"view", [](const Given& of) { return viewed(of.tensors[0], of.wholes, false); }},
    {"reshape", [](const Given& of) { return viewed(of.tensors[0], of.wholes, true); }},
    {"permute", [](const Given& of) { return permuted(of.tensors[0], of.wholes); }},
    {"expand", [](const Given& of) { return expanded(of.tensors[0], of.wholes); }},
    {"to", [](const Given& of) { return converted(of.tensors[0], dtype_of(of.word)); }},
    {"trunc", [](const Given& of) { return converted(of.tensors[0], DType::whole); }},
    {"cat", [](const Given& of) { return concatenated(of.tensors, of.axis()); }},
    {"stack", [](const Given& of) { return stack(of.tensors, of.axis()); }},
    {"empty", [](const Given& of) { return filled(of.wholes, dtype_of(of.word), 0); }},
    {"IntTensor", [](const Given& of) { return tensor_of(of.wholes); }},
    {"arange", [](const Given& of) { return arange(of.wholes[0], dtype_of(of.word)); }},
    {"randn", [](const Given& of) { return randn(of.wholes, of.draw); }},
    {"matmul", [](const Given& of) { return matmul(of.tensors[0], of.tensors[1]); }},
    {"einsum", [](const Given& of) { return einsum(of.word, of.tensors); }},
    {"sum", [](const Given& of) { return folded(of, 0, sum_of); }},
    {"amax", [](const Given& of) { return folded(of, -kInfinity, larger_of); }},
};

}  // namespace

Result<Value> native(std::string_view name, const Tuple& values, Scope& scope) {
  const auto as_value = [](Result<Array> made) {
    return made ? Result<Value>(Value{*std::move(made)}) : made.faults();
  };
  if (name == "shape") {
    Tuple sizes;
    for (const std::int64_t size : values[0].as<Array>()->sizes) sizes.push_back(whole(size));
    return Value{std::move(sizes)};
  }
  const auto* const cells = std::ranges::find(kPointwise, name, &Pointwise::name);
  if (cells == std::end(kPointwise)) {
    Given given;
    given.draw = ++scope.draws;
    given.add({values});
    return as_value(std::ranges::find(kNatives, name, &Native::name)->run(given));
  }
  std::vector<Array> parts;
  DType widest = cells->least;
  for (const Value& value : values) {
    parts.push_back(*value.as<Array>());
    widest = std::max(widest, parts.back().dtype);
  }
  return as_value(pointwise(parts, std::min(widest, cells->most), cells->cell));
}

}  // namespace headsup::code
