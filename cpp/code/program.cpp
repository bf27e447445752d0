#include "headsup/code/program.h"

#include <algorithm>
#include <array>

#include "functions.h"
#include "headsup/base/decimal.h"
#include "headsup/base/words.h"
#include "reader.h"

namespace headsup::code {

namespace {

constexpr std::size_t kMaxBytes = 4'000;
constexpr int kMaxDepth = 40;
constexpr std::int64_t kMaxSteps = 1000;
constexpr std::int64_t kNumbersOfStep = 4096;

// The operators that bind least come first. Those that bind most, "**", "-" and "~" of one value,
// have rules of their own.
constexpr std::array<std::string_view, 5> kLevels = {"== != < <= > >=", "|", "&", "+ -",
                                                     "* / // % @"};

// Recursive descent that evaluates as it reads, one method a rule of the grammar.
class Program : private Reader {
 public:
  Program(std::string_view source, Scope& scope, const std::vector<std::string>& by_hand)
      : Reader(source), scope_(scope), by_hand_(by_hand) {}

  Faults run() {
    while (faults_.empty() && place() < source_.size()) statement();
    return std::move(faults_);
  }

 private:
  // statement: import ... | "return" list | targets list
  void statement() {
    if (ends_line()) return void(++at_);
    const std::size_t at = at_;
    if (is_one_of(token(), "import from")) {
      return void(at_ = std::min(source_.find('\n', at_), source_.size()));
    }
    const bool returns = take("return");
    const std::vector<std::string_view> names = targets("= += -= *= /=");
    const std::string_view sign = last_;
    Value value = list();
    if (!ends_line()) return void(expected("code_line_end"));
    if (!faults_.empty()) return;
    const std::size_t end = std::exchange(at_, at);
    if (!names.empty() && sign != "=") value = operated(sign.substr(0, 1), {atom(), value}, at);
    at_ = end;
    assign(names, value, at);
    if (!returns || !faults_.empty()) return;
    scope_.set("return", value);
    at_ = source_.size();
  }

  // targets: (name ("," name)* "=" | name "+=")?
  std::vector<std::string_view> targets(std::string_view signs) {
    const std::size_t begin = at_;
    std::vector<std::string_view> out;
    while (is_name()) {
      out.push_back(next());
      if (is_one_of(token(), out.size() == 1 ? signs : "=")) {
        next();
        return out;
      }
      if (!take(",")) break;
    }
    at_ = begin;
    return {};
  }

  void assign(const std::vector<std::string_view>& names, const Value& value, std::size_t at) {
    if (names.size() == 1) return scope_.set(names[0], value);
    const std::optional<Tuple> parts = parts_of(value);
    const std::size_t count = parts ? parts->size() : 1;
    if (!names.empty() && count != names.size()) {
      return void(fail(make_fault(Code::code_unpack, "", {count, names.size()}), at));
    }
    for (std::size_t n = 0; n < names.size(); ++n) scope_.set(names[n], (*parts)[n]);
  }

  // list: element ("," element)*; of one without a comma itself
  Value list() { return listed("", false); }

  // listed: (element ("," element)* ","?)? end
  Value listed(std::string_view end, bool is_list) {
    Tuple out;
    while (token() != end) {
      for (Value& value : element()) out.push_back(std::move(value));
      if (!take(",")) break;
      is_list = true;
    }
    if (!end.empty()) expect(end);
    if (out.empty() && end.empty()) return expected("code_value");
    if (!is_list && out.size() == 1) return std::move(out[0]);
    // A list of lists could double with every line, and so could one of its own parts.
    for (const Value& each : out) {
      if (each.as<Tuple>() != nullptr) return wrong_kind("[ ]", each, "code_value", place());
    }
    return counted(std::move(out), at_);
  }

  // element: expression | "*" expression
  Tuple element() {
    const std::size_t at = place();
    const bool is_spread = take("*");
    Value value = binary(0);
    if (!is_spread || !faults_.empty()) return {std::move(value)};
    if (std::optional<Tuple> parts = parts_of(value)) {
      counted(*parts, at);
      return *std::move(parts);
    }
    return {wrong_kind("*", value, "code_tuple", at)};
  }

  // binary: the operators of a level between operands of the next
  Value binary(std::size_t level) {
    if (level == kLevels.size()) return unary();
    Value left = binary(level + 1);
    while (is_one_of(token(), kLevels[level])) {
      const std::size_t at = at_;
      const std::string_view sign = next();
      left = operated(sign, {left, binary(level + 1)}, at);
      if (level == 0 && is_one_of(token(), kLevels[0])) expected("code_line_end");
    }
    return left;
  }

  Value operated(std::string_view sign, Tuple values, std::size_t at) {
    if (!faults_.empty()) return {};
    const auto* left = values[0].as<Tuple>();
    const auto* right = values.back().as<Tuple>();
    if (sign == "+" && left != nullptr && right != nullptr) {
      Tuple joined = *left;
      joined.insert(joined.end(), right->begin(), right->end());
      return counted(std::move(joined), at);
    }
    std::vector<Argument> arguments;
    for (Value& value : values) arguments.push_back({"", std::move(value)});
    return settled(call(sign, "operator", std::move(arguments), scope_), at);
  }

  // unary: ("-" | "~") unary | primary ("**" unary)?
  Value unary() {
    const std::size_t at = place();
    if (++depth_ > kMaxDepth) {
      return fail(make_fault(Code::code_limit, "", {"code_depth", kMaxDepth}), at);
    }
    Value out;
    if (take("-")) {
      out = operated("-", {{number_of(0, DType::whole)}, unary()}, at);
    } else if (take("~")) {
      out = operated("~", {unary()}, at);
    } else {
      out = primary();
      const std::size_t power = place();
      if (take("**")) out = operated("**", {out, unary()}, power);
    }
    --depth_;
    return out;
  }

