#include "values.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>

#include "headsup/base/words.h"

namespace headsup::code {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

enum class Gives : std::uint8_t { same, real, truth };

// Level 0 binds least.
struct Operator {
  std::string_view sign;
  int level;
  Gives gives;
  Cell cell;
};
constexpr Operator kOperators[] = {
    {"==", 0, Gives::truth, [](const double* of) { return double(of[0] == of[1]); }},
    {"!=", 0, Gives::truth, [](const double* of) { return double(of[0] != of[1]); }},
    {"<", 0, Gives::truth, [](const double* of) { return double(of[0] < of[1]); }},
    {"<=", 0, Gives::truth, [](const double* of) { return double(of[0] <= of[1]); }},
    {">", 0, Gives::truth, [](const double* of) { return double(of[0] > of[1]); }},
    {">=", 0, Gives::truth, [](const double* of) { return double(of[0] >= of[1]); }},
    {"|", 1, Gives::truth, [](const double* of) { return double(of[0] != 0 || of[1] != 0); }},
    {"&", 2, Gives::truth, [](const double* of) { return double(of[0] != 0 && of[1] != 0); }},
    {"+", 3, Gives::same, [](const double* of) { return of[0] + of[1]; }},
    {"-", 3, Gives::same, [](const double* of) { return of[0] - of[1]; }},
    {"*", 4, Gives::same, [](const double* of) { return of[0] * of[1]; }},
    {"/", 4, Gives::real, [](const double* of) { return of[0] / of[1]; }},
    {"//", 4, Gives::same, [](const double* of) { return std::floor(of[0] / of[1]); }},
    {"%", 4, Gives::same,
     [](const double* of) { return of[0] - of[1] * std::floor(of[0] / of[1]); }},
    {"@", 4, Gives::real, nullptr},
    {"~", kLevels, Gives::truth, [](const double* of) { return double(of[0] == 0); }},
    {"**", kLevels, Gives::same, [](const double* of) { return std::pow(of[0], of[1]); }},
};

bool is_truth(const Array& x) { return x.dtype == DType::truth && !x.is_number; }

// The places that a slice takes of `size` of them, as Python counts.
std::pair<std::int64_t, std::int64_t> places_of(const Slice& slice, std::int64_t size) {
  const auto at = [&](std::int64_t place) {
    return std::clamp<std::int64_t>(place < 0 ? place + size : place, 0, size);
  };
  const std::int64_t first = at(slice.first.value_or(0)), end = at(slice.end.value_or(size));
  return {first, (std::max(end - first, std::int64_t{0}) + slice.by - 1) / slice.by};
}

Result<std::int64_t> place_at(std::int64_t place, std::int64_t size, std::size_t axis) {
  if (place >= -size && place < size) return place < 0 ? place + size : place;
  return make_fault(Code::index_out_of_range, "", {axis, place, size});
}

Result<Value> part_of(const Tuple& of, const Tuple& items) {
  const std::int64_t size = std::ssize(of);
  if (items.size() == 1 && whole_of(items[0])) {
    HEADSUP_TRY(place, place_at(*whole_of(items[0]), size, 0));
    return of[static_cast<std::size_t>(place)];
  }
  const auto* slice = items.size() == 1 ? items[0].as<Slice>() : nullptr;
  if (slice == nullptr) return wrong_kind("[ ]", items[0], "code_whole");
  const auto [first, count] = places_of(*slice, size);
  Tuple out;
  for (std::int64_t n = 0; n < count; ++n) {
    out.push_back(of[static_cast<std::size_t>(first + n * slice->by)]);
  }
  return Value{std::move(out)};
}

Result<Value> part_of(const Array& of, const Tuple& items) {
  const auto takes_axis = [](const Value& item) {
    return item.as<None>() == nullptr && item.as<Dots>() == nullptr;
  };
  const std::int64_t taken = std::ranges::count_if(items, takes_axis);
  if (taken > std::ssize(of.sizes)) {
    return make_fault(Code::index_rank, "", {taken, of.rank()});
  }
  Array out = of;
  std::size_t axis = 0, dropped = 0;
  for (const Value& item : items) {
    if (item.as<None>() != nullptr) {
      HEADSUP_TRY(longer, unsqueezed(out, axis++));
      out = std::move(longer);
    } else if (item.as<Dots>() != nullptr) {
      axis += of.rank() - static_cast<std::size_t>(taken);
    } else if (const auto* slice = item.as<Slice>()) {
      const auto [first, count] = places_of(*slice, out.sizes[axis]);
      out = narrowed(out, axis++, first, count, slice->by);
    } else if (const std::optional<std::int64_t> place = whole_of(item)) {
      HEADSUP_TRY(at, place_at(*place, out.sizes[axis], axis + dropped++));
      out = without_axis(narrowed(out, axis, at, 1), axis);
    } else if (const auto* list = item.as<Array>();
               list != nullptr && list->rank() == 1 && list->dtype == DType::whole) {
      HEADSUP_TRY(chosen, selected(out, axis++, *list));
      out = std::move(chosen);
    } else {
      return wrong_kind("[ ]", item, "code_whole");
    }
  }
  return Value{std::move(out)};
}

std::string_view kind_of(const Value& value) {
  if (const auto* array = value.as<Array>()) {
    if (!array->is_number) return array->dtype == DType::truth ? "code_mask" : "code_tensor";
    constexpr std::array<std::string_view, 3> kNumbers = {"code_flag", "code_whole",
                                                          "code_fraction"};
    return kNumbers[static_cast<std::size_t>(array->dtype)];
  }
  if (value.as<Tuple>() != nullptr) return "code_tuple";
  return value.as<std::string>() != nullptr ? "code_text" : "code_other";
}

}  // namespace

