// Words in lists: of texts, and in one text with spaces between, a third of the size of a table of
// texts. Knows no language.
#pragma once

#include <algorithm>
#include <string_view>

namespace headsup {

/// Calls `use` with each word of a list, until it returns true; gives whether one did.
template <class Use>
bool any_word(std::string_view words, Use use) {
  while (!words.empty()) {
    const std::size_t space = words.find(' ');
    if (use(words.substr(0, space))) return true;
    words = space == words.npos ? std::string_view{} : words.substr(space + 1);
  }
  return false;
}

/// Whether a list of texts has the word.
template <class List>
bool holds(const List& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

}  // namespace headsup
