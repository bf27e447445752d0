// Measures a trained model: its loss and accuracy, with any heads ablated, the contribution of each
// head to the loss, and its attention pattern.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "headsup/model/head_looks.h"
#include "headsup/training/head_ablation.h"
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

/// How many floats any function here allocates, at most.
Count numbers_to_evaluate(const ModelSizes& dims);

/// The model's metrics over a slice. Cost: a forward pass of each sequence.
Metrics evaluate(const TrainedModel& model, const DatasetSlice& slice);

/// The same, but each answer is computed from its prefix alone, as in autoregressive sampling.
/// Equals evaluate() up to rounding, unless a bug lets tokens see later ones. Cost: a forward pass
/// of each prefix.
Metrics evaluate_stepwise(const TrainedModel& model, const DatasetSlice& slice);

/// The metrics with heads off, for each of these ablations. A shuffle permutes the tokens of 64
/// sequences at a time. Cost: a decoder's run of each sequence, and one from the lowest layer with
/// a head that is off for each ablation. Faults: those of trained_weights and Decoder::read.
Result<std::vector<Metrics>> evaluate_ablated(const TrainedModel& model, const DatasetSlice& slice,
                                              std::vector<HeadAblation> ablations);

/// Each head's mean output over a slice, for AblationKind::mean.
Result<HeadMeans> mean_head_outputs(Decoder& decoder, const TrainedModel& model,
                                    const DatasetSlice& slice);

/// The loss over a slice with every subset of heads, from subset `first` on, at most `count` of
/// them: in subset n, head h is kept if bit h of n is set, and ablated otherwise. Requires at most
/// kMaxShapleyHeads heads. Faults: those of evaluate_ablated.
Result<std::vector<double>> subset_losses(const TrainedModel& model, const DatasetSlice& slice,
                                          AblationKind kind, std::int64_t first,
                                          std::int64_t count);

inline constexpr std::int64_t kMaxShapleyHeads = 8;

/// For each number of heads kept, from none to all, the subset with the lowest loss. losses
/// [2^heads] are those of subset_losses.
std::vector<double> best_subsets(std::span<const double> losses, std::size_t heads);

/// Which keys heads attend to, averaged over queries from token 3 on, because for them self,
/// previous, second and first are four different keys. Zeros where there is none.
struct Patterns {
  Look self, previous, first;  // model/head_looks.h
  Look second;                 // on token 1: a name's first letter
  Look induction;              // for queries that have a copy before them
  // Of a query's weights in nats, and divided by that of uniform weights on the visible keys, of
  // every head, layer by layer.
  std::vector<double> entropy, normalized_entropy;
  std::vector<double> last;  // [heads, block_size]: the last query's mean weight on each position
};

/// A pattern's kind: uniform if its normalized entropy is at least kUniformEntropy; else the key
/// with the largest weight if that is at least kDominantWeight; else mixed.
enum class PatternKind : std::uint8_t { self, previous, second, first, uniform, mixed };
inline constexpr std::array<std::string_view, 6> kPatternKindNames = {"self",  "previous", "second",
                                                                      "first", "even",     "mixed"};
inline constexpr double kUniformEntropy = 0.95;
inline constexpr double kDominantWeight = 0.35;
PatternKind classify_pattern(const Patterns& patterns, std::size_t head);

/// Of every head, over a slice. Faults: those of trained_weights and Decoder::read.
Result<Patterns> patterns(const TrainedModel& model, const DatasetSlice& slice);

}  // namespace headsup
