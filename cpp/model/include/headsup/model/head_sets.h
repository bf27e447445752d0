// Sets of heads: the fewest that change a guess or suffice for it, and what a set does over texts.
#pragma once

#include <memory>
#include <vector>

#include "headsup/model/head_means.h"
#include "headsup/model/head_values.h"

namespace headsup {

/// Pairs of heads of which every one is tried: those of 64 heads.
inline constexpr std::size_t kMostPairs = 2016;

struct FewestAsk {
  bool on = false;           // the set is on and all others are off
  Token wanted = kNoTarget;  // the token to win; kNoTarget: any other than before, or the same
  HeadMeans means = {};      // what heads that are off put out; of no tokens: zeros
};

/// The fewest heads which, off, let another token come next, or which, alone on, let the guess
/// stay. No head, every head and, where they are at most kMostPairs, every pair are tried; then a
/// set grows by the head that brings its answer nearest by the difference of logits to the
/// strongest rival, and last each head that it can do without is left out. Sources: Wang et al.
/// 2022, section 4 (minimality); Conmy et al. 2023 (greedy search). Requires a model of one answer
/// a token.
std::unique_ptr<HeadMeasure> fewest_heads(TextStudy& study, FewestAsk ask);

/// A text with the answer that fits and one that does not.
struct AnsweredText {
  std::vector<Token> tokens;
  Token right = 0, wrong = 0;
};

struct CircuitAsk {
  std::vector<HeadId> heads;  // C
  std::vector<AnsweredText> texts;
  HeadMeans means = {};
};

/// F, the mean of logit(right) - logit(wrong) after the last token over texts, of the whole model
/// F(M), with only C on F(C), with C off F(M without C) and with no head F(none). Source: Wang et
/// al. 2022, section 4: faithfulness, F(C) as a share of F(M); completeness, that F(C without K)
/// and F(M without K) are alike for every part K of C. It is asked for K = C, as the share of F(M)
/// that the incompleteness |F(none) - F(M without C)| leaves. Requires answers and heads of the
/// model, and one answer a token. Faults, behind "texts/N/": those of Decoder::check;
/// field_bad_value at "tokens" where there are none.
Result<std::unique_ptr<HeadMeasure>> circuit_faithfulness(TextStudy& study, CircuitAsk ask);

}  // namespace headsup
