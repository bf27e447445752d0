#include "arguments.h"

#include <algorithm>
#include <numeric>

#include "values.h"

namespace headsup::code {

namespace {

// Where an axis is counted: among those of the first tensor.
std::int64_t rank_of(const std::vector<Value>& before) {
  const auto* list = before[0].as<Tuple>();
  return std::ssize((list == nullptr ? before[0] : list->front()).as<Array>()->sizes);
}

}  // namespace

std::optional<Value> take(std::vector<Argument>& arguments, std::string_view name, bool rest) {
  const auto is_its = [&](const Argument& each) {
    return each.name == name || (each.name == "axis" && name == "dim");
  };
  auto found = std::ranges::find_if(arguments, is_its);
  if (found == arguments.end()) found = std::ranges::find(arguments, "", &Argument::name);
  const bool is_list = found != arguments.end() && found->value.as<Tuple>() != nullptr;
  if (rest && !is_list) {
    Tuple all;
    for (Argument& each : arguments) {
      if (each.name.empty()) all.push_back(std::move(each.value));
    }
    std::erase_if(arguments, [](const Argument& each) { return each.name.empty(); });
    return Value{std::move(all)};
  }
  if (found == arguments.end()) return std::nullopt;
  Value out = std::move(found->value);
  arguments.erase(found);
  return out;
}

Result<Value> fit(std::string_view of, std::string_view kind, const Value& value,
                  const std::vector<Value>& before) {
  const auto* array = value.as<Array>();
  const auto* tuple = value.as<Tuple>();
  const bool is_tensor = array != nullptr && !array->is_number;
  const std::optional<std::int64_t> number = whole_of(value);
  if (number && (kind == "axis" || kind == "new_axis")) {
    const std::int64_t rank = rank_of(before) + (kind == "axis" ? 0 : 1);
    if (*number < -rank || *number >= rank) return make_fault(Code::code_axis, "", {*number, rank});
    return whole(*number < 0 ? *number + rank : *number);
  }
  if (kind == "axes" && value.as<None>() != nullptr) {
    Sizes all(static_cast<std::size_t>(rank_of(before)));
    std::iota(all.begin(), all.end(), 0);
    return tuple_of(all);
  }
  const bool is_list = tuple != nullptr && (kind != "tensors" || !tuple->empty());
  if (kind == "axes" || kind == "sizes" || (kind == "tensors" && is_list)) {
    const std::string_view each_kind = kind == "axes"    ? "axis"
                                       : kind == "sizes" ? "whole"
                                                         : "tensor";
    Tuple out;
    for (const Value& each : is_list ? *tuple : Tuple{value}) {
      HEADSUP_TRY(one, fit(of, each_kind, each, before));
      out.push_back(std::move(one));
    }
    return Value{std::move(out)};
  }
  const bool fits =
      kind == "any" || (kind == "tensor" && is_tensor) || (kind == "value" && array) ||
      (kind == "mask" && array && array->dtype == DType::truth) ||
      (kind == "list" && is_tensor && array->rank() == 1 && array->dtype == DType::whole) ||
      (kind == "number" && array && array->rank() == 0) || (kind == "whole" && number) ||
      (kind == "flag" && array && array->is_number && array->dtype == DType::truth) ||
      (kind == "text" && value.as<std::string>()) || (kind == "dtype" && value.as<DType>());
  if (fits) return value;
  return wrong_kind(of, value, "code_" + std::string(kind));
}

}  // namespace headsup::code
