#include "headsup/practice/number_text.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "typed_text.h"

namespace headsup {

namespace {

constexpr std::size_t kMaxBytes = 80;
constexpr std::int64_t kMaxExponent = 64;
constexpr std::int64_t kRootParts = 1'000'000;

// The signs that group thousands; whatever else a country groups with belongs here.
bool groups(char c) { return c == ',' || c == ' ' || c == '_'; }

// Which of the ways to read what may be read in more than one.
struct ReadingMode {
  bool letters = false;      // "64k" is a number
  std::int64_t kilo = 1000;  // what the letter stands for: 1000 or 1024
  bool dots_group = false;   // "65.536" is 65536
};

// The letters of 1000 and its powers, in order.
constexpr std::string_view kLetters = "kmgt";

// Reads from the front of a text, by the rule each method's comment gives. A method that cannot
// read gives none, and the whole text is none then.
class Reader {
 public:
  explicit Reader(std::string_view text, ReadingMode mode = {}) : rest_(text), mode_(mode) {}

  std::optional<Fraction> all() {
    const std::optional<Fraction> out = sum();
    return rest_.empty() ? out : std::nullopt;
  }

 private:
  // sum: product (("+" | "-") product)*
  std::optional<Fraction> sum() {
    std::optional<Fraction> out = product();
    while (out) {
      const bool adds = take("+");
      if (!adds && !take("-")) break;
      const std::optional<Fraction> next = product();
      if (!next) return std::nullopt;
      out = adds ? add(*out, *next) : subtract(*out, *next);
    }
    return out;
  }

  // product: share (("x" | "/") share)*
  std::optional<Fraction> product() {
    std::optional<Fraction> out = share();
    while (out) {
      const bool multiplies = take("x");
      if (!multiplies && !take("/")) break;
      const std::optional<Fraction> next = share();
      if (!next || (!multiplies && next->num == 0)) return std::nullopt;
      out = multiplies ? multiply(*out, *next) : divide(*out, *next);
    }
    return out;
  }

  // share: power "%"?
  std::optional<Fraction> share() {
    const std::optional<Fraction> out = power_of();
    return out && take("%") ? divide(*out, {100, 1}) : out;
  }

  // power: "sqrt" atom | counted ("^" atom)?
  std::optional<Fraction> power_of() {
    if (take("sqrt")) return root();
    const std::optional<Fraction> base = mode_.letters ? counted() : atom();
    if (!base || !(take("^") || take("xx"))) return base;
    const std::optional<Fraction> exponent = atom();
    if (!exponent || !exponent->whole() || exponent->num < 0 || exponent->num > kMaxExponent) {
      return std::nullopt;
    }
    return power(*base, exponent->num);
  }

  std::optional<Fraction> root() {
    const std::optional<Fraction> of = atom();
    if (!of || of->num < 0) return std::nullopt;
    const double root = std::sqrt(static_cast<double>(of->num) / static_cast<double>(of->den));
    return divide({std::llround(root * kRootParts), 1}, {kRootParts, 1});
  }

  // atom: number | "(" sum ")"
  std::optional<Fraction> atom() {
    if (!take("(")) return number();
    const std::optional<Fraction> out = sum();
    return out && take(")") ? out : std::nullopt;
  }

  // counted: atom (letter "i"? "b"?)?
  std::optional<Fraction> counted() {
    const std::optional<Fraction> amount = atom();
    const std::string_view next = trimmed(rest_);
    const std::size_t letter = next.empty() ? kLetters.npos : kLetters.find(next.front());
    if (!amount || letter == kLetters.npos) return amount;
    rest_ = next.substr(1);
    const std::int64_t kilo = take("i") ? 1024 : mode_.kilo;
    take("b");
    const std::optional<Fraction> times = power({kilo, 1}, static_cast<std::int64_t>(letter) + 1);
    return times ? multiply(*amount, *times) : std::nullopt;
  }

