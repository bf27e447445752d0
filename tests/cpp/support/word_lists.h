// Word lists for tests: reads, checks and makes them.
#pragma once

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "headsup/base/utf8.h"
#include "headsup/training/word_list.h"
#include "support/faults.h"

namespace headsup::test {

using Words = std::vector<std::string>;

inline constexpr std::int64_t kMaxLetters = 15;
/// Enough for any list to be read, so that a test says only what it is about.
inline constexpr std::string_view kEight = " wa wb wc wd we wf wg wh";

inline bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const Character c = first_character(text);
    if (!c.valid) return false;
    text.remove_prefix(c.bytes);
  }
  return true;
}

/// What must hold of any list.
inline void check_list(const WordList& list, std::int64_t max_letters) {
  CHECK(list.words.size() >= kMinWords);
  CHECK(list.words.size() <= kMaxWords);
  CHECK(list.accents_removed <= static_cast<std::int64_t>(list.words.size()));
  bool plain = true;
  for (const std::string& word : list.words) {
    plain &= !word.empty() && static_cast<std::int64_t>(word.size()) <= max_letters;
    for (const char c : word) plain &= c >= 'a' && c <= 'z';
  }
  CHECK(plain);
  for (const RejectedWords& some : list.rejected) {
    CHECK(some.count > 0);
    CHECK(some.examples.size() >= 1);
    CHECK(some.examples.size() <= 3);
    for (const std::string& example : some.examples) {
      CHECK(example.size() <= 24);
      CHECK(is_utf8(example));
    }
  }
}

inline WordList read(std::string_view text, std::int64_t max_letters = kMaxLetters) {
  Result<WordList> list = read_words(text, max_letters);
  REQUIRE_MESSAGE(list.ok(), text_of(list ? Faults{} : list.faults()));
  check_list(*list, max_letters);
  return *std::move(list);
}

/// The list of a text, with words after it that make it long enough and are removed again.
inline WordList read_few(std::string_view text, std::int64_t max_letters = kMaxLetters) {
  WordList list = read(std::string(text) + std::string(kEight), max_letters);
  list.words.resize(list.words.size() - 8);
  return list;
}

inline Words words_of(std::string_view text) { return read_few(text).words; }

/// "repeated 2: emma Emma" for each reason, on one line.
inline std::string left_out_of(const WordList& list) {
  std::string out;
  for (const RejectedWords& some : list.rejected) {
    out += (out.empty() ? "" : "; ") + std::string(some.reason) + " " + std::to_string(some.count);
    out += ":";
    for (const std::string& example : some.examples) out += " " + example;
  }
  return out;
}

inline std::string left_out_of(std::string_view text) { return left_out_of(read_few(text)); }

inline Fault fault_of(std::string_view text) {
  const Result<WordList> list = read_words(text, kMaxLetters);
  REQUIRE_FALSE(list.ok());
  CHECK(list.faults().size() == 1);
  CHECK(list.faults()[0].where == "words");
  CHECK(args_match_table(list.faults()[0]));
  return list.faults()[0];
}

/// The number-th word of letters a to z, all different: aaaa, baaa, ...
inline std::string word_number(int number) {
  std::string out;
  for (int place = 0; place < 4; ++place, number /= 26) {
    out += static_cast<char>('a' + number % 26);
  }
  return out;
}

inline std::string list_of(int count) {
  std::string out;
  for (int i = 0; i < count; ++i) out += word_number(i) + "\n";
  return out;
}

}  // namespace headsup::test
