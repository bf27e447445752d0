#include "headsup/training/word_list.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <fstream>
#include <sstream>

#include "support/word_lists.h"

using namespace headsup;
using namespace headsup::test;

TEST_CASE("words are read in the order of the text") {
  CHECK(words_of("zoe\nadam\nmia") == Words{"zoe", "adam", "mia"});
}

TEST_CASE("white space, commas and semicolons part words, however many of them") {
  for (const char* text :
       {"ada bob", "ada\tbob", "ada\nbob", "ada\r\nbob\r\n", "ada\rbob", "ada,bob", "ada, bob,",
        "ada;bob", " ,;\t\n ada ;;, bob \v\f", "ada\u00A0bob", "ada\u2003bob", "ada\u2028bob",
        "ada\u3000bob", "ada\u0085bob"}) {
    CHECK_MESSAGE((words_of(text) == Words{"ada", "bob"}), text);
    CHECK(left_out_of(text) == "");
  }
}

TEST_CASE("a byte order mark in front is skipped, and inside of a word is no letter") {
  CHECK(words_of("\uFEFFada bob") == Words{"ada", "bob"});
  CHECK(left_out_of("ada \uFEFFbob") == "other_characters 1: \uFFFDbob");
}

TEST_CASE("capitals become small, which is no accent lost") {
  const WordList list = read_few("ADA Bob mcKAY");
  CHECK(list.words == Words{"ada", "bob", "mckay"});
  CHECK(list.accents_removed == 0);
}

TEST_CASE("a word of one letter is a word") { CHECK(words_of("a B c") == Words{"a", "b", "c"}); }

TEST_CASE("accents are taken off and the words counted that had some") {
  const WordList list = read_few("Zoë José Łukasz Đorđe Þóra Æsa Œnone Søren Strauß Kıvanç emma");
  CHECK(list.words == Words{"zoe", "jose", "lukasz", "dorde", "thora", "aesa", "oenone", "soren",
                            "strauss", "kivanc", "emma"});
  CHECK(list.accents_removed == 10);
}

TEST_CASE("an accent written after its letter is taken off too") {
  const WordList list = read_few("Zoe\u0308 Nguye\u0302\u0303n");
  CHECK(list.words == Words{"zoe", "nguyen"});
  CHECK(list.accents_removed == 2);
  CHECK(left_out_of("\u0301") == "other_characters 1: \u0301");
}

TEST_CASE("the accents of rejected words are not counted") {
  const WordList list = read_few("jose José Zoë! Élisabethvictoriana");
  CHECK(list.words == Words{"jose"});
  CHECK(list.accents_removed == 0);
}

TEST_CASE("a word with anything but letters is rejected whole") {
  for (const char* word :
       {"mary-jane", "o'neil", "o’neil", "r2d2",    "42",      "<script>",     "alert(1)</script>",
        "&amp;",     "a.b",    "a_b",    "\"ada\"", "😀",      "ada😀",        "أحمد",
        "שרה",       "Иван",   "Ελένη",  "美咲",    "ada×bob", "ada\u200Dbob", "½",
        "＠"}) {
    CHECK_MESSAGE(words_of(word).empty(), word);
    CHECK(read_few(word).rejected.at(0).reason == "other_characters");
    CHECK(read_few(word).rejected.at(0).count == 1);
  }
}

TEST_CASE("letters are counted when accents are gone, and one more than allowed is too long") {
  const WordList list = read_few("abc abcd äbc äbcd aß abß ab", 3);
  CHECK(list.words == Words{"abc", "ass", "ab"});
  CHECK(left_out_of(list) == "too_long 3: abcd äbcd abß; repeated 1: äbc");
}

TEST_CASE("a typed name is read without its accents, and what is no letter is skipped") {
  const TypedWord name = read_word(" José-María 3!! ", 15);
  CHECK(name.letters == "josemaria");
  CHECK(name.accents_removed);
  CHECK_FALSE(name.too_long);
  CHECK(name.skipped == Words{"-", "3", "!"});
}

