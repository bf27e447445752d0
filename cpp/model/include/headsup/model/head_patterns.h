// What a head looks at: the weight that it puts from some places of texts on others, beside what
// equal weights would put there.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "headsup/model/decoder.h"

namespace headsup {

/// A query, and the keys whose weights count together.
struct PatternPlace {
  std::int64_t query = 0;
  std::vector<std::int64_t> keys;
};

/// What a head may look at in any text, at every query but the first token. Sources: Olsson et al.
/// 2022 (previous, induction), Xiao et al. 2024 and Gu et al. 2025 (first).
enum class PatternRule : std::uint8_t {
  previous,    // the token before
  self,        // the query's own
  first,       // the first of the text
  second,      // the one after it
  same_token,  // earlier copies of the token, where there are any
  induction,   // the tokens just after those, as far as they stand before the query
  ends,        // earlier tokens behind the first that end a sentence, where there are any
};

/// The name of a rule in JSON, e.g. "same_token".
std::optional<PatternRule> find_pattern(std::string_view name);

/// Where a rule looks in a text, at queries from number `from` on. `ends`: the tokens that end a
/// sentence.
std::vector<PatternPlace> pattern_places(PatternRule rule, std::span<const Token> tokens,
                                         std::span<const Token> ends, std::int64_t from = 1);

/// A place of one of some texts.
struct TextPlace {
  std::int64_t text = 0;
  PatternPlace place;
};

/// What heads may look at: a rule, with the tokens that end a sentence where it asks for them, at
/// queries from number `from` on; or places of the texts.
struct PatternAsk {
  std::string rule;  // "": places
  std::vector<Token> ends;
  std::vector<TextPlace> places;
  std::int64_t from = 1;
};

/// Where it looks in text `n`. Faults: field_bad_value at "rule"; index_out_of_range at "from",
/// "text", "query" and "key", also for one behind its query.
Result<std::vector<PatternPlace>> pattern_places(const PatternAsk& ask,
                                                 std::span<const std::vector<Token>> texts,
                                                 std::size_t n);

/// Over all places of some texts; zeros where there are none.
struct PatternScore {
  std::int64_t places = 0;
  double equal = 0;             // the mean of what equal weights would put on the keys: 1 / (i + 1)
                                // of query i on each
  std::vector<double> weights;  // of every head, layer by layer: the mean weight on the keys
};

}  // namespace headsup
