// A trained model as a decoder reads it: a checkpoint like any other, for all that is asked of a
// model after its training.
#pragma once

#include <memory>

#include "headsup/model/model_weights.h"
#include "headsup/training/run.h"

namespace headsup {

/// The parameters as weights of a decoder, planted bugs included. Its logits are those of
/// Transformer::forward, but for rounding. Faults: field_bad_value at "run" for a model whose
/// answers are not its next tokens (look-ups, recall), which no decoder has; out_of_memory.
Result<std::shared_ptr<const ModelWeights>> trained_weights(const TrainedModel& model);

}  // namespace headsup
