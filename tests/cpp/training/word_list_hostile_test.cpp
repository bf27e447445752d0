// Lists that somebody made in order to break something, or saved in another program.
#include <doctest/doctest.h>

#include <iterator>

#include "support/dice.h"
#include "support/word_lists.h"

using namespace headsup;
using namespace headsup::test;

TEST_CASE("an example is cut at the end of a character") {
  const auto example = [](std::string_view word) {
    return read_few(word).rejected.at(0).examples.at(0);
  };
  CHECK(example(std::string(30, 'a')) == std::string(24, 'a'));
  CHECK(example("1" + std::string(22, 'a') + "éa") == "1" + std::string(22, 'a'));
  CHECK(example("11" + std::string(20, 'a') + "éa") == "11" + std::string(20, 'a') + "é");
  CHECK(example("😀😀😀😀😀😀😀") == "😀😀😀😀😀😀");
}

TEST_CASE("invalid UTF-8 is rejected and made harmless in examples") {
  CHECK(left_out_of("ad\xFF"
                    "a") == "other_characters 1: ad\uFFFDa");
  CHECK(left_out_of("zo\xC3 \xE2\x82") == "other_characters 2: zo\uFFFD \uFFFD\uFFFD");
  CHECK(left_out_of("\xC1\xA1") == "other_characters 1: \uFFFD\uFFFD");  // "a", spelt too long
  CHECK(left_out_of("\xED\xA0\x80") == "other_characters 1: \uFFFD\uFFFD\uFFFD");  // a surrogate
  const std::string cut = std::string(kEight) + " zo\xC3";  // where the text ends
  CHECK(left_out_of(read(cut)) == "other_characters 1: zo\uFFFD");
}

TEST_CASE("characters that control or turn what stands beside them are made harmless in examples") {
  using namespace std::string_view_literals;
  CHECK(left_out_of("a\0b"sv) == "other_characters 1: a\uFFFDb");
  CHECK(left_out_of("a\x1B[0m a\x7F") == "other_characters 2: a\uFFFD[0m a\uFFFD");
  CHECK(left_out_of("a\u202Eb a\u200Bc \u2066d") ==
        "other_characters 3: a\uFFFDb a\uFFFDc \uFFFDd");
  CHECK(left_out_of(std::string(3, '\0')) == "other_characters 1: \uFFFD\uFFFD\uFFFD");
}

TEST_CASE("markup is text like any other") {
  CHECK(left_out_of("<b>ada</b> <script>") == "other_characters 2: <b>ada</b> <script>");
}

TEST_CASE("fewer words than eight are too few, and the fault says how many there are") {
  for (const char* text :
       {"", " \n\r\n,;", "\uFEFF", "😀 😀 😀", "أحمد שרה", "<script>alert(1)</script>"}) {
    const Fault fault = fault_of(text);
    CHECK(fault.code == Code::too_few_words);
    CHECK(arg(fault, "count") == "0");
    CHECK(arg(fault, "least") == "8");
  }
  CHECK(arg(fault_of("a b c d e f g g g"), "count") == "7");
  CHECK(read("a b c d e f g h").words.size() == 8);
  CHECK(arg(fault_of(std::string(100'000, 'a')), "count") == "0");
}

TEST_CASE("a list of any size with no room for letters is too few words") {
  const Result<WordList> list = read_words(list_of(100), 0);
  REQUIRE_FALSE(list.ok());
  CHECK(list.faults()[0].code == Code::too_few_words);
  CHECK_FALSE(read_words(list_of(100), -1).ok());
}

TEST_CASE("a text too large is refused unread, and the largest is read") {
  const Fault fault = fault_of(std::string(10'000'000, 'a'));
  CHECK(fault.code == Code::text_too_large);
  CHECK(arg(fault, "size") == "10000000");
  CHECK(arg(fault, "limit") == "2000000");
  CHECK(fault_of(std::string(kMaxWordListBytes + 1, ' ')).code == Code::text_too_large);

  std::string largest(kMaxWordListBytes, 'z');
  const std::string start = list_of(8);
  largest.replace(0, start.size(), start);
  CHECK(left_out_of(read(largest)) == "too_long 1: " + std::string(24, 'z'));
}

TEST_CASE(
    "lists of two million bytes that look alike, differ or cannot be read end as they should") {
  std::string letters;
  std::string differ;
  for (int i = 0; letters.size() + 2 <= kMaxWordListBytes; ++i) {
    letters += static_cast<char>('a' + i % 26);
    letters += '\n';
  }
  for (int i = 0; differ.size() + 5 <= kMaxWordListBytes; ++i) differ += word_number(i) + "\n";
  const WordList alike = read(letters);
  CHECK(alike.words.size() == 26);
  CHECK(alike.rejected.at(0).count == 1'000'000 - 26);
  const WordList many = read(differ);
  CHECK(many.words.size() == kMaxWords);
  CHECK(many.rejected.at(0).count == 400'000 - 20'000);
  CHECK(fault_of(std::string(kMaxWordListBytes, '\xFF')).code == Code::too_few_words);
  CHECK(fault_of(std::string(kMaxWordListBytes, '\0')).code == Code::too_few_words);
}

TEST_CASE("any pieces give a list or a fault, and examples of rejected words are valid UTF-8") {
  using namespace std::string_view_literals;
  static constexpr std::string_view kPieces[] = {
      "a"sv, "b"sv, "M"sv,  "é"sv, "Ł"sv,      "ß"sv,    "\u0301"sv,  "\u202E"sv, "😀"sv,
      "1"sv, "-"sv, "\0"sv, " "sv, ","sv,      "\r\n"sv, ";"sv,       "\t"sv,     "\u00A0"sv,
      " "sv, " "sv, " "sv,  " "sv, "\uFEFF"sv, "\xC3"sv, "\xF0\x9F"sv};
  int lists = 0;
  int faults = 0;
  for (std::uint32_t seed = 0; seed < 2000; ++seed) {
    Dice dice(seed);
    std::string text;
    for (std::int64_t left = dice.whole(0, 200); left > 0; --left) {
      text += kPieces[dice.whole(0, static_cast<std::int64_t>(std::size(kPieces)) - 1)];
    }
    const std::int64_t max_letters = dice.whole(1, 6);
    const Result<WordList> list = read_words(text, max_letters);
    (list ? lists : faults) += 1;
    if (!list) continue;
    check_list(*list, max_letters);
    std::size_t words = list->words.size();
    for (const RejectedWords& some : list->rejected) words += static_cast<std::size_t>(some.count);
    CHECK(words <= 100);
  }
  CHECK(lists > 100);
  CHECK(faults > 100);
}
