// Measures a trained model: its loss and accuracy, with any heads ablated, the contribution of each
// head to the loss, and its attention pattern.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "headsup/training/run.h"
#include "headsup/training/transformer.h"

namespace headsup {

/// `count` sequences of a split, from number `first` on.
struct DatasetSlice {
  Split split = Split::held_out;
  std::int64_t first = 0;
  std::int64_t count = 0;
};

/// A whole split, or its first 4,096 sequences if it has more.
DatasetSlice full_split(const Task& task, Split split);

/// How many floats any function here allocates, at most.
Count numbers_to_evaluate(const ModelSizes& dims);

/// The model's metrics over a slice, with the heads of `ablation` ablated if it is given. A shuffle
/// permutes the tokens of 64 sequences at a time. Cost: a forward pass of each sequence.
Metrics evaluate(const TrainedModel& model, const DatasetSlice& slice,
                 const HeadAblation* ablation = nullptr);

/// The same, but each answer is computed from its prefix alone, as in autoregressive sampling.
/// Equals evaluate() up to rounding, unless a bug lets tokens see later ones. Cost: a forward pass
/// of each prefix.
Metrics evaluate_stepwise(const TrainedModel& model, const DatasetSlice& slice,
                          const HeadAblation* ablation = nullptr);

/// Each head's mean output over a slice: [n_layers * n_heads, head_dim], for HeadAblation::means.
std::vector<float> mean_head_outputs(const TrainedModel& model, const DatasetSlice& slice);

/// The loss over a slice with every subset of heads, from subset `first` on, at most `count` of
/// them: in subset n, head h is kept if bit h of n is set, and ablated otherwise. Requires at most
/// kMaxShapleyHeads heads.
std::vector<double> subset_losses(const TrainedModel& model, const DatasetSlice& slice,
                                  AblationKind kind, std::int64_t first, std::int64_t count);

inline constexpr std::int64_t kMaxShapleyHeads = 8;

/// The Shapley value of each head in nats: by how much it lowers the loss, averaged over all orders
/// in which heads could be added. losses [2^heads] are those of subset_losses. The values sum to
/// the loss without heads minus the loss with all. Source: Shapley 1953, with -loss as the worth.
std::vector<double> shapley_values(std::span<const double> losses, std::size_t heads);

/// For each number of heads kept, from none to all, the subset with the lowest loss. losses
/// [2^heads] are those of subset_losses.
std::vector<double> best_subsets(std::span<const double> losses, std::size_t heads);

/// Which keys a head attends to, averaged over queries.
struct Pattern {
  double self = 0;                // weight on the query's own token
  double previous = 0;            // on the token before it
  double second = 0;              // on token 1: a name's first letter
  double first = 0;               // on token 0: a name's boundary token
  double induction = 0;           // on earlier tokens that follow a copy of the query's own token,
                                  // for queries that have a copy before them
  double uniform_previous = 0;    // what previous would be with equal weights on the visible keys
  double uniform_induction = 0;   // and what induction would be
  double entropy = 0;             // of a query's weights, in nats
  double normalized_entropy = 0;  // divided by that of uniform weights on the visible keys
  std::int64_t queries = 0, with_copies = 0;
  std::vector<double> last;  // [block_size]: the last query's mean weight on each position
};

/// A pattern's kind: uniform if its normalized entropy is at least kUniformEntropy; else the key
/// with the largest weight if that is at least kDominantWeight; else mixed.
enum class PatternKind : std::uint8_t { self, previous, second, first, uniform, mixed };
inline constexpr std::array<std::string_view, 6> kPatternKindNames = {"self",  "previous", "second",
                                                                      "first", "even",     "mixed"};
inline constexpr double kUniformEntropy = 0.95;
inline constexpr double kDominantWeight = 0.35;
PatternKind classify_pattern(const Pattern& pattern);

/// The pattern of every head [n_layers * n_heads], zeros where no query counts. For all but `last`,
/// only queries from token 3 on count, because for them self, previous, second and first are four
/// different keys.
std::vector<Pattern> patterns(const TrainedModel& model, const DatasetSlice& slice);

}  // namespace headsup