TEST_CASE(
    "a typed name in plain letters, of whatever size and with spaces, leaves nothing to say") {
  for (const char* text : {"", "emma", "Mary Ann", "\tMcKAY\u00A0\u200B", "abcdefghijklmno"}) {
    CAPTURE(text);
    const TypedWord name = read_word(text, 15);
    CHECK_FALSE(name.accents_removed);
    CHECK_FALSE(name.too_long);
    CHECK(name.skipped.empty());
  }
  CHECK(read_word("Mary Ann", 15).letters == "maryann");
}

TEST_CASE(
    "a typed name that is too long ends at its last letter that fits, grown together or not") {
  const TypedWord name = read_word("aaaß", 4);
  CHECK(name.letters == "aaas");
  CHECK(name.too_long);
  CHECK(read_word("Élisabethvictoriana", 15).letters == "elisabethvictor");
  CHECK_FALSE(read_word("aaß", 4).too_long);
}

TEST_CASE("a typed name of no letters at all is empty, and lists what was skipped") {
  const TypedWord name = read_word("李小\u202E\xFF,;", 15);
  CHECK(name.letters.empty());
  CHECK(name.skipped == Words{"李", "小", "\uFFFD", ",", ";"});
}

TEST_CASE("a typed name may be any text, and no more is said of it than can be read") {
  std::string all;
  for (int n = 0; n < 60; ++n) all += "\u4E00", all.back() = static_cast<char>(0x80 + n);
  const TypedWord name = read_word(all, 15);
  CHECK(name.skipped.size() == kMaxSkipped);
  for (const std::string& one : name.skipped) CHECK(is_utf8(one));
  CHECK(read_word(std::string(100000, '-') + "a", 15).letters == "a");
}

TEST_CASE("with no bound on letters no word is too long") {
  CHECK(read_few(std::string(100, 'a'), INT64_MAX).words == Words{std::string(100, 'a')});
}

TEST_CASE("a word that was there before is rejected, however it is written") {
  const WordList list = read_few("emma Emma EMMA mia émma Mía emma");
  CHECK(list.words == Words{"emma", "mia"});
  CHECK(left_out_of(list) == "repeated 5: Emma EMMA émma");
}

TEST_CASE("examples of one reason differ") {
  CHECK(left_out_of("x1 x1 x1 y2 x1 z3 w4") == "other_characters 7: x1 y2 z3");
}

TEST_CASE("the first reason that fits is the one that counts") {
  CHECK(left_out_of("abcdefghijklmnopqrst1") == "other_characters 1: abcdefghijklmnopqrst1");
  CHECK(left_out_of("abcdefghijklmnopqrst abcdefghijklmnopqrst") ==
        "too_long 2: abcdefghijklmnopqrst");
}

TEST_CASE("reasons come in their own order and only where they occurred") {
  CHECK(left_out_of("mia mia abcdefghijklmnopqrst x1") ==
        "other_characters 1: x1; too_long 1: abcdefghijklmnopqrst; repeated 1: mia");
  CHECK(left_out_of("mia") == "");
}

TEST_CASE("past the most that are kept words are counted, and those there before are repeated") {
  const int most = static_cast<int>(kMaxWords);
  CHECK(left_out_of(read(list_of(most))) == "");
  const WordList list = read(list_of(most + 5) + word_number(0) + " x1");
  CHECK(list.words.size() == kMaxWords);
  CHECK(list.words.back() == word_number(most - 1));
  CHECK(left_out_of(list) ==
        "other_characters 1: x1; repeated 1: aaaa; too_many 5: " + word_number(most) + " " +
            word_number(most + 1) + " " + word_number(most + 2));
}

namespace {

std::string content(const char* path) {
  std::ifstream file(std::string(HEADSUP_SOURCE_DIR) + "/web/content/" + path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

}  // namespace

TEST_CASE("every reason has a sentence") {
  const std::string sentences = content("en/words/word-list.json");
  for (const std::string_view reason : rejection_reasons()) {
    CHECK(sentences.find("\"" + std::string(reason) + "\": \"") != sentences.npos);
  }
}

TEST_CASE("our own names are all read") {
  const WordList list = read(content("names.txt"));
  CHECK(list.rejected.empty());
  CHECK(list.accents_removed == 0);
}
