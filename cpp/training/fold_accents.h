// Folds Latin letters with accents to the letters a to z.
#pragma once

#include <string_view>

namespace headsup {

/// The lower-case letters a to z for a Latin letter with an accent or a stroke, or for a ligature:
/// "e" for É, "ss" for ß; "" for any other character, including those of ASCII. Covers U+00C0 to
/// U+017F, and above it the letters of Romanian and Vietnamese.
std::string_view fold_accents(char32_t code);

/// Whether it is a combining accent, U+0300 to U+036F, which follows its letter.
inline bool is_accent(char32_t code) { return code >= 0x300 && code <= 0x36F; }

}  // namespace headsup
