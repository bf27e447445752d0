// Names, letter by letter: the model reads a mark and the letters so far, and says at each place
// what comes next, a letter or the end. Source: microGPT's task.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "headsup/training/task.h"

namespace headsup {

/// The tokens: 0 to 25 are a to z; the mark stands at both ends of a name.
inline constexpr std::int32_t kLetters = 26;
inline constexpr std::int32_t kMark = kLetters;
/// The most tokens of a sequence: the mark and the letters of the longest name.
inline constexpr std::int64_t kNameBlock = 16;
inline constexpr std::int64_t kMaxLetters = kNameBlock - 1;

/// What the task asks of a model.
inline constexpr TaskSizes kNameSizes = {kNameBlock, kLetters + 1, kLetters + 1, 1};

/// Whether a text is letters from a to z, at most kMaxLetters of them. The empty text is.
bool is_name(std::string_view text);

/// Adds the mark and the letters of `text` [a-z], up to kMaxLetters of them; asks at each token
/// for the one after it.
void add_name(std::string_view text, Batch& batch);

/// Every tenth word is held out, whatever the seed; the others come in an order of the seed's.
class Names final : public Task {
 public:
  Names(std::vector<std::string> words, std::uint32_t seed);
  TaskSizes sizes() const override { return kNameSizes; }
  std::int64_t count(Split split) const override;
  void add(Split split, std::int64_t item, Batch& batch) const override;
  bool is_names() const override { return true; }

 private:
  const std::vector<std::string>& of(Split split) const {
    return split == Split::training ? training_ : held_out_;
  }
  std::vector<std::string> training_, held_out_;
};

}  // namespace headsup
