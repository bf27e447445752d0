// Reads a list of words, or a single one, from untrusted text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "headsup/base/result.h"

namespace headsup {

/// Words of a list that were rejected for one reason.
struct RejectedWords {
  std::string_view reason;            // one of rejection_reasons()
  std::int64_t count = 0;             // of words
  std::vector<std::string> examples;  // the first kMaxExamples distinct ones; see read_words
};

struct WordList {
  std::vector<std::string> words;    // a to z, distinct, in the order of the text
  std::int64_t accents_removed = 0;  // how many of them had a letter with an accent
  std::vector<RejectedWords>
      rejected;  // only reasons that occurred, in order of rejection_reasons()
};

inline constexpr std::size_t kMaxWordListBytes = 2'000'000;
inline constexpr std::size_t kMaxWords = 20'000;
/// With fewer, none might be held out (training/names.h).
inline constexpr std::size_t kMinWords = 8;
inline constexpr std::size_t kMaxExamples = 3;
inline constexpr std::size_t kMaxExampleBytes = 24;

/// The reasons, in the order in which they are checked; a word is rejected for the first that
/// applies.
///
///   other_characters: a digit, a sign, another script, invalid UTF-8, or no letter at all
///
///   too_long: more than `max_letters` letters
///
///   repeated: already in the list, after accents and capitals are removed
///
///   too_many: the list has kMaxWords words already
std::span<const std::string_view> rejection_reasons();

/// The words of a UTF-8 text; a byte order mark in front is skipped. White space, commas and
/// semicolons separate words; ASCII letters become lower case, Latin letters lose their accents
/// (training/fold_accents.h). `max_letters` counts the resulting letters.
///
/// An example is the word as written, truncated to kMaxExampleBytes after a whole character, and
/// always UTF-8 that is safe to display: U+FFFD replaces invalid bytes, and characters that
/// control, hide or reverse the text around them.
///
/// Faults, both at "words": text_too_large (sizes in bytes) and too_few_words. Time is linear in
/// the text, memory in the words kept.
Result<WordList> read_words(std::string_view text, std::int64_t max_letters);

/// One typed word; characters that are not letters are skipped.
struct TypedWord {
  std::string letters;           // a to z, the first `max_letters` of them
  bool accents_removed = false;  // whether any letter had one
  bool too_long = false;         // there were more letters
  // The distinct characters that were skipped, as typed; the first kMaxSkipped of them, without
  // white space and invisible characters.
  std::vector<std::string> skipped;
};

inline constexpr std::size_t kMaxSkipped = 40;

/// Reads letters as read_words does. Every text gives a word, which may be empty. Time is linear in
/// the text.
TypedWord read_word(std::string_view text, std::int64_t max_letters);

}  // namespace headsup
