// The task of names: predict the next letter of a name, or its end. Source: microGPT's task.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "headsup/training/task.h"

namespace headsup {

/// Tokens 0 to 25 are a to z; the boundary token comes before and after a name.
inline constexpr std::int32_t kLetters = 26;
inline constexpr std::int32_t kBoundaryToken = kLetters;
/// The longest sequence: the boundary token and the letters of the longest name.
inline constexpr std::int64_t kNameBlockSize = 16;
inline constexpr std::int64_t kMaxLetters = kNameBlockSize - 1;

/// What the task requires of a model.
inline constexpr TaskSpec kNameTaskSpec = {kNameBlockSize, kLetters + 1, kLetters + 1, 1};

/// Whether a text consists of at most kMaxLetters letters from a to z. It may be empty.
bool is_name(std::string_view text);

/// The first of some names that is empty or not such a text: field_bad_value at "WHERE/N".
std::optional<Fault> first_that_is_no_name(const std::vector<std::string>& names,
                                           std::string_view where);

/// Adds the boundary token and the first kMaxLetters letters of `text` [a-z] as a sequence; each
/// token's target is the next token.
void add_name(std::string_view text, Batch& batch);

/// Every tenth word is held out, for any seed; the seed determines the order of the others.
class Names final : public Task {
 public:
  Names(std::vector<std::string> words, std::uint32_t seed);
  TaskSpec sizes() const override { return kNameTaskSpec; }
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
