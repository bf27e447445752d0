#include "headsup/base/utf8.h"

namespace headsup {

namespace {

// How many bytes the character takes whose first byte this is; 0 if none beyond ASCII begins so.
std::size_t sequence_length(unsigned char lead) {
  if (lead < 0xC2) return 0;
  if (lead < 0xE0) return 2;
  if (lead < 0xF0) return 3;
  return lead < 0xF5 ? 4 : 0;
}

// The smallest code point that needs so many bytes; a smaller one is an overlong encoding.
constexpr char32_t kMinCodePoint[] = {0, 0, 0x80, 0x800, 0x10000};

}  // namespace

Character first_non_ascii(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text.front());
  const std::size_t bytes = sequence_length(lead);
  if (bytes == 0 || text.size() < bytes) return {};
  char32_t code = lead & (0x7Fu >> bytes);
  for (const char c : text.substr(1, bytes - 1)) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte & 0xC0) != 0x80) return {};
    code = code << 6 | (byte & 0x3Fu);
  }
  const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
  if (code < kMinCodePoint[bytes] || surrogate || code > 0x10FFFF) return {};
  return {code, bytes, true};
}

}  // namespace headsup
