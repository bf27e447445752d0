#include "fold_accents.h"

#include <doctest/doctest.h>

#include <string>

#include "headsup/base/utf8.h"

using namespace headsup;

namespace {

// A text with each of its letters made plain, those that are none as "?".
std::string plain(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const Character c = first_character(text);
    const std::string_view letters = fold_accents(c.code);
    out += letters.empty() ? "?" : letters;
    text.remove_prefix(c.bytes);
  }
  return out;
}

}  // namespace

TEST_CASE("accented letters of western Europe become plain") {
  CHECK(plain("ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏ") == "aaaaaaaeceeeeiiii");
  CHECK(plain("ÐÑÒÓÔÕÖØÙÚÛÜÝÞß") == "dnoooooouuuuythss");
  CHECK(plain("àáâãäåæçèéêëìíîï") == "aaaaaaaeceeeeiiii");
  CHECK(plain("ðñòóôõöøùúûüýþÿ") == "dnoooooouuuuythy");
}

TEST_CASE("accented letters of central, northern and eastern Europe and of Turkish become plain") {
  CHECK(plain("ĀāĂăĄąĆćĈĉĊċČčĎďĐđ") == "aaaaaaccccccccdddd");
  CHECK(plain("ĒēĔĕĖėĘęĚěĜĝĞğĠġĢģĤĥĦħ") == "eeeeeeeeeegggggggghhhh");
  CHECK(plain("ĨĩĪīĬĭĮįİıĲĳĴĵĶķĸ") == "iiiiiiiiiiijijjjkkq");
  CHECK(plain("ĹĺĻļĽľĿŀŁłŃńŅņŇňŉŊŋ") == "llllllllllnnnnnnnngng");
  CHECK(plain("ŌōŎŏŐőŒœŔŕŖŗŘřŚśŜŝŞşŠš") == "oooooooeoerrrrrrssssssss");
  CHECK(plain("ŢţŤťŦŧŨũŪūŬŭŮůŰűŲųŴŵŶŷŸŹźŻżŽžſ") == "ttttttuuuuuuuuuuuuwwyyyzzzzzzs");
}

TEST_CASE("letters of Romanian and Vietnamese become plain") {
  CHECK(plain("ȘșȚț") == "sstt");
  CHECK(plain("ƠơƯưẠạẶặẸẹỆệỈỉỊịỌọỢợỤụỰựỲỳỸỹ") == "oouuaaaaeeeeiiiioooouuuuyyyy");
}

TEST_CASE("every code from U+00C0 to U+017F is a letter but the two signs among them") {
  for (char32_t code = 0xC0; code <= 0x17F; ++code) {
    const bool sign = code == 0xD7 || code == 0xF7;
    CHECK(fold_accents(code).empty() == sign);
    for (const char c : fold_accents(code)) CHECK((c >= 'a' && c <= 'z'));
  }
}

TEST_CASE("other characters have no plain letters") {
  CHECK(plain("aZ0-'×÷ªµ\u00BF\u0180\u0301жאع中😀") == std::string(17, '?'));
  CHECK(fold_accents(0).empty());
  CHECK(fold_accents(0x10FFFF).empty());
}

TEST_CASE("accents that come after their letter are the block of combining marks") {
  CHECK_FALSE(is_accent(0x2FF));
  CHECK(is_accent(0x300));
  CHECK(is_accent(0x36F));
  CHECK_FALSE(is_accent(0x370));
}
