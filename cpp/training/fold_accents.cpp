#include "fold_accents.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace headsup {

namespace {

// `count` consecutive characters from `first` on that fold to the same letters.
struct Range {
  std::uint16_t first;
  std::uint8_t count;
  char letters[3];
};

// In the order of their code points. Signs such as × lie between the ranges.
constexpr std::array kRanges = {
    Range{0x00C0, 6, "a"},  Range{0x00C6, 1, "ae"}, Range{0x00C7, 1, "c"},  Range{0x00C8, 4, "e"},
    Range{0x00CC, 4, "i"},  Range{0x00D0, 1, "d"},  Range{0x00D1, 1, "n"},  Range{0x00D2, 5, "o"},
    Range{0x00D8, 1, "o"},  Range{0x00D9, 4, "u"},  Range{0x00DD, 1, "y"},  Range{0x00DE, 1, "th"},
    Range{0x00DF, 1, "ss"}, Range{0x00E0, 6, "a"},  Range{0x00E6, 1, "ae"}, Range{0x00E7, 1, "c"},
    Range{0x00E8, 4, "e"},  Range{0x00EC, 4, "i"},  Range{0x00F0, 1, "d"},  Range{0x00F1, 1, "n"},
    Range{0x00F2, 5, "o"},  Range{0x00F8, 1, "o"},  Range{0x00F9, 4, "u"},  Range{0x00FD, 1, "y"},
    Range{0x00FE, 1, "th"}, Range{0x00FF, 1, "y"},  Range{0x0100, 6, "a"},  Range{0x0106, 8, "c"},
    Range{0x010E, 4, "d"},  Range{0x0112, 10, "e"}, Range{0x011C, 8, "g"},  Range{0x0124, 4, "h"},
    Range{0x0128, 10, "i"}, Range{0x0132, 2, "ij"}, Range{0x0134, 2, "j"},  Range{0x0136, 2, "k"},
    Range{0x0138, 1, "q"},  // kra, which Greenland writes as q today
    Range{0x0139, 10, "l"}, Range{0x0143, 7, "n"},  Range{0x014A, 2, "ng"}, Range{0x014C, 6, "o"},
    Range{0x0152, 2, "oe"}, Range{0x0154, 6, "r"},  Range{0x015A, 8, "s"},  Range{0x0162, 6, "t"},
    Range{0x0168, 12, "u"}, Range{0x0174, 2, "w"},  Range{0x0176, 3, "y"},  Range{0x0179, 6, "z"},
    Range{0x017F, 1, "s"},  Range{0x01A0, 2, "o"},  Range{0x01AF, 2, "u"},  Range{0x0218, 2, "s"},
    Range{0x021A, 2, "t"},  Range{0x1E9E, 1, "ss"}, Range{0x1EA0, 24, "a"}, Range{0x1EB8, 16, "e"},
    Range{0x1EC8, 4, "i"},  Range{0x1ECC, 24, "o"}, Range{0x1EE4, 14, "u"}, Range{0x1EF2, 8, "y"},
};

constexpr bool in_order() {
  for (std::size_t i = 1; i < kRanges.size(); ++i) {
    if (kRanges[i].first < kRanges[i - 1].first + kRanges[i - 1].count) return false;
  }
  return true;
}
static_assert(in_order(), "the search below halves the table");

}  // namespace

std::string_view fold_accents(char32_t code) {
  const auto* after =
      std::upper_bound(kRanges.begin(), kRanges.end(), code,
                       [](char32_t c, const Range& range) { return c < range.first; });
  if (after == kRanges.begin()) return {};
  const Range& range = *(after - 1);
  return code < char32_t{range.first} + range.count ? std::string_view(range.letters)
                                                    : std::string_view{};
}

}  // namespace headsup
