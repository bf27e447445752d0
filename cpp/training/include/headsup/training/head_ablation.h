// Heads of a trained model that are off, in sequences of its task.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "headsup/model/text_batches.h"
#include "headsup/model/text_study.h"
#include "headsup/training/batch.h"
#include "headsup/training/model_sizes.h"

namespace headsup {

/// What replaces an ablated head's outputs: zeros; its mean output over a data set, which removes
/// only what varies between tokens; or its output for another token, as the model made it with all
/// heads on, which keeps the distribution.
enum class AblationKind : std::uint8_t { zero, mean, shuffle };

inline constexpr std::array<std::string_view, 3> kAblationKindNames = {"zero", "mean", "shuffle"};

struct HeadAblation {
  AblationKind kind = AblationKind::zero;
  std::vector<HeadId> off;
  std::uint32_t seed = 0;  // of the permutation, for AblationKind::shuffle
};

/// The sequences of a batch as a decoder has read them, those of one length at once, with the
/// answers that are asked for.
struct ReadSequences {
  std::vector<TextStudy> studies;          // of each length
  std::vector<TextBatches::Place> places;  // of each sequence

  const Reading& reading(const TextBatches::Place& place) const {
    return studies[place.batch].reading();
  }
};

/// Requires a decoder that outlives them. Faults: those of Decoder::read.
Result<ReadSequences> read_sequences(Decoder& decoder, const TaskSpec& task, const Batch& batch);

/// The run of each study with heads off, with all logits. Means are read for AblationKind::mean
/// alone; a shuffle permutes the tokens of all sequences together.
std::vector<Reading> ablated(ReadSequences& sequences, const HeadAblation& ablation,
                             const HeadMeans& means);

}  // namespace headsup
