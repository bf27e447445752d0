// The small GPT in double precision, in plain loops, without SIMD and without a gradient: tests
// compare the transformer's forward pass with it, and its gradient with finite differences of it.
#pragma once

#include <vector>

#include "headsup/training/batch.h"
#include "headsup/training/model_sizes.h"

namespace headsup::reference {

/// The mean cross-entropy over all answers of a batch, in nats; parameters are in
/// ParameterLayout's order.
double mean_loss(const ModelSizes& dims, const std::vector<double>& parameters, const Batch& batch);

}  // namespace headsup::reference
