#include "headsup/base/utf8.h"

#include <doctest/doctest.h>

#include <string>

using namespace headsup;

namespace {

char32_t code_of(std::string_view text) {
  const Character c = first_character(text);
  CHECK_MESSAGE(c.valid, text);
  CHECK(c.bytes == text.size());
  return c.code;
}

}  // namespace

TEST_CASE("the least and the greatest character of each length are read") {
  CHECK(code_of(std::string_view("\0", 1)) == 0);
  CHECK(code_of("\x7F") == 0x7F);
  CHECK(code_of("\xC2\x80") == 0x80);
  CHECK(code_of("\xDF\xBF") == 0x7FF);
  CHECK(code_of("\xE0\xA0\x80") == 0x800);
  CHECK(code_of("\xED\x9F\xBF") == 0xD7FF);
  CHECK(code_of("\xEE\x80\x80") == 0xE000);
  CHECK(code_of("\xEF\xBF\xBF") == 0xFFFF);
  CHECK(code_of("\xF0\x90\x80\x80") == 0x10000);
  CHECK(code_of("\xF4\x8F\xBF\xBF") == 0x10FFFF);
}

TEST_CASE("what follows the first character is left alone") {
  const Character c = first_character("\xC3\xA9t\xFF");
  CHECK(c.code == 0xE9);
  CHECK(c.bytes == 2);
}

TEST_CASE("bytes that begin no character are passed over one at a time") {
  for (const char* text :
       {"\x80", "\xBF\x80", "\xC0\x80", "\xC1\xBF", "\xE0\x9F\xBF", "\xED\xA0\x80", "\xED\xBF\xBF",
        "\xF0\x8F\xBF\xBF", "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xFE", "\xFF\xFE", "\xC3",
        "\xC3(", "\xE2\x82", "\xE2\x82(", "\xF0\x9F\x98", "\xF0\x9F(("}) {
    const Character c = first_character(text);
    CHECK_FALSE(c.valid);
    CHECK(c.bytes == 1);
    CHECK(c.code == kReplacement);
  }
}
