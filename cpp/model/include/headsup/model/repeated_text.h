// Whether a model predicts a text better where it comes again.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "headsup/model/intervention.h"

namespace headsup {

/// The begin token and `length` random tokens, `repeats` times over: whoever looks at what followed
/// an earlier copy can say what comes next, and no other knowledge helps. Special tokens, below
/// `first`, are not drawn. Requires first < vocab_size. Source: Olsson et al. 2022, appendix, with
/// 25 tokens four times.
std::vector<Token> repeated_random_tokens(std::int64_t vocab_size, Token begin, std::int64_t first,
                                          std::int64_t length, std::int64_t repeats,
                                          std::uint32_t seed);

/// Of one copy of what is repeated.
struct CopyLoss {
  double mean = 0;   // over texts: the mean loss of the copy's tokens, in nats
  double error = 0;  // its standard error; 0 of one text
};

/// The loss of each copy with these interventions. Each text is a begin token and `copies` copies
/// of some tokens; another text may have more or fewer. Requires copies >= 1, at least one text,
/// and a token or more in each copy. Source: Olsson et al. 2022, appendix. Faults: those of
/// TextStudy.
Result<std::vector<CopyLoss>> copy_losses(const std::shared_ptr<const ModelWeights>& weights,
                                          std::span<const std::vector<Token>> texts,
                                          std::int64_t copies,
                                          std::span<const Intervention> interventions);

}  // namespace headsup
