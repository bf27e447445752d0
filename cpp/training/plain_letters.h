// Latin letters as a to z. Knows letters; knows no word and no text.
#pragma once

#include <string_view>

namespace headsup {

/// The letters from a to z, lower case, that stand for a Latin letter with an accent or a stroke,
/// or for two letters grown together: "e" for É, "ss" for ß. "" for any other character, those of
/// ASCII too. Covers U+00C0 to U+017F, and from above it the letters of Romanian and Vietnamese.
std::string_view plain_letters(char32_t code);

/// Whether it is an accent that comes after its letter, U+0300 to U+036F.
inline bool is_accent(char32_t code) { return code >= 0x300 && code <= 0x36F; }

}  // namespace headsup
