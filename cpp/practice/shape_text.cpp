#include "headsup/practice/shape_text.h"

#include <algorithm>
#include <string>
#include <utility>

#include "typed_text.h"

namespace headsup {

namespace {

constexpr std::size_t kMaxBytes = 200;
constexpr std::size_t kMaxRank = 6;
constexpr std::int64_t kMaxNumber = 1'000'000'000'000;

// What stands inside the brackets and PyTorch's name for them.
std::string_view unwrapped(std::string_view text) {
  text = trimmed(text);
  for (const std::string_view name : {"torch.size", "size"}) {
    if (text.starts_with(name)) {
      text = trimmed(text.substr(name.size()));
      break;
    }
  }
  while ((text.starts_with('(') && text.ends_with(')')) ||
         (text.starts_with('[') && text.ends_with(']'))) {
    text = trimmed(text.substr(1, text.size() - 2));
  }
  return text;
}

// What stands between two numbers.
enum class Separator : std::uint8_t { start, tight_comma, spaced_comma, other_sign, space };

struct Number {
  Separator before = Separator::start;
  char sign = ' ';  // ',', 'x', ';', or ' ' for spaces alone
  std::string digits;
};

// Takes spaces and at most one sign off the front; false where no number may follow.
bool take_separator(std::string_view& rest, Number& number) {
  const std::string_view before = rest;
  rest = trimmed(rest);
  if (rest.empty()) return false;
  if (rest.front() == ',' || rest.front() == 'x' || rest.front() == ';') {
    number.sign = rest.front();
    rest.remove_prefix(1);
  }
  const bool spaced = before.front() == ' ' || rest.starts_with(' ');
  rest = trimmed(rest);
  switch (number.sign) {
    case ',':
      number.before = spaced ? Separator::spaced_comma : Separator::tight_comma;
      return true;
    case ' ':
      number.before = Separator::space;
      return spaced;
    default:
      number.before = Separator::other_sign;
      return true;
  }
}

// Digits off the front, an underscore between two of them passed over.
std::string take_digits(std::string_view& rest) {
  std::string digits;
  while (!rest.empty()) {
    const bool underscore =
        rest.front() == '_' && !digits.empty() && rest.size() > 1 && is_digit(rest[1]);
    if (!underscore && !is_digit(rest.front())) break;
    if (!underscore) digits += rest.front();
    rest.remove_prefix(1);
  }
  return digits;
}

// The numbers in a row, each with what stands before it; empty where anything else is there.
std::vector<Number> take_numbers(std::string_view rest) {
  std::vector<Number> out;
  while (!rest.empty()) {
    if (!out.empty() && trimmed(rest) == ",") break;  // Python's (10,)
    Number number;
    if (!out.empty() && !take_separator(rest, number)) return {};
    number.digits = take_digits(rest);
    if (number.digits.empty()) return {};
    out.push_back(std::move(number));
  }
  return out;
}

// Runs thousands together again: "12,288" in a list whose other separators are of another look.
std::vector<Number> grouped(const std::vector<Number>& numbers) {
  const bool other_separators =
      std::any_of(numbers.begin() + 1, numbers.end(),
                  [](const Number& n) { return n.before != Separator::tight_comma; });
  if (!other_separators) return numbers;
  std::vector<Number> out;
  bool can_grow = false;  // the last number so far may be the front of a group
  for (const Number& number : numbers) {
    if (can_grow && number.before == Separator::tight_comma && number.digits.size() == 3) {
      out.back().digits += number.digits;
      continue;
    }
    can_grow = number.digits.size() <= 3 && number.digits.front() != '0';
    out.push_back(number);
  }
  return out;
}

// The values, or none where they are too many, too large, or parted by different signs.
std::optional<std::vector<std::int64_t>> to_shape(const std::vector<Number>& numbers) {
  if (numbers.empty() || numbers.size() > kMaxRank) return std::nullopt;
  std::vector<std::int64_t> out;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (i > 1 && numbers[i].sign != numbers[1].sign) return std::nullopt;
    std::int64_t value = 0;
    for (const char digit : numbers[i].digits) {
      value = value * 10 + (digit - '0');
      if (value > kMaxNumber) return std::nullopt;
    }
    out.push_back(value);
  }
  return out;
}

}  // namespace

std::vector<std::vector<std::int64_t>> shape_readings(std::string_view text) {
  if (text.size() > kMaxBytes) return {};
  const std::optional<std::string> ascii = to_ascii(text);
  if (!ascii) return {};
  const std::vector<Number> numbers = take_numbers(unwrapped(*ascii));
  if (numbers.empty()) return {};
  std::vector<std::vector<std::int64_t>> out;
  for (const std::vector<Number>& way : {grouped(numbers), numbers}) {
    const std::optional<std::vector<std::int64_t>> shape = to_shape(way);
    if (shape && (out.empty() || out.front() != *shape)) out.push_back(*shape);
  }
  return out;
}

std::string shape_text(const std::vector<std::int64_t>& sizes) {
  std::string out = "(";
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    out += (i == 0 ? "" : ", ") + std::to_string(sizes[i]);
  }
  return out + (sizes.size() == 1 ? ",)" : ")");
}

}  // namespace headsup
