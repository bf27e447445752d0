// What heads look at: where rules look, and the means over places of random models, against sums
// over whole patterns.
#include "headsup/model/head_patterns.h"

#include <doctest/doctest.h>

#include "support/random_decoders.h"

using namespace headsup;
using namespace headsup::test;

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

TEST_CASE(
    "a look over two texts is the mean over all their places, and equal weights are their own") {
  Dice dice(1200);
  for (int round = 0; round < 10; ++round) {
    const Architecture a = validate(awkward_architecture(dice)).value();
    Decoder decoder(random_weights(dice, a));
    Keep keep;
    keep.tensor(TensorId::weights);
    PatternSums sums(a);
    std::vector<double> plain((Count(a.n_layers) * a.n_heads).size());
    double equal = 0, places = 0;
    for (const std::int64_t tokens : {dice.whole(2, 8), dice.whole(2, 17)}) {
      decoder.begin();
      const Reading reading = decoder.read(random_tokens(dice, a, tokens), keep).value();
      // Every query looks at all that it sees but the last.
      std::vector<PatternPlace> all;
      for (std::int64_t i = 0; i < tokens; ++i) {
        all.push_back({i, {}});
        for (std::int64_t j = 0; j < i; ++j) all.back().keys.push_back(j);
        for (std::size_t n = 0; n < plain.size(); ++n) {
          const HeadId head = head_at(a, static_cast<std::int64_t>(n));
          plain[n] += 1 - double{reading.head(TensorId::weights, head).at(i, i)};
        }
        equal += 1 - 1.0 / static_cast<double>(i + 1);
        ++places;
      }
      sums.add(reading, all);
    }
    const PatternScore look = sums.means();
    CHECK(static_cast<double>(look.places) == places);
    CHECK(look.equal == doctest::Approx(equal / places));
    REQUIRE(look.weights.size() == plain.size());
    for (std::size_t n = 0; n < plain.size(); ++n) {
      CHECK(look.weights[n] == doctest::Approx(plain[n] / places).epsilon(1e-5));
    }
  }
}

TEST_CASE("a look that no text has a place for is zero") {
  Dice dice(1201);
  const PatternScore look = PatternSums(validate(awkward_architecture(dice)).value()).means();
  CHECK(look.places == 0);
  CHECK(look.equal == 0);
  CHECK(look.weights.front() == 0);
}
