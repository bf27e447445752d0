// Decodes UTF-8, one code point at a time, from text that may be invalid.
#pragma once

#include <cstddef>
#include <string_view>

namespace headsup {

/// What stands in for bytes that are not valid UTF-8: U+FFFD, and its three bytes.
inline constexpr char32_t kReplacement = 0xFFFD;
inline constexpr std::string_view kReplacementText = "\xEF\xBF\xBD";

struct Character {
  char32_t code = kReplacement;
  std::size_t bytes = 1;  // its length in the text
  bool valid = false;     // false: not valid UTF-8; `code` is then U+FFFD and `bytes` 1
};

/// The first character of a text that is not empty. Overlong encodings, surrogates, code points
/// past U+10FFFF and characters that the end of the text truncates are not valid: each of their
/// bytes is a character of its own.
inline Character first_character(std::string_view text);

/// The same where the first byte is not ASCII.
Character first_non_ascii(std::string_view text);

// Here, since most characters are ASCII: a call for each doubles the time of reading a long text.
inline Character first_character(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text.front());
  return lead < 0x80 ? Character{lead, 1, true} : first_non_ascii(text);
}

}  // namespace headsup
