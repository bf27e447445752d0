#include "headsup/code/program.h"

#include <algorithm>
#include <array>

#include "functions.h"
#include "headsup/base/decimal.h"
#include "headsup/base/words.h"
#include "token_reader.h"
#include "values.h"

namespace headsup::code {

namespace {

constexpr int kMaxDepth = 40;
constexpr std::int64_t kMaxSteps = 500;
constexpr std::int64_t kNumbersOfStep = 4096;

// Recursive descent that evaluates as it reads, one method a rule of the grammar.
class Program : private TokenReader {
 public:
  Program(std::vector<Token> tokens, Scope& scope, const std::vector<std::string>& by_hand)
      : TokenReader(std::move(tokens)), scope_(scope), by_hand_(by_hand) {}

  Faults run() {
    while (faults_.empty() && now().kind != Token::Kind::end) statement();
    return std::move(faults_);
  }

 private:
  // statement: import ... | "return" list | (targets "=")* list | target "+=" list
  void statement() {
    if (now().kind == Token::Kind::line_end) return void(++at_);
    const std::size_t end = line_end();
    if (is_word("import") || is_word("from")) return void(at_ = end);
    const bool returns = is_word("return");
    if (returns) ++at_;
    std::vector<std::size_t> targets;
    std::string_view change;  // "+" of "+="
    int depth = 0;
    for (std::size_t n = at_; n < end; ++n) {
      const Token& each = tokens_[n];
      if (each.is("(") || each.is("[")) ++depth;
      if (each.is(")") || each.is("]")) --depth;
      const bool changes = each.is("+=") || each.is("-=") || each.is("*=") || each.is("/=");
      if (depth > 0 || !(changes || each.is("="))) continue;
      if (changes) change = each.text.substr(0, 1);
      targets.push_back(std::exchange(at_, n + 1));
    }
    const Value value = list();
    if (now().kind != Token::Kind::line_end) return void(expected("code_line_end"));
    if (returns) scope_.set("return", value);
    for (const std::size_t target : targets) {
      if (!faults_.empty()) return;
      at_ = target;
      change.empty() ? assign(value) : alter(change, value);
    }
    if (faults_.empty()) at_ = returns ? tokens_.size() - 1 : end;
  }

  // A tensor in place, so that its views change with it.
  void alter(std::string_view sign, const Value& value) {
    const Token& at = now();
    const std::size_t target = at_;
    const Value before = primary();
    if (!now().is(std::string(sign) + "=")) return void(expected("="));
    const Value after = applied(sign, before, value, at);
    if (!faults_.empty()) return;
    at_ = target;
    const auto* array = before.as<Array>();
    if (array == nullptr || array->is_number) return assign(after);
    note(write(*array, *after.as<Array>()), at);
  }

  // targets: target ("," target)*, each a name, or a name and a subscript
  void assign(const Value& value) {
    const Token& at = now();
    const bool is_wrapped = take("(") || take("[");
    std::vector<std::size_t> targets;
    bool has_comma = false;
    do {
      if (now().kind != Token::Kind::name) return void(expected("code_target"));
      targets.push_back(at_++);
      if (now().is("[")) skip_brackets();
    } while (take(",") && (has_comma = true) && now().kind == Token::Kind::name);
    if (is_wrapped && !take(")")) take("]");
    if (now().kind != Token::Kind::sign || !now().text.ends_with('=')) return void(expected("="));
    if (!has_comma) return set(targets[0], value);
    const std::optional<Tuple> parts = parts_of(value);
    if (!parts || parts->size() != targets.size()) {
      const std::size_t count = parts ? parts->size() : 1;
      return void(fail(make_fault(Code::code_unpack, "", {count, targets.size()}), at));
    }
    for (std::size_t n = 0; n < targets.size(); ++n) set(targets[n], (*parts)[n]);
  }

