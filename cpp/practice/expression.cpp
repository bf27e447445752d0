#include "headsup/practice/expression.h"

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "expression_names.h"
#include "expression_text.h"
#include "headsup/catalogue/published_model.h"
#include "headsup/practice/fraction.h"

namespace headsup {

namespace {

// Deep enough for any expression in prose, shallow enough for a stack of 1 MiB.
constexpr int kMaxDepth = 64;

// Recursive descent, one method a rule of the grammar; the names of the rules are the methods'.
// The first fault is kept and ends the reading: what is left of the source is dropped, so that
// every method still open runs out at once.
class Parser : private ExpressionText {
 public:
  Parser(std::string_view source, const AttentionSizes& dims, const Catalogue* models,
         std::span<const NamedNumber> more = {})
      : ExpressionText(source), dims_(dims), models_(models), more_(more) {}

  Result<Value> parse() {
    Value value = sum();
    skip_spaces();
    if (at_ < source_.size()) syntax_fault(at_);
    if (fault_) return *fault_;
    return value;
  }

  // list: sum ("," sum)*, whole numbers all, or one shape
  Result<std::vector<std::int64_t>> parse_list() {
    std::vector<std::int64_t> out;
    do {
      const std::size_t at = place();
      Value value = sum();
      if (value.kind == Value::Kind::shape && out.empty()) {
        out = std::move(value.sizes);
        break;
      }
      if (value.kind != Value::Kind::number || !value.number.whole()) syntax_fault(at);
      out.push_back(value.number.num);
    } while (take(","));
    if (place() < source_.size()) syntax_fault(at_);
    if (fault_) return *fault_;
    return out;
  }

 private:
  // sum: product (("+" | "-") product)*
  Value sum() {
    Value left = product();
    for (;;) {
      const std::size_t at = place();
      if (take("+")) {
        left = apply(add, left, product(), at);
      } else if (take("-")) {
        left = apply(subtract, left, product(), at);
      } else {
        return left;
      }
    }
  }

  // product: unary (("*" | "/" | "//") unary)*
  Value product() {
    Value left = unary();
    for (;;) {
      const std::size_t at = place();
      if (take("*")) {
        left = apply(multiply, left, unary(), at);
      } else if (take("//")) {
        left = quotient(floor_divide, left, unary(), at);
      } else if (take("/")) {
        left = quotient(divide, left, unary(), at);
      } else {
        return left;
      }
    }
  }

  // unary: ("-" | "+") unary | power
  Value unary() {
    const std::size_t at = place();
    if (++depth_ > kMaxDepth) syntax_fault(at);
    Value out;
    if (take("-")) {
      out = apply(subtract, number({0, 1}), unary(), at);
    } else if (take("+")) {
      out = apply(add, number({0, 1}), unary(), at);
    } else {
      out = raised();
    }
    --depth_;
    return out;
  }

  // power: atom ("**" unary)?
  Value raised() {
    Value base = atom();
    const std::size_t at = place();
    if (!take("**")) return base;
    const Value exponent = unary();
    if (!numbers(base, exponent, at)) return {};
    if (!exponent.number.whole() || exponent.number.num < 0) {
      return not_exact(base.number, exponent.number);
    }
    return checked(power(base.number, exponent.number.num));
  }

  // atom: digits | name | name "(" arguments ")" | "(" sum ")"
  Value atom() {
    const std::size_t at = place();
    if (take("(")) {
      Value inside = sum();
      expect(")");
      return inside;
    }
    if (at < source_.size() && is_digit(source_[at])) return digits();
    const std::string_view name = take_name();
    if (name.empty()) return syntax_fault(at);
    if (take("(")) {
      Value out = call(name);
      expect(")");
      return out;
    }
    for (const NamedNumber& named : more_) {
      if (named.name == name) return number({named.value, 1});
    }
    const std::optional<std::int64_t> size = size_named(name, dims_);
    return size ? number({*size, 1}) : unknown_name(name);
  }

  Value digits() {
    Count value(0);
    while (at_ < source_.size() && is_digit(source_[at_])) {
      value = value * 10 + Count(source_[at_++] - '0');
    }
    if (at_ < source_.size() && is_letter(source_[at_])) return syntax_fault(at_);
    return count(value);
  }

  // What stands between the parentheses of a function.
  Value call(std::string_view function) {
    if (function == "sqrt" || function == "round") return decimal(function);
    if (function == "softmax") return softmax();
    if (function == "total") {
      const std::string_view figure = take_name();
      const std::optional<Count> total = total_of(figure, dims_);
      return total ? count(*total) : unknown_name(figure);
    }
    if (function == "models" && models_ != nullptr) return models();
    if (function != "shape" && !is_figure(function)) return unknown_name(function);
    const std::string_view tensor = take_name();
    const std::optional<TensorId> name = find_tensor(tensor);
    if (!name) return unknown_name(tensor);
    if (!is_present(*name, dims_)) {
      return fail(make_fault(Code::tensor_not_in_run, "expression", {tensor}));
    }
    if (function == "shape") return shape(*name);
    const std::optional<Count> figure = figure_of(function, *name, dims_);
    return figure ? count(*figure) : unknown_name(tensor);
  }

