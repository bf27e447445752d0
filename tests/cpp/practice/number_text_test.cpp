#include "headsup/practice/number_text.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <string>

#include "support/dice.h"

using namespace headsup;
using namespace headsup::test;

namespace {

std::string read(std::string_view text) {
  const std::optional<Fraction> number = read_number(text);
  return number ? to_text(*number) : "none";
}

// Every way to read it: "64000 65536".
std::string readings(std::string_view text) {
  std::string out;
  for (const Fraction& number : number_readings(text)) {
    out += (out.empty() ? "" : " ") + to_text(number);
  }
  return out;
}

}  // namespace

TEST_CASE("a whole number reads as people write it") {
  CHECK(read("65536") == "65536");
  CHECK(read("  65536 ") == "65536");
  CHECK(read("0") == "0");
  CHECK(read("+7") == "7");
  CHECK(read("-7") == "-7");
  CHECK(read("− 7") == "-7");
  CHECK(read("65,536") == "65536");
  CHECK(read("65 536") == "65536");
  CHECK(read("65_536") == "65536");
  CHECK(read("1,179,648") == "1179648");
  CHECK(read("1\u202F179\u202F648") == "1179648");
  CHECK(read("94\u00A0986\u00A0240") == "94986240");
  CHECK(read("６５５３６") == "65536");
}

TEST_CASE("a decimal reads exactly") {
  CHECK(read("0.5") == "1/2");
  CHECK(read(".5") == "1/2");
  CHECK(read("11.31") == "1131/100");
  CHECK(read("12.0") == "12");
  CHECK(read("1,024.5") == "2049/2");
  CHECK(read("１１．３１") == "1131/100");
}

TEST_CASE("products and powers are worked out") {
  CHECK(read("2^16") == "65536");
  CHECK(read("2 ** 16") == "65536");
  CHECK(read("64*1024") == "65536");
  CHECK(read("64 × 1,024") == "65536");
  CHECK(read("64x1024") == "65536");
  CHECK(read("4 x 768^2") == "2359296");
  CHECK(read("2 · 3 · 4") == "24");
  CHECK(read("0.5 * 768") == "384");
  CHECK(read("7^0") == "1");
}

TEST_CASE("quotients, sums and parts of a hundred are worked out") {
  CHECK(read("1/3") == "1/3");
  CHECK(read("2/4") == "1/2");
  CHECK(read("12 ÷ 4") == "3");
  CHECK(read("50%") == "1/2");
  CHECK(read("33 %") == "33/100");
  CHECK(read("12.5％") == "1/8");
  CHECK(read("4 + 4") == "8");
  CHECK(read("12-4-3") == "5");
  CHECK(read("2 + 3 * 4") == "14");
  CHECK(read("24/4/2") == "3");
  CHECK(read("(2 + 1)^2") == "9");
  CHECK(read("2^(3 + 1)") == "16");
  CHECK(read("(4)") == "4");
  CHECK(rounded(*read_number("7.39/(7.39+2.72+2.72+1)"), 2) == "0.53");
  for (const char* text :
       {"1/0", "1/(2-2)", "0/0", "1/", "/2", "%", "50 %%", "(1", "1)", "()", "1 +", "1//2"}) {
    CHECK_MESSAGE(read(text) == "none", text);
  }
}

TEST_CASE("a comma that cannot group thousands begins a decimal") {
  CHECK(read("0,53") == "53/100");
  CHECK(read("0,5") == "1/2");
  CHECK(read("0,536") == "67/125");
  CHECK(read("12,28") == "307/25");
  CHECK(read("1,2345") == "2469/2000");
  CHECK(read("1,234") == "1234");
  CHECK(readings("1.024,5") == "2049/2");
  for (const char* text : {"1,", ",5", "1,024,5", "1, 5", "1,5,2", "1,5.2", "1.5,2"}) {
    CHECK_MESSAGE(read(text) == "none", text);
  }
}