  void set(std::size_t target, const Value& value) {
    const Token& name = tokens_[target];
    if (!tokens_[target + 1].is("[")) return scope_.set(name.text, value);
    at_ = target + 1;
    const Value whole = named(name), part = subscript(whole);
    const auto* all = whole.as<Array>();
    const auto* to = part.as<Array>();
    const auto* from = value.as<Array>();
    if (!faults_.empty()) return;
    // What a list of places gives is a copy.
    const bool is_view = all != nullptr && to != nullptr && to->numbers == all->numbers;
    if (is_view && from != nullptr) return note(write(*to, *from), name);
    fail(wrong_kind("[ ] =", is_view ? value : part, "code_value"), name);
  }

  // list: element ("," element)*; of one without a comma itself
  Value list() {
    bool has_comma = false;
    Tuple all = elements("", has_comma);
    return has_comma || all.size() != 1 ? Value{std::move(all)} : std::move(all[0]);
  }

  // elements: element ("," element)* ","?
  Tuple elements(std::string_view end, bool& has_comma) {
    Tuple out;
    while (faults_.empty() && !now().is(end) && now().kind != Token::Kind::line_end) {
      for (Value& value : element()) out.push_back(std::move(value));
      if (!take(",")) break;
      has_comma = true;
    }
    if (out.empty() && end.empty()) expected("code_value");
    return out;
  }

  // element: expression | "*" expression
  Tuple element() {
    const Token& at = now();
    const bool is_spread = take("*");
    Value value = binary(0);
    if (!is_spread) return {std::move(value)};
    if (std::optional<Tuple> parts = parts_of(value)) return *std::move(parts);
    return {fail(wrong_kind("*", value, "code_tuple"), at)};
  }

  // binary: the operators of a level between operands of the next
  Value binary(int level) {
    if (level == kLevels) return unary();
    Value left = binary(level + 1);
    while (at_operator(level)) {
      const Token& at = tokens_[at_++];
      left = applied(at.text, left, binary(level + 1), at);
      if (level == 0 && at_operator(level)) expected("code_line_end");
    }
    return left;
  }

  bool at_operator(int level) const {
    return now().kind == Token::Kind::sign && is_operator(now().text, level);
  }

  Value applied(std::string_view sign, const Value& left, const Value& right, const Token& at) {
    if (!faults_.empty()) return {};
    return settled(operate(sign, left, right), at);
  }

  // unary: ("-" | "~") unary | primary ("**" unary)?
  Value unary() {
    const Token& at = now();
    if (++depth_ > kMaxDepth)
      return fail(make_fault(Code::code_limit, "", {"code_depth", kMaxDepth}), at);
    Value out;
    if (take("-")) {
      out = applied("-", {number_of(0, DType::whole)}, unary(), at);
    } else if (take("~")) {
      const Value value = unary();
      out = applied("~", value, value, at);
    } else {
      out = primary();
      const Token& power = now();
      if (take("**")) out = applied("**", out, unary(), power);
    }
    --depth_;
    return out;
  }

  // primary: atom ("." name | "." name arguments | subscript)*
  Value primary() {
    Value out = atom();
    while (faults_.empty()) {
      if (now().is("[")) {
        out = subscript(out);
      } else if (take(".")) {
        const Token& name = now();
        if (name.kind != Token::Kind::name) return expected("code_name");
        ++at_;
        out = now().is("(") ? called(name, &out) : attribute(out, name);
      } else {
        break;
      }
    }
    return out;
  }

  // atom: number | text | "..." | name | name arguments | "(" list ")" | "[" list "]"
  Value atom() {
    const Token& at = now();
    switch (at.kind) {
      case Token::Kind::number: {
        ++at_;
        const bool is_whole = at.text.find_first_of(".eE") == at.text.npos;
        return {number_of(decimal_of(std::string(at.text).c_str()),
                          is_whole ? DType::whole : DType::real)};
      }
      case Token::Kind::text:
        ++at_;
        return {std::string(at.text)};
      case Token::Kind::name:
        ++at_;
        return now().is("(") && !scope_.find(at.text) ? called(at, nullptr) : named(at);
      default:
        break;
    }
    if (take("...")) return {Dots{}};
    const bool is_list = at.is("[");
    if (!take("[") && !take("(")) return expected("code_value");
    bool has_comma = is_list;
    Tuple all = elements(is_list ? "]" : ")", has_comma);
    expect(is_list ? "]" : ")");
    return has_comma || all.size() != 1 ? Value{std::move(all)} : std::move(all[0]);
  }

