#include "headsup/practice/shape_text.h"

#include <doctest/doctest.h>

#include <string>

#include "support/dice.h"

using namespace headsup;
using namespace headsup::test;
using Sizes = std::vector<std::int64_t>;

namespace {

// The most likely reading; empty where the text is no shape.
Sizes read(std::string_view text) {
  const std::vector<Sizes> readings = shape_readings(text);
  return readings.empty() ? Sizes{} : readings.front();
}

}  // namespace

TEST_CASE("a shape is read however it is bracketed and parted") {
  const Sizes expected = {2, 6, 10, 128};
  for (const char* text : {"(2, 6, 10, 128)",
                           "[2, 6, 10, 128]",
                           "2, 6, 10, 128",
                           "2,6,10,128",
                           "(2,6,10,128)",
                           "2x6x10x128",
                           "2 x 6 x 10 x 128",
                           "2X6X10X128",
                           "2*6*10*128",
                           "2×6×10×128",
                           "2 × 6 × 10 × 128",
                           "2 6 10 128",
                           "  ( 2 ,6 , 10,   128 )  ",
                           "2;6;10;128",
                           "torch.Size([2, 6, 10, 128])",
                           "torch.Size( [2, 6, 10, 128] )",
                           "Size([2, 6, 10, 128])",
                           "([2, 6, 10, 128])",
                           "2, 6, 10, 128,",
                           "\t2\n6\r10 128",
                           "02, 6, 10, 128"}) {
    CHECK_MESSAGE(read(text) == expected, text);
  }
}

TEST_CASE("full-width digits and punctuation are read as their narrow twins") {
  CHECK(read("（２，６，１０，１２８）") == Sizes{2, 6, 10, 128});
  CHECK(read("［２、６、１０、１２８］") == Sizes{2, 6, 10, 128});
  CHECK(read("２ｘ６ｘ１０ｘ１２８") == Sizes{2, 6, 10, 128});
  CHECK(read("２　６　１０　１２８") == Sizes{2, 6, 10, 128});
  CHECK(read("2\u00A06\u202F10\u2009128") == Sizes{2, 6, 10, 128});
}

TEST_CASE("one axis and six are shapes, none and seven are not") {
  CHECK(read("768") == Sizes{768});
  CHECK(read("(768,)") == Sizes{768});
  CHECK(read("1 2 3 4 5 6") == Sizes{1, 2, 3, 4, 5, 6});
  CHECK(read("1 2 3 4 5 6 7").empty());
  CHECK(read("()").empty());
  CHECK(read("").empty());
}

TEST_CASE("a comma with three digits after it groups thousands where other commas have spaces") {
  CHECK(read("2, 10, 12,288") == Sizes{2, 10, 12288});
  CHECK(read("(2, 1,000,000, 3)") == Sizes{2, 1000000, 3});
  CHECK(read("2 x 10 x 12,288") == Sizes{2, 10, 12288});
  CHECK(read("2 10 12,288") == Sizes{2, 10, 12288});
  CHECK(read("2，10，12,288") == Sizes{2, 10, 12288});
  CHECK(read("12_288, 4") == Sizes{12288, 4});
}

TEST_CASE("commas without spaces anywhere part numbers") {
  CHECK(read("2,10,12,288") == Sizes{2, 10, 12, 288});
  CHECK(read("12,288") == Sizes{12, 288});
  CHECK(shape_readings("2,10,12,288").size() == 1);
}

TEST_CASE("a comma that cannot group thousands parts numbers in any list") {
  CHECK(read("2, 6,10, 128") == Sizes{2, 6, 10, 128});
  CHECK(read("2, 6, 10,1280") == Sizes{2, 6, 10, 1280});
  CHECK(read("2, 0,128") == Sizes{2, 0, 128});
  CHECK(read("2, 1000,128") == Sizes{2, 1000, 128});
}

TEST_CASE("a list that can be read two ways gives both, grouped thousands first") {
  const std::vector<Sizes> readings = shape_readings("2, 6, 10,128");
  REQUIRE(readings.size() == 2);
  CHECK(readings[0] == Sizes{2, 6, 10128});
  CHECK(readings[1] == Sizes{2, 6, 10, 128});
}

TEST_CASE("numbers run from 0 to a million millions") {
  CHECK(read("(0, 1000000000000)") == Sizes{0, 1'000'000'000'000});
  CHECK(read("1000000000001").empty());
  CHECK(read("99999999999999999999999999").empty());
}

TEST_CASE("what is no list of whole numbers is no shape") {
  for (const char* text :
       {"two, six", "2, six",    "(2, 6",  "2, 6)",     "[2, 6)",  "2,, 6",      ",2",     "2, -6",
        "2.5, 6",   "2-6",       "2/6",    "x",         "2x",      "x2",         "2xx6",   "?",
        "B, T, d",  "2, 6 = 12", "(2)(6)", "2 x 6, 10", "2, 6 10", "torch.Size", "2, 6e3", "_2",
        "2_",       "½",         "２２½",  "\xFF\xFE",  "2\xC3",   "()()"}) {
    CHECK_MESSAGE(read(text).empty(), text);
  }
  CHECK(read(std::string_view("2\0 6", 4)).empty());
  CHECK(read(std::string(201, '1')).empty());
  CHECK(read(std::string(200, '(')).empty());
}

TEST_CASE("a shape survives being written in any of the common ways") {
  for (std::uint32_t seed = 0; seed < 1000; ++seed) {
    Dice dice(seed);
    Sizes sizes;
    for (std::int64_t rank = dice.whole(1, 6); rank > 0; --rank) {
      sizes.push_back(dice.whole(0, 20'000));
    }
    for (const char* separator : {", ", "x", " ", ",", " × ", "; "}) {
      std::string text;
      for (const std::int64_t size : sizes) {
        text += (text.empty() ? "" : separator) + std::to_string(size);
      }
      CHECK_MESSAGE(read(text) == sizes, text);
      CHECK_MESSAGE(read("(" + text + ")") == sizes, text);
    }
  }
}
