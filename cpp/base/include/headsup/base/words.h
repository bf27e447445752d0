// Searches lists of words. Many lists are one text with spaces between the words, which takes a
// third of the bytes of a table of texts.
#pragma once

#include <algorithm>
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

/// Whether a list of texts contains the word.
template <class List>
bool contains(const List& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

}  // namespace headsup