  // number: ("-" | "+")? digits, grouped or not, (("." | ",") digits)?
  std::optional<Fraction> number() {
    rest_ = trimmed(rest_);
    const bool negative = rest_.starts_with('-');
    if (negative || rest_.starts_with('+')) rest_ = trimmed(rest_.substr(1));
    const std::string_view from = rest_;
    std::string digits = whole();
    const bool has_commas = from.substr(0, from.size() - rest_.size()).find(',') != from.npos;
    std::size_t decimals = 0;
    // A comma that cannot group thousands begins a decimal, as in "0,53".
    const bool is_comma =
        !digits.empty() && !has_commas && rest_.size() > 1 && rest_[0] == ',' && is_digit(rest_[1]);
    if (is_comma || rest_.starts_with('.')) {
      rest_.remove_prefix(1);
      while (!rest_.empty() && is_digit(rest_.front())) {
        digits += take_front();
        ++decimals;
      }
      if (decimals == 0) return std::nullopt;
    }
    return value(digits, decimals, negative);
  }

  // Digits off the front; a sign that groups them only between full groups of three, and the same
  // sign throughout.
  std::string whole() {
    std::string out;
    while (!rest_.empty() && is_digit(rest_.front())) out += take_front();
    if (out.empty() || out.size() > 3 || rest_.empty()) return out;
    const char sign = rest_.front();
    // Nobody groups behind a leading zero, so "0.536" and "0,536" are decimals either way.
    const bool is_point = sign == '.' || sign == ',';
    if (is_point && out.front() == '0') return out;
    if (!groups(sign) && !(sign == '.' && mode_.dots_group)) return out;
    while (rest_.size() > 3 && rest_[0] == sign && is_digit(rest_[1]) && is_digit(rest_[2]) &&
           is_digit(rest_[3]) && !(rest_.size() > 4 && is_digit(rest_[4]))) {
      out += rest_.substr(1, 3);
      rest_.remove_prefix(4);
    }
    return out;
  }

  static std::optional<Fraction> value(const std::string& digits, std::size_t decimals,
                                       bool negative) {
    if (digits.empty()) return std::nullopt;
    std::optional<Fraction> out = Fraction{0, 1};
    for (const char digit : digits) {
      out = multiply(*out, {10, 1});
      if (out) out = add(*out, {digit - '0', 1});
      if (!out) return std::nullopt;
    }
    const std::optional<Fraction> scale = power({10, 1}, static_cast<std::int64_t>(decimals));
    if (scale) out = divide(*out, *scale);
    if (!scale || !out) return std::nullopt;
    return negative ? subtract({0, 1}, *out) : out;
  }

  // True where the sign stands next, past spaces; a "x" that is the half of "xx" does not count.
  bool take(std::string_view sign) {
    const std::string_view next = trimmed(rest_);
    if (!next.starts_with(sign) || (sign == "x" && next.starts_with("xx"))) return false;
    rest_ = next.substr(sign.size());
    return true;
  }

  char take_front() {
    const char front = rest_.front();
    rest_.remove_prefix(1);
    return front;
  }

  std::string_view rest_;
  ReadingMode mode_;
};

// What follows the last "=", with commas of any width alike.
std::string statement_end(std::string_view text) {
  constexpr std::string_view kWideComma = "，";
  const std::size_t equals = text.rfind('=');
  std::string out(text.substr(equals == text.npos ? 0 : equals + 1));
  for (std::size_t at = out.find(kWideComma); at != out.npos; at = out.find(kWideComma)) {
    out.replace(at, kWideComma.size(), ",");
  }
  return out;
}

}  // namespace

std::vector<Fraction> number_readings(std::string_view text) {
  if (text.size() > kMaxBytes) return {};
  const std::optional<std::string> ascii = to_ascii(statement_end(text));
  if (!ascii) return {};
  std::vector<Fraction> out;
  for (const bool dots_group : {true, false}) {
    for (const std::int64_t kilo : {1000, 1024}) {
      const std::optional<Fraction> number =
          Reader(trimmed(*ascii), ReadingMode{true, kilo, dots_group}).all();
      if (number && std::find(out.begin(), out.end(), *number) == out.end()) {
        out.push_back(*number);
      }
    }
  }
  return out;
}

std::optional<Fraction> read_number(std::string_view text, std::string_view unit) {
  if (text.size() > kMaxBytes) return std::nullopt;
  const std::optional<std::string> ascii = to_ascii(text);
  if (!ascii) return std::nullopt;
  std::string_view number = trimmed(*ascii);
  if (number.ends_with(unit)) number.remove_suffix(unit.size());
  return Reader(trimmed(number)).all();
}

}  // namespace headsup
