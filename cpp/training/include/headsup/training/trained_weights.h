// A trained model as a decoder reads it: a checkpoint like any other, for all that is asked of a
// model after its training.
#pragma once

#include <memory>
#include <vector>

#include "headsup/model/decoder.h"
#include "headsup/training/run.h"

namespace headsup {

/// The parameters as weights of a decoder, planted bugs included. Its logits are those of
/// Transformer::forward, but for rounding. Where a task has pairs, each pair of ids is a token of
/// the vocabulary, behind the ids. Faults: out_of_memory.
Result<std::shared_ptr<const ModelWeights>> trained_weights(const TrainedModel& model);

/// A sequence of a task as its decoder reads it.
struct TaskText {
  std::vector<Token> tokens;
  std::vector<Token> targets;  // [tokens, n_slots]; kNoTarget where nothing is asked
};
TaskText text_of(const TaskSpec& task, const Batch& batch, std::int64_t sequence);

}  // namespace headsup
