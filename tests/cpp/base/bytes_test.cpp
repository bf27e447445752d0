#include "headsup/base/bytes.h"

#include <doctest/doctest.h>

#include <limits>

#include "support/dice.h"

using namespace headsup;
using namespace headsup::test;

TEST_CASE("what a ByteWriter wrote is read back, and past the end nothing is") {
  ByteWriter out;
  constexpr auto kMax = std::numeric_limits<std::uint64_t>::max();
  out.u8(255);
  out.u16(65534);
  for (const std::uint64_t each :
       {std::uint64_t{0}, std::uint64_t{127}, std::uint64_t{128}, kMax}) {
    out.varint(each);
  }
  out.text("Zoë");
  ByteReader in(out.bytes());
  CHECK(in.u8() == 255);
  CHECK(in.u16() == 65534);
  for (const std::uint64_t each :
       {std::uint64_t{0}, std::uint64_t{127}, std::uint64_t{128}, kMax}) {
    CHECK(in.varint() == each);
  }
  CHECK(in.text() == "Zoë");
  CHECK(in.good());
  CHECK(in.at_end());
  CHECK(in.text().empty());
  CHECK_FALSE(in.good());
}

TEST_CASE(
    "base64url decodes to the bytes encoded, of every length, and refuses what no encoder writes") {
  Dice dice(5);
  for (int size = 0; size < 40; ++size) {
    std::string bytes;
    for (int i = 0; i < size; ++i) bytes.push_back(static_cast<char>(dice.whole(0, 255)));
    const std::string letters = base64url_encode(bytes);
    CHECK(letters.size() == static_cast<std::size_t>((size * 8 + 5) / 6));
    CHECK(base64url_decode(letters) == bytes);
  }
  CHECK(base64url_encode("\xfb\xff") == "-_8");
  CHECK(base64url_decode("A") == std::nullopt);
  CHECK(base64url_decode("AB") == std::nullopt);  // bits left over
  CHECK(base64url_decode("A=") == std::nullopt);
  CHECK(base64url_decode("AA A") == std::nullopt);
}

TEST_CASE("a number whose tenth byte has bits past the sixty-fourth is refused") {
  const std::string nine(9, '\xff');
  const auto is_good = [&](const char* last) {
    const std::string bytes = nine + last;
    ByteReader reader(bytes);
    reader.varint();
    return reader.good();
  };
  CHECK(is_good("\1"));
  CHECK_FALSE(is_good("\2"));
  CHECK_FALSE(is_good("\x7e"));
}
