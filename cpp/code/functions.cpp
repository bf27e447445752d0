#include "functions.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace headsup::code {

namespace {

constexpr std::string_view kLibrary =
#include "library.inc"
    ;

Fault wrong_kind(std::string_view of, const Value& got, std::string_view needed) {
  return make_fault(Code::code_kind, "", {of, kind_of(got), needed});
}

// A value of the kind that a parameter takes, of "kind[]" a list, for which one alone stands too.
// Axes are counted from 0: `before` are the parameters before this one, the first of which has
// them.
Result<Value> fit(std::string_view of, std::string_view kind, const Value& value,
                  const Tuple& before) {
  if (kind.ends_with("[]")) {
    const auto* list = value.as<Tuple>();
    if (kind == "tensor[]" && (list == nullptr || list->empty())) {
      return wrong_kind(of, value, "code_tensors");
    }
    Tuple out;
    for (const Value& each : list != nullptr ? *list : Tuple{value}) {
      HEADSUP_TRY(one, fit(of, kind.substr(0, kind.size() - 2), each, before));
      out.push_back(std::move(one));
    }
    return Value{std::move(out)};
  }
  const std::optional<std::int64_t> number = whole_of(value);
  if (number && kind == "whole") return whole(*number);
  if (number && kind.ends_with("axis")) {
    const auto* list = before[0].as<Tuple>();
    const auto* counted = (list == nullptr ? before[0] : list->front()).as<Array>();
    const std::int64_t rank = std::ssize(counted->sizes) + (kind == "axis" ? 0 : 1);
    if (*number < -rank || *number >= rank) return make_fault(Code::code_axis, "", {*number, rank});
    return whole(*number < 0 ? *number + rank : *number);
  }
  const std::string_view kinds = line_of_library(kind, "kind").value_or(kind);
  const bool is_among = kinds.find(kind_of(value).substr(5)) != kinds.npos;
  if (is_among && kind != "whole") return value;
  return wrong_kind(of, value, "code_" + std::string(kind));
}

// Takes the part of a text before a sign, and the sign.
std::string_view cut(std::string_view& text, char sign) {
  const std::size_t end = std::min(text.find(sign), text.size());
  const std::string_view out = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return out;
}

// The argument of a parameter, taken out of those that are left: by its name, or the first that is
// told by its place; for the rest all that are, as a list.
std::optional<Value> take(std::vector<Argument>& arguments, std::string_view name, bool rest) {
  const auto is_its = [&](const Argument& each) {
    return each.name == name || (each.name == "axis" && name == "dim");
  };
  auto found = std::ranges::find_if(arguments, is_its);
  if (found == arguments.end()) found = std::ranges::find(arguments, "", &Argument::name);
  if (rest && (found == arguments.end() || found->value.as<Tuple>() == nullptr)) {
    Tuple all;
    for (const Argument& each : arguments) {
      if (each.name.empty()) all.push_back(each.value);
    }
    std::erase_if(arguments, [](const Argument& each) { return each.name.empty(); });
    return Value{std::move(all)};
  }
  if (found == arguments.end()) return std::nullopt;
  Value out = std::move(found->value);
  arguments.erase(found);
  return out;
}

}  // namespace

std::optional<std::string_view> line_of_library(std::string_view name, std::string_view owner) {
  const std::string begin = "\n" + std::string(name) + " ";
  for (std::size_t at = 0; (at = kLibrary.find(begin, at)) != kLibrary.npos; ++at) {
    std::string_view rest = kLibrary.substr(at + begin.size());
    std::string_view line = cut(rest, '\n');
    if (cut(line, ' ').find(owner) != line.npos) return line;
  }
  return std::nullopt;
}

Result<Value> call(std::string_view name, std::string_view owner, std::vector<Argument> arguments,
                   Scope& scope) {
  const std::optional<std::string_view> function = line_of_library(name, owner);
  if (!function) {
    return make_fault(Code::code_unknown_function, "", {name, "code_" + std::string(owner)});
  }
  std::string_view program = *function;
  std::string_view parameters = cut(program, '|');
  Tuple values;
  Scope inner;
  std::string names;
  bool is_complete = true;
  while (!parameters.empty()) {
    std::string_view kind = cut(parameters, ' ');
    const std::string_view parameter = cut(kind, ':');
    std::string_view otherwise = kind;
    kind = cut(otherwise, '=');
    names += (names.empty() ? "" : ", ") + std::string(parameter);
    const bool rest = kind.starts_with('*');
    std::optional<Value> value = take(arguments, parameter, rest);
    is_complete &= value.has_value() || !otherwise.empty();
    if (!is_complete) continue;
    if (!value) value = constant(otherwise).value_or(whole(otherwise == "-1" ? -1 : 0));
    if (otherwise != "None" || !value->is_word("None")) {
      HEADSUP_TRY(fitting, fit(name, kind.substr(rest ? 1 : 0), *value, values));
      value = std::move(fitting);
    }
    inner.set(parameter, *value);
    values.push_back(*std::move(value));
  }
  if (!is_complete || !arguments.empty()) {
    return make_fault(Code::code_arguments, "", {name, names});
  }
  if (program.empty()) return native(name, values, scope);
  inner.steps = scope.steps;
  HEADSUP_CHECK(run(program, inner));
  scope.steps = inner.steps;
  return *inner.find("return");
}

