#include "headsup/model/head_patterns.h"

#include <algorithm>
#include <array>

namespace headsup {

namespace {

constexpr std::array<std::string_view, 7> kNames = {"previous",   "self",      "first", "second",
                                                    "same_token", "induction", "ends"};

using Keys = std::vector<std::int64_t>;

// Those before a query that a condition holds for.
template <class Holds>
Keys earlier(std::int64_t first, std::int64_t query, Holds holds) {
  Keys out;
  for (std::int64_t key = first; key < query; ++key) {
    if (holds(key)) out.push_back(key);
  }
  return out;
}

}  // namespace

std::optional<PatternRule> find_pattern(std::string_view name) {
  const auto found = std::ranges::find(kNames, name);
  if (found == kNames.end()) return std::nullopt;
  return static_cast<PatternRule>(found - kNames.begin());
}

std::vector<PatternPlace> pattern_places(PatternRule rule, std::span<const Token> tokens,
                                         std::span<const Token> ends, std::int64_t from) {
  const auto at = [&](std::int64_t i) { return tokens[static_cast<std::size_t>(i)]; };
  std::vector<PatternPlace> out;
  for (std::int64_t i = std::max<std::int64_t>(from, 1); i < std::ssize(tokens); ++i) {
    const auto copies = [&] { return earlier(0, i, [&](auto j) { return at(j) == at(i); }); };
    if (rule == PatternRule::previous) {
      out.push_back({i, {i - 1}});
    } else if (rule == PatternRule::self) {
      out.push_back({i, {i}});
    } else if (rule == PatternRule::first) {
      out.push_back({i, {0}});
    } else if (rule == PatternRule::second) {
      out.push_back({i, {1}});
    } else if (rule == PatternRule::ends) {
      const auto is_end = [&](auto j) { return std::ranges::find(ends, at(j)) != ends.end(); };
      if (Keys keys = earlier(1, i, is_end); !keys.empty()) out.push_back({i, std::move(keys)});
    } else if (Keys keys = copies(); !keys.empty()) {
      if (rule == PatternRule::induction) {
        for (std::int64_t& key : keys) ++key;
        if (keys.back() == i) keys.pop_back();
      }
      out.push_back({i, std::move(keys)});
    }
  }
  return out;
}

}  // namespace headsup