  // primary: atom ("." name | "." name arguments | subscript)*
  Value primary() {
    Value out = atom();
    while (faults_.empty()) {
      if (token() == "[") {
        out = subscript(out);
      } else if (take(".")) {
        const std::size_t at = place();
        if (!is_name()) return expected("code_name");
        const std::string_view name = next();
        out = called(name, &out, at);
      } else {
        break;
      }
    }
    return out;
  }

  // atom: number | text | "..." | name | name arguments | "(" list ")" | "[" list "]"
  Value atom() {
    const std::size_t at = place();
    const std::string_view first = token();
    if (take("(")) return listed(")", false);
    if (take("[")) return listed("]", true);
    if (is_name()) {
      next();
      if (const Value* value = scope_.find(first)) return *value;
      if (std::optional<Value> value = constant(first); value && token() != "(") return *value;
      if (is_refused(first, at) || is_refused(token(), place())) return {};
      if (token() == "(") return called(first, nullptr, at);
      // In a list made by a loop, the loop comes behind its name.
      const std::size_t loop = source_.find("for " + std::string(first) + " in", at_);
      if (loop != source_.npos && is_refused("for", loop)) return {};
      return fail(make_fault(Code::code_unknown_name, "", {first}), at);
    }
    if (first.starts_with('"') || first.starts_with('\'') || first == "...") {
      return constant(next()).value_or(Value{std::string(first)});
    }
    if (first.find_first_of("0123456789") == first.npos) return expected("code_value");
    const bool is_whole = first.find_first_of(".eE") == first.npos;
    return {
        number_of(decimal_of(std::string(next()).c_str()), is_whole ? DType::whole : DType::real)};
  }

  // called: arguments?, which only an attribute has not
  // arguments: "(" (name "=" expression | element) ("," ...)* ")"
  Value called(std::string_view name, const Value* on, std::size_t at) {
    std::string_view owner = on == nullptr ? "python" : module_of(*on);
    std::vector<Argument> arguments;
    if (owner.empty()) arguments.push_back({"", *on});
    if (token() != "(") {
      const std::optional<Value> value = constant(name);
      if (value && !owner.empty()) return *value;
      return settled(call(name, "attribute", std::move(arguments), scope_), at);
    }
    expect("(");
    while (faults_.empty() && token() != ")") {
      const std::string_view given = keyword();
      for (Value& value : element()) arguments.push_back({given, std::move(value)});
      if (!take(",")) break;
    }
    expect(")");
    if (!faults_.empty()) return {};
    if (contains(by_hand_, name)) return fail(make_fault(Code::code_by_hand, "", {name}), at);
    return settled(call(name, owner.empty() ? "tensor" : owner, std::move(arguments), scope_), at);
  }

  std::string_view keyword() {
    const std::size_t begin = at_;
    const std::string_view name = is_name() ? next() : "";
    if (!name.empty() && take("=")) return name;
    at_ = begin;
    return "";
  }

  // subscript: "[" item ("," item)* "]"
  Value subscript(const Value& of) {
    const std::size_t at = place();
    expect("[");
    std::vector<Tuple> items;
    do {
      items.push_back(item());
    } while (take(",") && token() != "]");
    expect("]");
    if (!faults_.empty()) return {};
    return settled(part_of(of, items), at);
  }

  // item: expression | expression? ":" expression?
  Tuple item() {
    Tuple out;
    do {
      const bool is_open = token() == ":" || (!out.empty() && is_one_of(token(), ", ]"));
      out.push_back(is_open ? Value{"None"} : binary(0));
    } while (out.size() < 2 && take(":"));
    return out;
  }

  Value wrong_kind(std::string_view of, const Value& got, std::string_view needed, std::size_t at) {
    return fail(make_fault(Code::code_kind, "", {of, kind_of(got), needed}), at);
  }

  // A list, whose values are steps.
  Value counted(Tuple list, std::size_t at) {
    scope_.steps += std::ssize(list);
    return settled(Value{std::move(list)}, at);
  }

  Value settled(Result<Value> made, std::size_t at) {
    if (!made) return fail(made.faults()[0], at);
    auto* array = std::get_if<Array>(&made->is);
    scope_.steps += 1 + (array == nullptr ? 0 : std::exchange(array->work, 0) / kNumbersOfStep);
    if (scope_.steps <= kMaxSteps) return *std::move(made);
    return fail(make_fault(Code::code_limit, "", {"code_steps", kMaxSteps}), at);
  }

  Scope& scope_;
  const std::vector<std::string>& by_hand_;
  int depth_ = 0;
};

}  // namespace

bool Value::is_word(std::string_view word) const {
  const auto* own = as<std::string>();
  return own != nullptr && *own == word;
}

const Value* Scope::find(std::string_view name) const {
  const auto found = names.find(name);
  return found == names.end() ? nullptr : &found->second;
}

void Scope::set(std::string_view name, Value value) {
  names.insert_or_assign(std::string(name), std::move(value));
}

Faults run(std::string_view source, Scope& scope, const std::vector<std::string>& by_hand) {
  if (source.size() > kMaxBytes) return {make_fault(Code::code_too_long, "1:1", {kMaxBytes})};
  return Program(source, scope, by_hand).run();
}

}  // namespace headsup::code
