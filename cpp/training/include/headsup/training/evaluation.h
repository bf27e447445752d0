// Measures a trained model: its loss and accuracy, with any heads ablated.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "headsup/model/decoder.h"
#include "headsup/training/run.h"

namespace headsup {

/// `count` sequences of a split, from number `first` on.
struct DatasetSlice {
  Split split = Split::held_out;
  std::int64_t first = 0;
  std::int64_t count = 0;
};

/// A whole split, or its first 4,096 sequences if it has more.
DatasetSlice full_split(const Task& task, Split split);

/// The sequences of a slice, 64 at a time.
std::vector<Batch> batches_of(const Task& task, const DatasetSlice& slice);

/// The tokens of each sequence of a slice, as a decoder of the model reads them.
std::vector<std::vector<Token>> texts_of(const TrainedModel& model, const DatasetSlice& slice);

/// How many floats any function here allocates, at most.
Count numbers_to_evaluate(const ModelSizes& dims);

/// The model's metrics over a slice. Cost: a forward pass of each sequence.
Metrics evaluate(const TrainedModel& model, const DatasetSlice& slice);

/// The same, but each answer is computed from its prefix alone, as in autoregressive sampling.
/// Equals evaluate() up to rounding, unless a bug lets tokens see later ones. Cost: a forward pass
/// of each prefix.
Metrics evaluate_stepwise(const TrainedModel& model, const DatasetSlice& slice);

/// What replaces an ablated head's outputs: zeros; its mean output over the other split, which
/// removes only what varies between tokens; or its output for a token of the other split, as the
/// model made it with all heads on, which keeps the distribution. Neither says how a text goes on.
enum class AblationKind : std::uint8_t { zero, mean, shuffle };

inline constexpr std::array<std::string_view, 3> kAblationKindNames = {"zero", "mean", "shuffle"};

struct HeadAblation {
  AblationKind kind = AblationKind::zero;
  std::vector<HeadId> off;
  std::uint32_t seed = 0;  // of the permutation, for AblationKind::shuffle
};

/// The metrics with heads off. A shuffle permutes the tokens of 64 other sequences at a time. Cost:
/// a decoder's run of each sequence; of a mean, one of each of the other split too, and of a
/// shuffle, of as many. Faults: those of trained_weights and Decoder::read.
Result<Metrics> evaluate_ablated(const TrainedModel& model, const DatasetSlice& slice,
                                 HeadAblation ablation);

}  // namespace headsup