std::optional<Value> constant(std::string_view name) {
  if (line_of_library(name, "itself")) return Value{std::string(name)};
  if (!line_of_library(name, "constant")) return std::nullopt;
  Scope scope;
  return *call(name, "constant", {}, scope);
}

std::string_view module_of(const Value& value) {
  const std::string_view kind = kind_of(value);
  return kind == "code_torch" || kind == "code_math" ? kind.substr(5) : "";
}

Value whole(std::int64_t value) { return {number_of(static_cast<double>(value), DType::whole)}; }

std::optional<std::int64_t> whole_of(const Value& value) {
  const auto* array = value.as<Array>();
  if (array == nullptr || array->rank() > 0 || array->dtype == DType::real) return std::nullopt;
  const double number = array->at({});
  if (!(std::abs(number) < 0x1p53)) return std::nullopt;
  return static_cast<std::int64_t>(number);
}

std::string_view kind_of(const Value& value) {
  if (value.as<Tuple>() != nullptr) return "code_tuple";
  if (const auto* word = value.as<std::string>()) {
    if (word->starts_with('"') || word->starts_with('\'')) return "code_text";
    const std::string_view line = line_of_library(*word, "itself").value_or("code_other");
    return line.substr(0, line.find(' '));
  }
  const Array& array = *value.as<Array>();
  if (array.is_number) return array.dtype == DType::real ? "code_fraction" : "code_whole";
  return array.dtype == DType::truth ? "code_mask" : "code_tensor";
}

Result<Value> part_of(const Value& of, const std::vector<Tuple>& items) {
  if (const auto* list = of.as<Tuple>()) {
    // The same of its places.
    HEADSUP_TRY(all, arange(std::ssize(*list), DType::whole));
    HEADSUP_TRY(places, part_of({all}, items));
    const auto at = [&](const Value& place) { return (*list)[std::size_t(*whole_of(place))]; };
    const std::optional<Tuple> parts = parts_of(places);
    if (!parts) return at(places);
    Tuple out;
    std::ranges::transform(*parts, std::back_inserter(out), at);
    return Value{std::move(out)};
  }
  if (of.as<Array>() == nullptr) return wrong_kind("[ ]", of, "code_tensor");
  Array out = *of.as<Array>();
  const auto is = [](const Tuple& item, std::string_view word) {
    return item.size() == 1 && item[0].is_word(word);
  };
  const auto count = [&](std::string_view word) {
    return std::ranges::count_if(items, [&](const Tuple& item) { return is(item, word); });
  };
  const std::int64_t taken = std::ssize(items) - count("None") - count("...");
  if (taken > std::ssize(out.sizes) || count("...") > 1) {
    return make_fault(Code::index_rank, "", {taken, out.rank()});
  }
  const std::size_t left = out.rank() - static_cast<std::size_t>(taken);
  std::size_t axis = 0, dropped = 0;
  for (const Tuple& item : items) {
    const auto bound = [&](const Value& value, std::int64_t otherwise) {
      const std::int64_t size = out.sizes[axis], place = whole_of(value).value_or(otherwise);
      return std::clamp<std::int64_t>(place < 0 ? place + size : place, 0, size);
    };
    const auto is_bound = [](const Value& value) {
      return whole_of(value) || value.is_word("None");
    };
    if (is(item, "None")) {
      out = with_axis(out, axis++);
    } else if (is(item, "...")) {
      axis += left;
    } else if (item.size() == 1 && whole_of(item[0])) {
      const std::int64_t size = out.sizes[axis], place = *whole_of(item[0]);
      if (place < -size || place >= size) {
        return make_fault(Code::index_out_of_range, "", {axis + dropped, place, size});
      }
      out = without_axis(narrowed(out, axis, place < 0 ? place + size : place, 1), axis);
      ++dropped;
    } else if (item.size() > 1 && std::ranges::all_of(item, is_bound)) {
      const std::int64_t first = bound(item[0], 0), end = bound(item[1], out.sizes[axis]);
      out = narrowed(out, axis++, first, std::max(end - first, std::int64_t{0}));
    } else {
      return wrong_kind("[ ]", item.back(), "code_whole");
    }
  }
  // Its own size: refused past the limit of axes.
  HEADSUP_TRY(made, expanded(out, out.sizes));
  return Value{std::move(made)};
}

std::optional<Tuple> parts_of(const Value& value) {
  if (const auto* list = value.as<Tuple>()) return *list;
  const auto* array = value.as<Array>();
  if (array == nullptr || array->rank() == 0) return std::nullopt;
  Tuple out;
  for (std::int64_t n = 0; n < array->sizes[0]; ++n) {
    out.push_back({without_axis(narrowed(*array, 0, n, 1), 0)});
  }
  return out;
}

}  // namespace headsup::code
