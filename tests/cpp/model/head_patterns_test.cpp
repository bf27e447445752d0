// Where the rules look by which heads are looked at.
#include "headsup/model/head_patterns.h"

#include <doctest/doctest.h>

#include <array>
#include <string>

using namespace headsup;

namespace {

// "2:01" is query 2 and its keys 0 and 1.
std::string places_of(std::string_view rule, std::vector<Token> tokens, std::int64_t from = 1) {
  std::string out;
  for (const PatternPlace& place :
       pattern_places(*find_pattern(rule), tokens, std::array{Token{9}}, from)) {
    out += (out.empty() ? "" : " ") + std::to_string(place.query) + ":";
    for (const std::int64_t key : place.keys) out += std::to_string(key);
  }
  return out;
}

}  // namespace

TEST_CASE(
    "a rule looks from every query but the first, or from those that have something to look at") {
  const std::vector<Token> text = {1, 5, 9, 5, 5, 9};
  CHECK(places_of("previous", text) == "1:0 2:1 3:2 4:3 5:4");
  CHECK(places_of("self", text) == "1:1 2:2 3:3 4:4 5:5");
  CHECK(places_of("first", text) == "1:0 2:0 3:0 4:0 5:0");
  CHECK(places_of("second", text, 3) == "3:1 4:1 5:1");
  CHECK(places_of("same_token", text) == "3:1 4:13 5:2");
  // What followed the copy just before the query is the query.
  CHECK(places_of("induction", text) == "3:2 4:2 5:3");
  CHECK(places_of("induction", {4, 4}) == "1:");
  CHECK(places_of("induction", text, 4) == "4:2 5:3");
  CHECK(places_of("previous", text, 6) == "");
  CHECK(places_of("ends", text) == "3:2 4:2 5:2");
  CHECK(places_of("ends", {9, 5}) == "");  // the first token ends nothing
  CHECK_FALSE(find_pattern("none").has_value());
  CHECK(pattern_places(PatternRule::previous, {}, {}).empty());
}
