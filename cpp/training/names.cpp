#include "headsup/training/names.h"

#include <algorithm>
#include <utility>

#include "headsup/base/random.h"
#include "streams.h"

namespace headsup {

namespace {

constexpr std::size_t kHoldOutEvery = 10;
// Words 4, 14, 24 and so on, so that even a list of kMinWords words holds one out.
constexpr std::size_t kHeldOut = 4;

}  // namespace

bool is_name(std::string_view text) {
  return text.size() <= static_cast<std::size_t>(kMaxLetters) &&
         std::ranges::all_of(text, [](char c) { return c >= 'a' && c <= 'z'; });
}

std::optional<Fault> first_that_is_no_name(const std::vector<std::string>& names,
                                           std::string_view where) {
  for (std::size_t n = 0; n < names.size(); ++n) {
    if (!names[n].empty() && is_name(names[n])) continue;
    return bad_value(std::string(where) + "/" + std::to_string(n), names[n], "letters_of_a_name");
  }
  return std::nullopt;
}

void add_name(std::string_view text, Batch& batch) {
  text = text.substr(0, kMaxLetters);
  batch.add_token(kBoundaryToken);
  for (const char letter : text) {
    batch.add_token(letter - 'a');
    batch.targets.push_back(letter - 'a');
  }
  batch.targets.push_back(kBoundaryToken);
  batch.end_sequence();
}

Names::Names(std::vector<std::string> words, std::uint32_t seed) {
  std::vector<std::string> kept;
  for (std::size_t n = 0; n < words.size(); ++n) {
    (n % kHoldOutEvery == kHeldOut ? held_out_ : kept).push_back(std::move(words[n]));
  }
  for (const std::size_t n : random_permutation(kept.size(), seed, streams::kWordOrder)) {
    training_.push_back(std::move(kept[n]));
  }
}

std::int64_t Names::count(Split split) const { return static_cast<std::int64_t>(of(split).size()); }

void Names::add(Split split, std::int64_t item, Batch& batch) const {
  const std::vector<std::string>& words = of(split);
  add_name(words[static_cast<std::size_t>(item) % words.size()], batch);
}

}  // namespace headsup
