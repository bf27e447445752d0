#include "plain_letters.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace headsup {

namespace {

// `count` neighbours from `first` on that stand for the same letters, large and small ones alike.
struct Run {
  std::uint16_t first;
  std::uint8_t count;
  char letters[3];
};

// In the order of their codes. Between them stand signs such as ×.
constexpr std::array kRuns = {
    Run{0x00C0, 6, "a"},  Run{0x00C6, 1, "ae"}, Run{0x00C7, 1, "c"},  Run{0x00C8, 4, "e"},
    Run{0x00CC, 4, "i"},  Run{0x00D0, 1, "d"},  Run{0x00D1, 1, "n"},  Run{0x00D2, 5, "o"},
    Run{0x00D8, 1, "o"},  Run{0x00D9, 4, "u"},  Run{0x00DD, 1, "y"},  Run{0x00DE, 1, "th"},
    Run{0x00DF, 1, "ss"}, Run{0x00E0, 6, "a"},  Run{0x00E6, 1, "ae"}, Run{0x00E7, 1, "c"},
    Run{0x00E8, 4, "e"},  Run{0x00EC, 4, "i"},  Run{0x00F0, 1, "d"},  Run{0x00F1, 1, "n"},
    Run{0x00F2, 5, "o"},  Run{0x00F8, 1, "o"},  Run{0x00F9, 4, "u"},  Run{0x00FD, 1, "y"},
    Run{0x00FE, 1, "th"}, Run{0x00FF, 1, "y"},  Run{0x0100, 6, "a"},  Run{0x0106, 8, "c"},
    Run{0x010E, 4, "d"},  Run{0x0112, 10, "e"}, Run{0x011C, 8, "g"},  Run{0x0124, 4, "h"},
    Run{0x0128, 10, "i"}, Run{0x0132, 2, "ij"}, Run{0x0134, 2, "j"},  Run{0x0136, 2, "k"},
    Run{0x0138, 1, "q"},  // kra, which Greenland writes as q today
    Run{0x0139, 10, "l"}, Run{0x0143, 7, "n"},  Run{0x014A, 2, "ng"}, Run{0x014C, 6, "o"},
    Run{0x0152, 2, "oe"}, Run{0x0154, 6, "r"},  Run{0x015A, 8, "s"},  Run{0x0162, 6, "t"},
    Run{0x0168, 12, "u"}, Run{0x0174, 2, "w"},  Run{0x0176, 3, "y"},  Run{0x0179, 6, "z"},
    Run{0x017F, 1, "s"},  Run{0x01A0, 2, "o"},  Run{0x01AF, 2, "u"},  Run{0x0218, 2, "s"},
    Run{0x021A, 2, "t"},  Run{0x1E9E, 1, "ss"}, Run{0x1EA0, 24, "a"}, Run{0x1EB8, 16, "e"},
    Run{0x1EC8, 4, "i"},  Run{0x1ECC, 24, "o"}, Run{0x1EE4, 14, "u"}, Run{0x1EF2, 8, "y"},
};

constexpr bool in_order() {
  for (std::size_t i = 1; i < kRuns.size(); ++i) {
    if (kRuns[i].first < kRuns[i - 1].first + kRuns[i - 1].count) return false;
  }
  return true;
}
static_assert(in_order(), "the search below halves the table");

}  // namespace

std::string_view plain_letters(char32_t code) {
  const auto* after = std::upper_bound(kRuns.begin(), kRuns.end(), code,
                                       [](char32_t c, const Run& run) { return c < run.first; });
  if (after == kRuns.begin()) return {};
  const Run& run = *(after - 1);
  return code < char32_t{run.first} + run.count ? std::string_view(run.letters)
                                                : std::string_view{};
}

}  // namespace headsup
