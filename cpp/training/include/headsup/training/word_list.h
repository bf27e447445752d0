// Reads a list of words, the learner's own or ours, or a single one, from text that may be
// anything. Knows letters and separators; knows no model and no sentence: pages have one for each
// reason.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "headsup/base/result.h"

namespace headsup {

/// Why some words of a list were left out.
struct LeftOut {
  std::string_view reason;            // one of left_out_reasons()
  std::int64_t count = 0;             // how many words
  std::vector<std::string> examples;  // the first three that differ, as written; see read_words
};

struct WordList {
  std::vector<std::string> words;    // a to z, in the order of the text, each once
  std::int64_t accents_removed = 0;  // of these words, in how many a letter lost its accent
  std::vector<LeftOut> left_out;     // only reasons that occurred, in order of left_out_reasons()
};

inline constexpr std::size_t kMaxWordListBytes = 2'000'000;
inline constexpr std::size_t kMaxWords = 20'000;
/// Fewer teach nothing, and hold nothing out.
inline constexpr std::size_t kMinWords = 8;
inline constexpr std::size_t kMaxExamples = 3;
inline constexpr std::size_t kMaxExampleBytes = 24;

/// The reasons, in the order in which they are looked for: the first that fits a word is its own.
///
///   other_characters: a digit, a sign, another script, bytes that are no UTF-8, or no letter at
///   all
///
///   too_long: more than `most_letters` letters
///
///   repeated: already in the list, once accents and capitals are gone
///
///   too_many: the list is full: it has kMaxWords words
std::span<const std::string_view> left_out_reasons();

/// The words of a UTF-8 text, a byte order mark in front passed over. White space, commas and
/// semicolons part words; ASCII letters become small, Latin letters lose their accents
/// (training/plain_letters.h). `most_letters` counts what is left then.
///
/// An example is the word as it stands in the text, cut to kMaxExampleBytes at the end of a
/// character, and always UTF-8 that is safe to show: U+FFFD stands for bytes that are none, and for
/// characters that control, hide or turn round what stands beside them.
///
/// Faults, both at "words": text_too_large (sizes in bytes) and too_few_words. Time is linear in
/// the text, memory in the words kept.
Result<WordList> read_words(std::string_view text, std::int64_t most_letters);

/// One word as somebody types it, with whatever cannot be read of it passed over.
struct TypedWord {
  std::string letters;           // a to z, the first `most_letters` of them
  bool accents_removed = false;  // from some of its letters
  bool too_long = false;         // there were more letters
  // The characters that were passed over, each once, as typed; the first kMaxPassedOver of them.
  // White space, and what cannot be seen, is passed over without a word.
  std::vector<std::string> passed_over;
};

inline constexpr std::size_t kMaxPassedOver = 40;

/// Reads letters as read_words does. Any text is a word, if only an empty one. Time is linear in
/// the text.
TypedWord read_word(std::string_view text, std::int64_t most_letters);

}  // namespace headsup
