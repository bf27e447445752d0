// Whether a model predicts a text better where it comes again.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "headsup/model/intervention.h"

namespace headsup {

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
