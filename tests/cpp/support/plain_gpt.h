// The plain twin of the small GPT: one loop each, in double precision, no lanes and no gradient.
// Tests hold the fast pass to it, and its gradient to differences of this. Nothing that ships calls
// it.
#pragma once

#include <vector>

#include "headsup/training/batch.h"
#include "headsup/training/model_dims.h"

namespace headsup::reference {

/// The mean cross-entropy over all answers of a batch, in nats; parameters as ParameterTable places
/// them.
double mean_loss(const ModelDims& dims, const std::vector<double>& parameters, const Batch& batch);

}  // namespace headsup::reference