  Value named(const Token& name) {
    if (const Value* value = scope_.find(name.text)) return *value;
    if (std::optional<Value> value = constant(name.text)) return *std::move(value);
    return fail(make_fault(Code::code_unknown_name, "", {name.text}), name);
  }

  Value attribute(const Value& of, const Token& name) {
    if (std::optional<Value> value = attribute_of(of, name.text)) return *std::move(value);
    return fail(make_fault(Code::code_unknown_function, "", {name.text, "code_attribute"}), name);
  }

  // arguments: "(" (name "=" expression | element) ("," ...)* ")"
  Value called(const Token& name, const Value* on) {
    std::vector<Argument> arguments;
    const auto* module = on == nullptr ? nullptr : on->as<Module>();
    if (on != nullptr && module == nullptr) arguments.push_back({"", *on});
    expect("(");
    while (faults_.empty() && !now().is(")")) {
      const bool is_named = now().kind == Token::Kind::name && tokens_[at_ + 1].is("=");
      const std::string_view given = is_named ? now().text : "";
      if (is_named) at_ += 2;
      for (Value& value : element()) arguments.push_back({given, std::move(value)});
      if (!take(",")) break;
    }
    expect(")");
    if (!faults_.empty()) return {};
    if (contains(by_hand_, name.text)) {
      return fail(make_fault(Code::code_by_hand, "", {name.text}), name);
    }
    const Owner owner = on == nullptr       ? Owner::python
                        : module == nullptr ? Owner::tensor
                        : module->is_math   ? Owner::math
                                            : Owner::torch;
    return settled(call(name.text, owner, std::move(arguments), scope_), name);
  }

  // subscript: "[" item ("," item)* "]"
  Value subscript(const Value& of) {
    const Token& at = now();
    expect("[");
    Tuple items;
    while (faults_.empty() && !now().is("]")) {
      items.push_back(item());
      if (!take(",")) break;
    }
    expect("]");
    if (!faults_.empty()) return {};
    if (items.empty()) return expected("code_value");
    return settled(part_of(of, items), at);
  }

  // item: expression | expression? ":" expression? (":" expression?)?
  Value item() {
    const auto is_end = [&] { return now().is(":") || now().is(",") || now().is("]"); };
    Value first;
    if (!is_end()) first = binary(0);
    if (!take(":")) return first;
    Slice slice;
    slice.first = bound(first);
    if (!is_end()) slice.end = bound(binary(0));
    if (take(":") && !is_end()) {
      const Token& at = now();
      slice.by = bound(binary(0)).value_or(1);
      if (slice.by < 1) fail(bad_value("", slice.by, "code_step"), at);
    }
    return {slice};
  }

  std::optional<std::int64_t> bound(const Value& value) {
    const std::optional<std::int64_t> whole = whole_of(value);
    if (!whole && value.as<None>() == nullptr)
      fail(wrong_kind("[ : ]", value, "code_whole"), now());
    return whole;
  }

  Value settled(Result<Value> made, const Token& at) {
    if (!made) return fail(made.faults()[0], at);
    const auto* array = made->as<Array>();
    const std::int64_t numbers = array ? std::max(count_of(array->sizes), array->folded) : 0;
    scope_.steps += 1 + numbers / kNumbersOfStep;
    if (scope_.steps <= kMaxSteps) return *std::move(made);
    return fail(make_fault(Code::code_limit, "", {"code_steps", kMaxSteps}), at);
  }

  Scope& scope_;
  const std::vector<std::string>& by_hand_;
  int depth_ = 0;
};

}  // namespace

Faults run(std::string_view source, Scope& scope, const std::vector<std::string>& by_hand) {
  Result<std::vector<Token>> tokens = tokens_of(source);
  if (!tokens) return tokens.faults();
  return Program(*std::move(tokens), scope, by_hand).run();
}

}  // namespace headsup::code
