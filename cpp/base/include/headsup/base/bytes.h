// Writes and reads numbers and texts as bytes, and bytes as base64url text.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace headsup {

class ByteWriter {
 public:
  void u8(unsigned value) { bytes_.push_back(static_cast<char>(value)); }
  void u16(unsigned value);           // little-endian, as all numbers here
  void varint(std::uint64_t value);   // LEB128: seven bits a byte
  void text(std::string_view value);  // its length as a varint, then its bytes
  const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
};

/// Reads what a ByteWriter wrote. Past the end, and for a varint of more than 64 bits, it returns 0
/// and is no longer good().
class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : rest_(bytes) {}
  unsigned u8();
  unsigned u16();
  std::uint64_t varint();
  std::string_view text();
  bool good() const { return good_; }
  bool at_end() const { return rest_.empty(); }

 private:
  std::string_view rest_;
  bool good_ = true;
};

/// Unpadded base64url (RFC 4648, section 5), whose letters URLs, mail and databases leave alone.
std::string base64url_encode(std::string_view bytes);

/// None if a character is not of that alphabet, or if the bits left over are not zero.
std::optional<std::string> base64url_decode(std::string_view letters);

}  // namespace headsup
