#include "headsup/base/bytes.h"

#include <doctest/doctest.h>

#include <limits>

#include "support/dice.h"

using namespace headsup;
using namespace headsup::test;

TEST_CASE("what is written as bytes is read again, and past the end nothing is") {
  ByteWriter out;
  constexpr auto kMax = std::numeric_limits<std::uint64_t>::max();
  constexpr auto kMin = std::numeric_limits<std::int64_t>::min();
  out.byte(255);
  out.pair(65534);
  for (const std::uint64_t each :
       {std::uint64_t{0}, std::uint64_t{127}, std::uint64_t{128}, kMax}) {
    out.count(each);
  }
  for (const std::int64_t each : {std::int64_t{0}, std::int64_t{-1}, std::int64_t{63}, kMin}) {
    out.change(each);
  }
  out.real(-2.5);
  out.real(1e300);
  out.real(std::numeric_limits<double>::quiet_NaN());
  out.text("Zoë");
  ByteReader in(out.bytes());
  CHECK(in.byte() == 255);
  CHECK(in.pair() == 65534);
  for (const std::uint64_t each :
       {std::uint64_t{0}, std::uint64_t{127}, std::uint64_t{128}, kMax}) {
    CHECK(in.count() == each);
  }
  for (const std::int64_t each : {std::int64_t{0}, std::int64_t{-1}, std::int64_t{63}, kMin}) {
    CHECK(in.change() == each);
  }
  CHECK(in.real() == -2.5);
  CHECK(in.real() == static_cast<double>(std::numeric_limits<float>::max()));
  CHECK(in.real() == 0);
  CHECK(in.text() == "Zoë");
  CHECK(in.good());
  CHECK(in.at_end());
  CHECK(in.text().empty());
  CHECK_FALSE(in.good());
}

TEST_CASE("letters give the same bytes back, of every length, and refuse what nobody writes") {
  Dice dice(5);
  for (int size = 0; size < 40; ++size) {
    std::string bytes;
    for (int i = 0; i < size; ++i) bytes.push_back(static_cast<char>(dice.whole(0, 255)));
    const std::string letters = to_letters(bytes);
    CHECK(letters.size() == static_cast<std::size_t>((size * 8 + 5) / 6));
    CHECK(from_letters(letters) == bytes);
  }
  CHECK(to_letters("\xfb\xff") == "-_8");
  CHECK(from_letters("A") == std::nullopt);
  CHECK(from_letters("AB") == std::nullopt);  // bits left over
  CHECK(from_letters("A=") == std::nullopt);
  CHECK(from_letters("AA A") == std::nullopt);
}
