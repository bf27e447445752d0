// Choosing the next token.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace headsup {

/// How a token is drawn from logits. Sources: Holtzman et al. 2020 (top-p).
struct Sampling {
  float temperature = 0;  // 0: the likeliest, the first of equals
  float top_p = 1;        // draws among the fewest tokens that have this much of the probability
  std::uint32_t seed = 0;
};

/// A token as likely as softmax(logits / temperature) within top_p says. A pure function of the
/// logits, the seed and how many tokens have been drawn before, so that the same seed
/// gives the same text everywhere.
std::int32_t sample(std::span<const float> logits, const Sampling& how, std::uint32_t drawn_before);

/// A token with its probability.
struct TokenProbability {
  std::int32_t token = 0;
  float probability = 0;
};

/// The likeliest tokens, at most `count`, in order; the first of equals first.
std::vector<TokenProbability> top_tokens(std::span<const float> logits, std::size_t count);

}  // namespace headsup
