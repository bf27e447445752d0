// What each head looks at over many texts: how far back, from which tokens at which, where most,
// and what the texts lose without it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "headsup/model/head_patterns.h"
#include "headsup/model/stepwise.h"
#include "headsup/model/text_study.h"

namespace headsup {

inline constexpr std::int64_t kDistances = 32;

/// The weight of a query by how far before it the keys stand, as a mean over queries: sums to 1.
struct KeyDistances {
  double first = 0;               // on the first token of the text, at any distance
  std::vector<double> distances;  // [kDistances + 1], on all others: 0, the query itself, to
                                  // kDistances - 1, and at last all that is farther
};

/// A query and a key of a text, and the weight between them.
struct WeightPlace {
  std::int32_t text = 0, query = 0, key = 0;
  float weight = 0;
};

/// Queries of one token that look most at keys of another, the first token of a text left out.
struct TokenPair {
  Token query = 0, key = 0;
  std::int64_t count = 0;
  double weight = 0;  // mean
};

/// A tenth of strength: of the largest weight of a query on a key other than the first token.
struct StrengthTenth {
  std::int64_t count = 0;           // of its queries
  std::vector<WeightPlace> places;  // drawn from them, strongest first
};

struct SurveyedHead {
  KeyDistances weights;
  KeyDistances equal;                  // what equal weights would give
  std::vector<TokenPair> pairs;        // from the largest sum of weights on
  std::vector<WeightPlace> strongest;  // of each pair of tokens the strongest alone
  std::vector<StrengthTenth> tenths;   // [10], from strengths below 0.1 on
};

/// How much of a head is wanted.
struct SurveyPick {
  std::int64_t pairs = 20, strongest = 5, per_tenth = 1;
  std::uint32_t seed = 0;  // of what is drawn
};

/// Many texts, each with the token that it begins with, and patterns that are looked for in them.
struct SurveyAsk {
  std::vector<std::vector<Token>> texts;  // those of one token have no query
  std::vector<PatternAsk> patterns;
  std::int64_t worth = 0;  // over the first so many texts, the loss without each head
  bool heads = true;       // what heads do beside the patterns
};

/// Numbers of all heads, layer by layer, as far as texts have been read: means over all queries but
/// first tokens.
struct HeadSurvey {
  Progress progress;
  std::int64_t texts = 0, queries = 0;
  std::vector<double> distance;       // in tokens, of the weight that is not on the first one
  std::vector<double> entropy_share;  // the entropy of a query's weights by that of equal ones
  std::vector<double> strength;       // the largest weight on a key other than the first token
  std::vector<PatternScore> patterns;
  std::int64_t worth_texts = 0;
  std::vector<double> worth;  // by how much the mean loss of such a text rises, in nats a token,
                              // with zeros of the head; empty before the first is through
};

/// Keeps 16 bytes of each head for every token. Faults of its steps beside those of Decoder::read:
/// those of pattern_places; out_of_memory at "texts".
class Survey final : public Stepwise {
 public:
  /// Requires `worth` to be at most as many as there are texts.
  Survey(std::shared_ptr<const ModelWeights> weights, SurveyAsk ask);

  /// Counts text `n` in: text `text` of a reading from its beginning. Requires its weights. Faults:
  /// those of pattern_places.
  Faults add(std::size_t n, const Reading& reading, std::int64_t text = 0);

  HeadSurvey heads() const;
  /// Requires a head of the model.
  SurveyedHead head(const HeadId& head, const SurveyPick& pick) const;

 private:
  struct Sums {
    KeyDistances weights{0, std::vector<double>(kDistances + 1)};
    double distance = 0, entropy_share = 0, strength = 0, worth = 0;
    std::vector<WeightPlace> places;  // of each query, with the key that it looks at most
  };
  Result<std::size_t> next(std::size_t runs) override;
  Result<std::size_t> read(std::size_t runs);
  Result<std::size_t> measure();
  KeyDistances mean(KeyDistances sums) const;
  double queries() const;

  SurveyAsk ask_;
  Decoder reader_;
  std::vector<HeadId> ids_;
  std::vector<Sums> heads_;  // of each
  KeyDistances equal_{0, std::vector<double>(kDistances + 1)};
  std::vector<PatternScore> patterns_;  // sums
  // Texts that were read, those that were read with heads off, and those of them with an answer.
  std::size_t read_ = 0, measured_ = 0, worth_texts_ = 0;
  std::size_t gone_ = 0;            // runs
  std::optional<TextStudy> study_;  // the next of them, as far as `rises_` says
  std::vector<double> rises_;
};

}  // namespace headsup
