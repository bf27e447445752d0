// Searches lists of words. Many lists are one text with spaces between the words, which takes a
// third of the bytes of a table of texts.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

namespace headsup {

/// Whether `predicate` returns true for any of the words, which spaces separate. Stops at the
/// first.
template <class Predicate>
bool any_of_words(std::string_view words, Predicate predicate) {
  while (!words.empty()) {
    const std::size_t space = words.find(' ');
    if (predicate(words.substr(0, space))) return true;
    words = space == words.npos ? std::string_view{} : words.substr(space + 1);
  }
  return false;
}

/// The words themselves. Requires as many as `count`.
template <std::size_t count>
constexpr std::array<std::string_view, count> words_of(std::string_view words) {
  std::array<std::string_view, count> out;
  for (std::string_view& word : out) {
    word = words.substr(0, words.find(' '));
    words.remove_prefix(std::min(word.size() + 1, words.size()));
  }
  return out;
}

/// The value of an enum whose values have these names, in their order.
template <class Enum, class Names>
std::optional<Enum> find_name(const Names& names, std::string_view name) {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) return std::nullopt;
  return static_cast<Enum>(found - names.begin());
}

/// Whether a list of texts contains the word.
template <class List>
bool contains(const List& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

}  // namespace headsup
