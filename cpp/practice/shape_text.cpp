#include "practice/shape_text.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace headsup {

namespace {

constexpr std::size_t kMaxBytes = 200;
constexpr std::size_t kMaxRank = 6;
constexpr std::int64_t kMaxNumber = 1'000'000'000'000;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

struct Spelling {
  std::string_view written;
  std::string_view means;
};

// What keyboards and papers write for the ASCII signs. A full-width comma is as wide as a comma and
// a space, and nobody groups thousands with one.
constexpr std::array kSpellings = {
    Spelling{"×", "x"},      Spelling{"✕", "x"},  Spelling{"⨯", "x"},  Spelling{"，", ", "},
    Spelling{"、", ", "},    Spelling{"；", ";"}, Spelling{"（", "("}, Spelling{"）", ")"},
    Spelling{"［", "["},     Spelling{"］", "]"}, Spelling{"ｘ", "x"}, Spelling{"Ｘ", "x"},
    Spelling{"＊", "x"},     Spelling{"　", " "},  // ideographic space
    Spelling{"\u00A0", " "},                       // no-break space
    Spelling{"\u2009", " "},                       // thin space
    Spelling{"\u202F", " "},                       // narrow no-break space
    Spelling{"０", "0"},     Spelling{"１", "1"}, Spelling{"２", "2"}, Spelling{"３", "3"},
    Spelling{"４", "4"},     Spelling{"５", "5"}, Spelling{"６", "6"}, Spelling{"７", "7"},
    Spelling{"８", "8"},     Spelling{"９", "9"},
};

// The text in ASCII, lower case; none where it holds any other letter.
std::optional<std::string> to_ascii(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const char c = text.front();
    if (static_cast<unsigned char>(c) < 0x80) {
      const bool blank = c == '\t' || c == '\n' || c == '\r';
      out += blank ? ' ' : c == '*' ? 'x' : c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
      text.remove_prefix(1);
      continue;
    }
    const auto* spelling =
        std::find_if(kSpellings.begin(), kSpellings.end(),
                     [&](const Spelling& s) { return text.starts_with(s.written); });
    if (spelling == kSpellings.end()) return std::nullopt;
    out += spelling->means;
    text.remove_prefix(spelling->written.size());
  }
  return out;
}

std::string_view trimmed(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

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

std::optional<std::vector<std::int64_t>> parse_shape(std::string_view text) {
  const std::vector<std::vector<std::int64_t>> readings = shape_readings(text);
  if (readings.empty()) return std::nullopt;
  return readings.front();
}

}  // namespace headsup
