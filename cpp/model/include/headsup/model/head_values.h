// What heads are worth to a text, alone, in pairs and by their Shapley values.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "headsup/model/sampling.h"
#include "headsup/model/stepwise.h"
#include "headsup/model/text_study.h"

namespace headsup {

struct PairLoss {
  std::int64_t first_layer = 0, first_head = 0, second_layer = 0, second_head = 0;
  double loss = 0;  // mean, in nats an answer, with both off
};

/// What patches change (patching.h). A difference is logit(right) - logit(wrong) after the last
/// token.
struct Patching {
  Token right = 0, wrong = 0;
  double clean = 0, corrupted = 0;  // the difference of the text and of the second one
  std::int64_t first = 0;           // the first token where they are not the same
  std::vector<double> differences;  // with the patch; [heads], or by place [heads, tokens]
  std::vector<double> shares;       // (difference - clean) / (corrupted - clean) of each
};

/// The fewest heads that were found (head_sets.h).
struct HeadSet {
  std::vector<HeadId> heads;  // in order; while it works: those that come nearest
  bool found = false;
  bool exact = false;  // no smaller set does it: each was tried
  TokenProbability before, after;
  std::int64_t runs = 0;
};

/// How much of what a model does some heads do (head_sets.h).
struct Faithfulness {
  double whole = 0, circuit = 0, complement = 0, none = 0;  // means over the texts so far
  std::optional<double> faithfulness, completeness;         // in percent; none where whole is 0
};

/// logit(right) - logit(wrong).
double logit_difference(std::span<const float> logits, Token right, Token wrong);

/// As far as it has been measured; numbers of heads layer by layer.
struct HeadWorth {
  std::int64_t orders = 0;      // of sampled_shapley
  std::vector<double> losses;   // mean, in nats an answer, with each one off
  std::vector<PairLoss> pairs;  // once done: 0,1; 0,2; ... by heads counted through all layers
  std::vector<double> values;   // Shapley values, in nats
  std::vector<double> errors;   // of sampled_shapley: their standard errors
  double total = 0;             // v(all) - v(none), which the values sum to
  // Of one of those measures each.
  std::optional<Patching> patch;
  std::optional<HeadSet> fewest;
  std::optional<Faithfulness> faithfulness;
};

/// Measures what heads do to a text, in steps.
class HeadMeasure : public Stepwise {
 public:
  /// Requires a study that outlives this.
  explicit HeadMeasure(TextStudy& study)
      : study_(study), heads_(heads_of(study.decoder().architecture())) {}
  const HeadWorth& worth() const { return worth_; }

 protected:
  TextStudy& study_;
  std::vector<HeadId> heads_;  // of the model
  HeadWorth worth_;
};

/// The text's loss with each head off.
std::unique_ptr<HeadMeasure> single_ablation(TextStudy& study);

/// The text's loss with each two heads off. A run with one head off serves all pairs whose other
/// head stands in a higher layer.
std::unique_ptr<HeadMeasure> pair_ablation(TextStudy& study);

/// The Shapley value of each of n heads: by how much it raises v, averaged over all orders in which
/// heads could be added. values [2^n]: v of each subset; bit h of its number says whether head h is
/// on. Their sum is v(all) - v(none). Source: Shapley 1953.
std::vector<double> shapley_values(std::span<const double> values);

/// Exact Shapley values of the heads of one layer: v(S) is minus the text's mean loss with the
/// layer's heads outside S at zero. Requires a layer of the model, and at most kMostHeads heads in
/// it. Source for heads: Held and Yang 2023.
std::unique_ptr<HeadMeasure> layer_shapley(TextStudy& study, std::int64_t layer);
inline constexpr std::int64_t kMostShapleyHeads = 12;  // 4,096 subsets

/// Shapley values of all heads of the model: means over random orders in which they are switched
/// off, whose sum is v(all) - v(none) after any number of orders; never done, since their errors
/// shrink with every order. Source: Castro et al. 2009.
std::unique_ptr<HeadMeasure> sampled_shapley(TextStudy& study, std::uint32_t seed);

}  // namespace headsup
