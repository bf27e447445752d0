// What a trained model can do, and what its heads contribute: loss over a set, with any heads
// switched off; the same one token after the other, as when it writes; where each head looks. Knows
// no page; runs the model and counts.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "headsup/training/pass.h"
#include "headsup/training/run.h"

namespace headsup {

/// Which part of a split to measure: `count` sequences from `first` on.
struct Portion {
  Split split = Split::held_out;
  std::int64_t first = 0;
  std::int64_t count = 0;
};

/// All of what is held out, or as many of the sequences trained on, if there are so many.
Portion whole(const Task& task, Split split);

/// Numbers that any measurement here makes, at most.
Count numbers_to_measure(const ModelDims& dims);

/// The model's loss and accuracy over a portion, with the heads of `switches` off if there are any.
/// A shuffle is within some sixty sequences at a time. Cost: a forward pass of each sequence.
Score score_of(const TrainedModel& model, const Portion& portion,
               const HeadSwitches* switches = nullptr);

/// The same where every answer is given from the tokens up to its own alone, as when the model
/// writes one token after the other. Without a bug it is score_of, to rounding. Cost: a forward
/// pass of each prefix.
Score stepwise_score(const TrainedModel& model, const Portion& portion,
                     const HeadSwitches* switches = nullptr);

/// Each head's mean output over a portion: [n_layers * n_heads, head_dim], for HeadSwitches::means.
std::vector<float> mean_outputs(const TrainedModel& model, const Portion& portion);

/// The loss of every subset of heads over a portion, from number `first` on, at most `count` of
/// them: in subset n, head h is on where bit h of n is set. Requires at most kMaxShapleyHeads
/// heads.
std::vector<double> subset_losses(const TrainedModel& model, const Portion& portion, Ablation how,
                                  std::int64_t first, std::int64_t count);

inline constexpr std::int64_t kMaxShapleyHeads = 8;

/// How many nats of loss each head saves, shared out fairly: its saving averaged over all orders in
/// which heads could be switched on. losses [2^heads] as subset_losses gives them. The shares add
/// up to the loss of none minus that of all. Source: Shapley 1953, with -loss for the worth.
std::vector<double> shapley_shares(std::span<const double> losses, std::size_t heads);

/// For every number of heads on, from none to all, the subset that loses least. losses [2^heads]
/// as subset_losses gives them.
std::vector<double> best_subsets(std::span<const double> losses, std::size_t heads);

/// Where a head looks, on the mean over queries.
struct Pattern {
  double self = 0;      // weight on the query's own token
  double previous = 0;  // on the token before it
  double second = 0;    // on the second token: a name's first letter
  double first = 0;     // on the first: a name's opening mark
  double entropy = 0;   // of a query's weights, in nats
  double evenness = 0;  // entropy as a share of what equal weights on all visible keys would have
  std::int64_t queries = 0;
  std::vector<double> last;  // [block]: the mean weight of a sequence's last token on each place
};

/// What may be said of a pattern in a word: that it is even (evenness from kEven on), the place
/// that has the most weight where that is at least kMuch, or mixed.
enum class Look : std::uint8_t { self, previous, second, first, even, mixed };
inline constexpr std::array<std::string_view, 6> kLookNames = {"self",  "previous", "second",
                                                               "first", "even",     "mixed"};
inline constexpr double kEven = 0.95;
inline constexpr double kMuch = 0.35;
Look look_of(const Pattern& pattern);

/// The pattern of every head [n_layers * n_heads]. Only queries from the fourth token on count for
/// all but `last`, since the four places are four different ones for them; none where no sequence
/// is so long.
std::vector<Pattern> patterns(const TrainedModel& model, const Portion& portion);

}  // namespace headsup