std::optional<Value> constant(std::string_view name) {
  const auto is_one_of = [&](std::string_view names) {
    return any_of_words(names, [&](std::string_view each) { return each == name; });
  };
  if (name == "None") return Value{};
  if (name == "True") return Value{number_of(1, DType::truth)};
  if (name == "False") return Value{number_of(0, DType::truth)};
  if (name == "inf") return Value{number_of(kInfinity, DType::real)};
  if (name == "bool") return Value{DType::truth};
  if (is_one_of("int long int32 int64")) return Value{DType::whole};
  if (is_one_of("float double float32 float64")) return Value{DType::real};
  if (is_one_of("torch nn functional F")) return Value{Module{}};
  if (is_one_of("math np")) return Value{Module{true}};
  return std::nullopt;
}

std::optional<std::int64_t> whole_of(const Value& value) {
  const auto* array = value.as<Array>();
  if (array == nullptr || !array->is_number || array->dtype == DType::real) return std::nullopt;
  const double number = array->at({});
  if (!(std::abs(number) < 0x1p53)) return std::nullopt;
  return static_cast<std::int64_t>(number);
}

Value whole(std::int64_t value) { return {number_of(static_cast<double>(value), DType::whole)}; }

Value tuple_of(const Sizes& sizes) {
  Tuple out;
  std::ranges::transform(sizes, std::back_inserter(out), whole);
  return {std::move(out)};
}

Fault wrong_kind(std::string_view of, const Value& got, std::string_view expected) {
  return make_fault(Code::code_kind, "", {of, kind_of(got), expected});
}

std::optional<Value> attribute_of(const Value& of, std::string_view name) {
  if (const auto* array = of.as<Array>(); array != nullptr && !array->is_number) {
    const std::size_t rank = array->rank();
    if (name == "shape") return tuple_of(array->sizes);
    if (name == "dtype") return Value{array->dtype};
    if (name == "device") return Value{};
    if ((name == "mT" && rank > 1) || (name == "T" && rank == 2)) {
      return Value{transposed(*array, rank - 2, rank - 1)};
    }
  }
  // Of what max gives.
  const auto* pair = of.as<Tuple>();
  if (pair != nullptr && pair->size() == 2 && name == "values") return pair->front();
  return of.as<Module>() != nullptr ? constant(name) : std::nullopt;
}

bool is_operator(std::string_view sign, int level) {
  return std::ranges::any_of(
      kOperators, [&](const Operator& each) { return each.level == level && each.sign == sign; });
}

Result<Value> operate(std::string_view sign, const Value& left, const Value& right) {
  const Operator& op = *std::ranges::find(kOperators, sign, &Operator::sign);
  const auto* a = left.as<Array>();
  const auto* b = right.as<Array>();
  if (op.sign == "+" && left.as<Tuple>() && right.as<Tuple>()) {
    Tuple out = *left.as<Tuple>();
    out.insert(out.end(), right.as<Tuple>()->begin(), right.as<Tuple>()->end());
    return Value{std::move(out)};
  }
  for (const Value* each : {&left, &right}) {
    const auto* array = each->as<Array>();
    if (array == nullptr) return wrong_kind(op.sign, *each, "code_value");
    if (op.sign == "-" && is_truth(*array)) return wrong_kind(op.sign, *each, "code_number");
    if (op.sign == "@" && array->is_number) return wrong_kind(op.sign, *each, "code_tensor");
    const bool needs_truth = op.gives == Gives::truth && op.level != 0;
    if (needs_truth && !is_truth(*array)) return wrong_kind(op.sign, *each, "code_mask");
  }
  const bool divides = op.sign == "/" || op.sign == "//" || op.sign == "%";
  if (divides && a->is_number && b->is_number && b->at({}) == 0) {
    return bad_value("", 0, "code_not_zero");
  }
  DType dtype = std::max({a->dtype, b->dtype, DType::whole});
  const bool is_root = op.sign == "**" && b->rank() == 0 && b->at({}) < 0;
  if (op.gives == Gives::real || is_root) dtype = DType::real;
  if (op.gives == Gives::truth) dtype = DType::truth;
  Result<Array> made = op.cell == nullptr ? matmul(*a, *b) : pointwise({*a, *b}, dtype, op.cell);
  if (!made) return made.faults();
  return Value{*std::move(made)};
}

Result<Value> part_of(const Value& of, const Tuple& items) {
  if (const auto* tuple = of.as<Tuple>()) return part_of(*tuple, items);
  if (const auto* array = of.as<Array>()) return part_of(*array, items);
  return wrong_kind("[ ]", of, "code_tensor");
}

std::optional<Tuple> parts_of(const Value& value) {
  if (const auto* tuple = value.as<Tuple>()) return *tuple;
  const auto* array = value.as<Array>();
  if (array == nullptr || array->rank() == 0) return std::nullopt;
  Tuple out;
  for (std::int64_t n = 0; n < array->sizes[0]; ++n) {
    out.push_back({without_axis(narrowed(*array, 0, n, 1), 0)});
  }
  return out;
}

const Value* Scope::find(std::string_view name) const {
  const auto found =
      std::ranges::find_if(names, [&](const auto& each) { return each.first == name; });
  return found == names.end() ? nullptr : &found->second;
}

void Scope::set(std::string_view name, Value value) {
  std::erase_if(names, [&](const auto& each) { return each.first == name; });
  names.emplace_back(name, std::move(value));
}

}  // namespace headsup::code
