#include "packed_mistake.h"

#include <algorithm>

#include "headsup/practice/shape_answer.h"

namespace headsup {

namespace {

constexpr unsigned kFirstShapeMistake = 128;

}  // namespace

void write_mistake(std::string_view slip, ByteWriter& out) {
  const auto& names = shape_mistake_names();
  const auto shape =
      static_cast<unsigned>(std::find(names.begin(), names.end(), slip) - names.begin());
  if (shape < names.size()) return out.u8(kFirstShapeMistake + shape);
  unsigned numbers[2] = {0, 0};
  unsigned at = 0;
  for (const char c : slip.substr(std::min<std::size_t>(slip.size(), 1))) {
    if (c == '-') at = 1;
    if (c >= '0' && c <= '9')
      numbers[at] = std::min(numbers[at] * 10 + static_cast<unsigned>(c - '0'), 99u);
  }
  out.u8(numbers[0]);
  out.u8(numbers[1]);
}

std::string read_mistake(ByteReader& from) {
  const unsigned first = from.u8();
  if (first >= kFirstShapeMistake) {
    const std::size_t at = first - kFirstShapeMistake;
    return at < shape_mistake_names().size() ? std::string(shape_mistake_names()[at])
                                             : std::string();
  }
  const unsigned second = from.u8();
  if (first == 0) return "";
  return "M" + std::to_string(first) + (second == 0 ? "" : "-" + std::to_string(second));
}

}  // namespace headsup
