// Questions about a published model, asked of its config file or its row of the catalogue, and the
// grading of answers; the sentences stand in words/model-lookup.json under the ids used here.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "headsup/base/fault.h"
#include "headsup/catalogue/config_reader.h"
#include "headsup/practice/shape_answer.h"

namespace headsup {

/// A key of the file whose value is a whole number from 1 on.
struct KeyOption {
  std::uint32_t node = kNoNode;  // of the document
  std::string_view kind;  // e.g. "ffn" or "kv_heads"; names its sentence in words/model-lookup.json
  std::int64_t value = 0;
  bool right = false;
  bool offered = false;
};

/// The most keys that are offered.
inline constexpr std::size_t kMaxKeys = 6;

/// The key of d_model or n_heads of the first tower and those most like it, in the order of the
/// file. None where no key of the file gives that size, or nothing stands beside it.
std::vector<KeyOption> key_options(const ConfigReading& reading, ConfigSize size);

/// Every key of the first tower's object that could be offered, the found ones too.
std::vector<KeyOption> all_keys(const ConfigReading& reading);

/// One question. It is not asked where its size is unknown or differs by layer.
struct LookupStep {
  std::string_view id;                        // "width", "heads", "head_dim", "divides", "sharing"
  std::string_view asks;                      // "key", "number" or "choice"
  std::string_view prompt;                    // names the sentence that asks
  std::string_view why;                       // names the sentence that explains, once it is open
  std::vector<KeyOption> keys;                // asks "key": the options, and which are right
  std::int64_t number = 0;                    // asks "number": the right one
  std::span<const std::string_view> choices;  // asks "choice": the options
  std::string_view choice;                    // ... and the right one
  // Of the document, that the answer lies in; kNoNode for none.
  std::array<std::uint32_t, 2> marks{kNoNode, kNoNode};
};

/// The questions, in the order above.
struct Lookup {
  std::array<LookupStep, 5> all;
  std::size_t count = 0;

  std::span<const LookupStep> steps() const { return std::span(all).first(count); }
  /// None where it is not asked.
  const LookupStep* find_step(std::string_view id) const;
};

Lookup lookup_of(const ConfigReading& reading);

/// What sentences may use: sizes by name; product (n_heads * head_dim), quotient and remainder (of
/// d_model / n_heads), group (query heads to a key and value head); width_key, heads_key, kv_key
/// and head_dim_key, JSON pointers. "0" and "" for what is unknown.
std::vector<Arg> lookup_args(const ConfigReading& reading);

/// The grade of an answer.
struct LookupGrade {
  Verdict verdict = Verdict::not_an_answer;
  // Of a wrong answer where a misconception may explain it: "quotient" (d_model / n_heads where the
  // head size is another), "full_width" (d_model), "all_heads" (n_heads * head_dim), "by_kv_heads"
  // (d_model / n_kv_heads), "kv_heads_for_heads" (the key of n_kv_heads picked for n_heads) or
  // "sharing_missed" (MHA said of heads that share keys and values).
  std::string_view mistake;
  std::string_view how;  // of a wrong answer: names the sentence
  KeyOption key;         // that was picked, given or divided, or none
  std::string given;     // a number as read
};

/// Grades `answer`: the pointer of a key, a number as practice/number_text.h reads it, or a choice.
/// Anything else is not_an_answer, never wrong.
LookupGrade grade_lookup(const ConfigReading& reading, const LookupStep& step,
                         std::string_view answer);

}  // namespace headsup
