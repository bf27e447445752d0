// Small numbers and texts as bytes, and bytes as text that mail and databases leave alone. Knows no
// record.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace headsup {

class ByteWriter {
 public:
  void byte(unsigned value) { bytes_.push_back(static_cast<char>(value)); }
  void pair(unsigned value);          // two bytes
  void count(std::uint64_t value);    // seven bits a byte
  void change(std::int64_t value);    // as a count, so that small ones of either sign are short
  void real(double value);            // as a float
  void text(std::string_view value);  // its length, then its bytes
  const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
};

/// Reads what a ByteWriter wrote. Past the end, and of a count that is longer than any, it gives 0
/// and is no longer good().
class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : rest_(bytes) {}
  unsigned byte();
  unsigned pair();
  std::uint64_t count();
  std::int64_t change();
  double real();
  std::string_view text();
  bool good() const { return good_; }
  bool at_end() const { return rest_.empty(); }

 private:
  std::string_view rest_;
  bool good_ = true;
};

/// Four letters for three bytes, of the alphabet that addresses take (RFC 4648, section 5),
/// unpadded.
std::string to_letters(std::string_view bytes);

/// None where a letter is not of that alphabet, or bits are left over.
std::optional<std::string> from_letters(std::string_view letters);

}  // namespace headsup