  // models(criterion, ...), each a name and up to two numbers.
  Value models() {
    const auto digit_next = [&] { return place() < source_.size() && is_digit(source_[at_]); };
    std::vector<Criterion> criteria;
    do {
      const std::string_view name = take_name();
      if (name.empty()) break;  // models() counts them all
      Criterion& one = criteria.emplace_back(Criterion{name});
      if (digit_next()) one.low = one.high = digits().number.num;
      if (digit_next()) one.high = digits().number.num;
    } while (take(","));
    const std::optional<std::int64_t> found = count_models(*models_, criteria);
    return found ? count(*found) : unknown_name("models");
  }

  // sqrt(sum, digits) and round(sum, digits): the places where fractions may arise.
  Value decimal(std::string_view function) {
    const std::size_t at = place();
    const bool allowed_outside = std::exchange(fractions_allowed_, true);
    const Value value = sum();
    fractions_allowed_ = allowed_outside;
    expect(",");
    const Value places = places_after_point();
    if (!numbers(value, places, at)) return {};
    const int count = static_cast<int>(places.number.num);
    if (function == "round") return {Value::Kind::decimal, {}, rounded(value.number, count), {}};
    if (value.number.num < 0) return syntax_fault(at);
    return {Value::Kind::decimal, {}, rounded_sqrt(value.number, count), {}};
  }

  // softmax(index, digits, score score ...), all of them written out.
  Value softmax() {
    const std::size_t index_at = place();
    const Value index = written();
    expect(",");
    const Value places = places_after_point();
    expect(",");
    std::vector<std::int64_t> scores;
    const auto score_next = [&] {
      const std::size_t end = at_;
      return place() > end && at_ < source_.size() &&
             (is_digit(source_[at_]) || source_[at_] == '-');
    };
    do {
      const bool is_negative = take("-");
      // "2 - 1" is no score of -1 behind another.
      if (is_negative && at_ < source_.size() && source_[at_] == ' ') syntax_fault(at_);
      const std::int64_t score = written().number.num;
      scores.push_back(is_negative ? -score : score);
    } while (score_next());
    if (fault_) return {};
    if (index.number.num >= static_cast<std::int64_t>(scores.size())) return syntax_fault(index_at);
    const auto at = static_cast<std::size_t>(index.number.num);
    const int count = static_cast<int>(places.number.num);
    return {Value::Kind::decimal, {}, softmax_weight(scores, at, count), {}};
  }

  // Digits, where nothing else may stand.
  Value written() {
    const std::size_t at = place();
    return at < source_.size() && is_digit(source_[at]) ? digits() : syntax_fault(at);
  }

  // How many digits a decimal has after the point.
  Value places_after_point() {
    const std::size_t at = place();
    const Value places = written();
    return places.number.num > kMaxDigits ? syntax_fault(at) : places;
  }

  Value shape(TensorId tensor) const {
    Value out{Value::Kind::shape, {}, {}, {}};
    for (const Dim& dim : shape_of(tensor, dims_)) out.sizes.push_back(dim.size);
    return out;
  }

  // Arithmetic.

  using Operation = std::optional<Fraction> (*)(const Fraction&, const Fraction&);

  Value apply(Operation operation, const Value& left, const Value& right, std::size_t at) {
    if (!numbers(left, right, at)) return {};
    return checked(operation(left.number, right.number));
  }

  Value quotient(Operation operation, const Value& left, const Value& right, std::size_t at) {
    if (!numbers(left, right, at)) return {};
    if (right.number.num == 0) return not_exact(left.number, right.number);
    const std::optional<Fraction> result = operation(left.number, right.number);
    const bool exact = !result || result->whole() || fractions_allowed_;
    return exact ? checked(result) : not_exact(left.number, right.number);
  }

  // Whether both can be reckoned with; a fault at `at` where not.
  bool numbers(const Value& left, const Value& right, std::size_t at) {
    if (left.kind != Value::Kind::number || right.kind != Value::Kind::number) syntax_fault(at);
    return !fault_;
  }

  Value checked(const std::optional<Fraction>& result) {
    return result ? number(*result) : count_overflow();
  }
  Value count(Count value) { return value.fits() ? number({value.value(), 1}) : count_overflow(); }

  // Faults. Each gives a value, so that a rule can end with it.

  void expect(std::string_view sign) {
    if (!take(sign)) syntax_fault(at_);
  }

  Value fail(Fault fault) {
    if (!fault_) fault_ = std::move(fault);
    drop_rest();
    return {};
  }

  Value syntax_fault(std::size_t at) {
    return fail(make_fault(Code::expression_syntax, "expression", {at + 1}));
  }
  Value unknown_name(std::string_view name) {
    return fail(make_fault(Code::expression_unknown_name, "expression", {name}));
  }
  Value count_overflow() {
    return fail(make_fault(Code::count_overflow, "expression", {"expression"}));
  }
  Value not_exact(const Fraction& left, const Fraction& right) {
    return fail(
        make_fault(Code::expression_not_exact, "expression", {to_text(left), to_text(right)}));
  }

  const AttentionSizes& dims_;
  const Catalogue* models_;
  std::span<const NamedNumber> more_;
  int depth_ = 0;
  bool fractions_allowed_ = false;
  std::optional<Fault> fault_;
};

}  // namespace

Result<std::vector<std::int64_t>> evaluate_list(std::string_view source, const AttentionSizes& dims,
                                                std::span<const NamedNumber> more) {
  return Parser(source, dims, nullptr, more).parse_list();
}

Result<Evaluated> evaluate(std::string_view source, const AttentionSizes& dims,
                           const Catalogue* models) {
  HEADSUP_TRY(value, Parser(source, dims, models).parse());
  return evaluated(value);
}

}  // namespace headsup