TEST_CASE("a root is read to six decimals, and a unit where one may stand") {
  CHECK(read("sqrt(64)") == "8");
  CHECK(read("√64") == "8");
  CHECK(read("2 * sqrt(64)") == "16");
  CHECK(rounded(*read_number("sqrt(128)"), 6) == "11.313708");
  for (const char* text : {"sqrt", "sqrt(", "sqrt(64", "sqrt(-4)", "64 sqrt"}) {
    CHECK_MESSAGE(read(text) == "none", text);
  }
  for (const char* text : {"8 GiB", "8gib", " 8 ", "2^3 GiB"}) {
    CHECK_MESSAGE(read_number(text, "gib") == read_number("8"), text);
  }
  for (const char* text : {"GiB", "8 MiB", "8 GiB GiB"}) {
    CHECK_MESSAGE(!read_number(text, "gib"), text);
  }
  CHECK_FALSE(read_number("8 GiB"));
}

TEST_CASE("what cannot be read for certain is no number") {
  for (const char* text : {"",
                           " ",
                           "many",
                           "64k",
                           "1 5",
                           "1,234 567",
                           ",123",
                           "5.",
                           ".",
                           "-",
                           "1.2.3",
                           "2^",
                           "^2",
                           "2^-1",
                           "2^0.5",
                           "2^3^2",
                           "2^65",
                           "4 *",
                           "* 4",
                           "2 x x 3",
                           "1e6",

                           "4;5",
                           "１，０００",
                           "\xFF",
                           "99999999999999999999",
                           "4000000000^2"}) {
    CHECK_MESSAGE(read(text) == "none", text);
  }
  CHECK(read(std::string(81, '1')) == "none");
}

TEST_CASE("the largest number that fits is read and the next is not") {
  CHECK(read("9223372036854775807") == "9223372036854775807");
  CHECK(read("9223372036854775808") == "none");
  CHECK(read("0.000000000000000001") == "1/1000000000000000000");
  CHECK(read("0.0000000000000000001") == "none");
}

TEST_CASE("a number reads the same grouped by any sign as plain") {
  for (std::uint32_t seed = 0; seed < 2000; ++seed) {
    Dice dice(seed);
    const std::int64_t value = dice.whole(0, std::int64_t{1} << dice.whole(1, 62));
    const std::string plain = std::to_string(value);
    const std::string sign = dice.heads() ? "," : dice.heads() ? " " : "\u2009";
    std::string grouped;
    for (std::size_t i = 0; i < plain.size(); ++i) {
      if (i > 0 && (plain.size() - i) % 3 == 0) grouped += sign;
      grouped += plain[i];
    }
    CHECK_MESSAGE(read(grouped) == plain, grouped);
    CHECK(read(plain) == plain);
  }
}

TEST_CASE("a letter of thousands means 1000 or 1024, and with an i 1024 alone") {
  CHECK(readings("64k") == "64000 65536");
  CHECK(readings("64 K") == "64000 65536");
  CHECK(readings("1.5M") == "1500000 1572864");
  CHECK(readings("2GB") == "2000000000 2147483648");
  CHECK(readings("64Ki") == "65536");
  CHECK(readings("64 KiB") == "65536");
  CHECK(readings("16 x 64k") == "1024000 1048576");
  CHECK(readings("0k") == "0");
  CHECK(readings("k") == "");
  CHECK(readings("64kk") == "");
  CHECK(readings("9999999999T") == "");
}

TEST_CASE("a point before three digits groups thousands or begins a decimal") {
  CHECK(readings("65.536") == "65536 8192/125");
  CHECK(readings("1.048.576") == "1048576");
  CHECK(readings("65.5360") == "8192/125");
  CHECK(readings("65.53") == "6553/100");
  CHECK(readings("0.536") == "67/125");
  CHECK(readings("1.024k") == "1024000 1048576 1024 131072/125");
}

TEST_CASE("what reads in one way alone has that one reading") {
  for (const char* text : {"65536", "65,536", "2^16", "64*1024", "0.5", "-3", "6５５３６"}) {
    CHECK_MESSAGE(readings(text) == read(text), text);
  }
  CHECK(readings("16 * 64 = 1024") == "1024");
  CHECK(readings("d_k = 64") == "64");
  CHECK(readings("６５，５３６") == "65536");
  for (const char* text : {"", "many", "64q", "1 5", "= ", "64 ="}) {
    CHECK_MESSAGE(readings(text) == "", text);
  }
  CHECK(readings(std::string(81, '1')) == "");
}
