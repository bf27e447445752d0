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

PatternSums::PatternSums(const Architecture& a) : n_heads_(a.n_heads) {
  sums_.weights.resize((Count(a.n_layers) * a.n_heads).size());
}

void PatternSums::add(const Reading& reading, std::span<const PatternPlace> places,
                      std::int64_t text) {
  for (std::size_t n = 0; n < sums_.weights.size(); ++n) {
    const auto head = static_cast<std::int64_t>(n);
    const MatrixView weights =
        reading.head(TensorId::weights, {head / n_heads_, head % n_heads_}, text);
    for (const PatternPlace& place : places) {
      for (const std::int64_t key : place.keys) {
        sums_.weights[n] += double{weights.at(place.query, key)};
      }
    }
  }
  for (const PatternPlace& place : places) {
    sums_.equal += static_cast<double>(place.keys.size()) / static_cast<double>(place.query + 1);
  }
  sums_.places += static_cast<std::int64_t>(places.size());
}

PatternScore PatternSums::means() const {
  PatternScore out = sums_;
  const auto places = static_cast<double>(std::max<std::int64_t>(out.places, 1));
  out.equal /= places;
  for (double& weight : out.weights) weight /= places;
  return out;
}

}  // namespace headsup
