// One character after another from text that may be anything. Knows UTF-8; knows no language.
#pragma once

#include <cstddef>
#include <string_view>

namespace headsup {

/// What readers put where no character can be read: U+FFFD, and its three bytes.
inline constexpr char32_t kReplacement = 0xFFFD;
inline constexpr std::string_view kReplacementText = "\xEF\xBF\xBD";

struct Character {
  char32_t code = kReplacement;
  std::size_t bytes = 1;  // that it takes in the text
  bool valid = false;     // false: a byte that begins no character; `code` is then U+FFFD
};

/// The first character of a text that is not empty. Too long spellings, surrogates, codes past
/// U+10FFFF and characters that the text's end cuts off are not valid, and are passed over a byte
/// at a time.
inline Character first_character(std::string_view text);

/// The same where the first byte is not ASCII.
Character first_beyond_ascii(std::string_view text);

// Here, since most characters are ASCII: a call for each doubles the time of reading a long text.
inline Character first_character(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text.front());
  return lead < 0x80 ? Character{lead, 1, true} : first_beyond_ascii(text);
}

}  // namespace headsup
