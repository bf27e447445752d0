#include "headsup/base/bytes.h"

#include <algorithm>

namespace headsup {

namespace {

constexpr std::string_view kLetters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

}  // namespace

void ByteWriter::u16(unsigned value) {
  u8(value & 255u);
  u8(value >> 8 & 255u);
}

void ByteWriter::varint(std::uint64_t value) {
  for (; value >= 128; value >>= 7) u8(static_cast<unsigned>(value & 127) | 128u);
  u8(static_cast<unsigned>(value));
}

void ByteWriter::text(std::string_view value) {
  varint(value.size());
  bytes_ += value;
}

unsigned ByteReader::u8() {
  if (rest_.empty()) {
    good_ = false;
    return 0;
  }
  const auto out = static_cast<unsigned char>(rest_.front());
  rest_.remove_prefix(1);
  return out;
}

unsigned ByteReader::u16() {
  const unsigned low = u8();
  return low | u8() << 8;
}

std::uint64_t ByteReader::varint() {
  std::uint64_t out = 0;
  for (int shift = 0; shift < 64; shift += 7) {
    const unsigned next = u8();
    if (shift == 63 && next > 1) break;  // one bit is left of 64
    out |= static_cast<std::uint64_t>(next & 127u) << shift;
    if (next < 128) return out;
  }
  good_ = false;
  return 0;
}

std::string_view ByteReader::text() {
  const std::uint64_t size = varint();
  if (size > rest_.size()) good_ = false;
  if (!good_) return {};
  const std::string_view out = rest_.substr(0, static_cast<std::size_t>(size));
  rest_.remove_prefix(out.size());
  return out;
}

std::string base64url_encode(std::string_view bytes) {
  std::string out;
  unsigned held = 0;
  int bits = 0;
  for (const char c : bytes) {
    held = held << 8 | static_cast<unsigned char>(c);
    for (bits += 8; bits >= 6; bits -= 6) out.push_back(kLetters[held >> (bits - 6) & 63u]);
    held &= 63u;
  }
  if (bits > 0) out.push_back(kLetters[held << (6 - bits) & 63u]);
  return out;
}

std::optional<std::string> base64url_decode(std::string_view letters) {
  std::string out;
  unsigned held = 0;
  int bits = 0;
  for (const char c : letters) {
    const std::size_t at = kLetters.find(c);
    if (at == kLetters.npos) return std::nullopt;
    held = held << 6 | static_cast<unsigned>(at);
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    out.push_back(static_cast<char>(held >> bits & 255u));
    held &= 63u;
  }
  if (bits == 6 || held << (8 - bits) << 24 != 0) return std::nullopt;
  return out;
}

}  // namespace headsup
