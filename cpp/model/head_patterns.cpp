#include "headsup/model/head_patterns.h"

#include <algorithm>
#include <array>

#include "headsup/base/words.h"

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
  return find_name<PatternRule>(kNames, name);
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

Result<std::vector<PatternPlace>> pattern_places(const PatternAsk& ask,
                                                 std::span<const std::vector<Token>> texts,
                                                 std::size_t n) {
  if (const std::optional<PatternRule> rule = find_pattern(ask.rule)) {
    HEADSUP_TRY(from, place_in("from", ask.from, kMaxModelSize));
    return pattern_places(*rule, texts[n], ask.ends, from);
  }
  if (!ask.rule.empty()) return bad_value("rule", ask.rule.substr(0, 40), "pattern");
  std::vector<PatternPlace> out;
  for (const auto& [text, place] : ask.places) {
    HEADSUP_TRY(in, place_in("text", text, std::ssize(texts)));
    if (in != static_cast<std::int64_t>(n)) continue;
    HEADSUP_TRY(query, place_in("query", place.query, std::ssize(texts[n])));
    for (const std::int64_t each : place.keys) {
      HEADSUP_TRY(key, place_in("key", each, query + 1));
    }
    out.push_back(place);
  }
  return out;
}

}  // namespace headsup
