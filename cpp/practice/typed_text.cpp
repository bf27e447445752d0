#include "typed_text.h"

#include <algorithm>
#include <array>

namespace headsup {

namespace {

struct Spelling {
  std::string_view written;
  std::string_view means;
};

// What keyboards and papers write for the ASCII signs. A full-width comma is as wide as a comma and
// a space, and never groups thousands.
constexpr std::array kSpellings = {
    Spelling{"×", "x"},      Spelling{"✕", "x"},   Spelling{"⨯", "x"},
    Spelling{"，", ", "},    Spelling{"、", ", "}, Spelling{"；", ";"},
    Spelling{"（", "("},     Spelling{"）", ")"},  Spelling{"［", "["},
    Spelling{"］", "]"},     Spelling{"ｘ", "x"},  Spelling{"Ｘ", "x"},
    Spelling{"＊", "x"},     Spelling{"·", "x"},   Spelling{"⋅", "x"},
    Spelling{"．", "."},     Spelling{"＾", "^"},  Spelling{"−", "-"},
    Spelling{"√", "sqrt"},   Spelling{"　", " "},  // ideographic space
    Spelling{"\u00A0", " "},                       // no-break space
    Spelling{"\u2009", " "},                       // thin space
    Spelling{"\u202F", " "},                       // narrow no-break space
    Spelling{"０", "0"},     Spelling{"１", "1"},  Spelling{"２", "2"},
    Spelling{"３", "3"},     Spelling{"４", "4"},  Spelling{"５", "5"},
    Spelling{"６", "6"},     Spelling{"７", "7"},  Spelling{"８", "8"},
    Spelling{"９", "9"},     Spelling{"÷", "/"},   Spelling{"／", "/"},
    Spelling{"％", "%"},     Spelling{"＋", "+"},
};

}  // namespace

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

}  // namespace headsup
