// What heads are worth to a text, alone, in pairs and by their Shapley values. Each class works in
// steps, so that a page can show how far it is and stop.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "headsup/model/text_study.h"

namespace headsup {

/// The text's loss with each head off.
class SingleAblation {
 public:
  /// Requires a study that outlives this.
  explicit SingleAblation(TextStudy& study);

  bool done() const { return losses_.size() == heads_; }
  double progress() const {
    return static_cast<double>(losses_.size()) / static_cast<double>(heads_);
  }
  /// Runs `count` more heads.
  void step(std::size_t count);
  /// Of the heads so far, layer by layer.
  const std::vector<double>& losses() const { return losses_; }

 private:
  TextStudy* study_;
  std::size_t heads_;
  std::vector<double> losses_;
};

struct PairLoss {
  HeadId first;
  HeadId second;
  double loss = 0;  // mean, in nats a token, with both off
};

/// The text's loss with each two heads off. A run with one head off serves all pairs whose other
/// head stands in a higher layer.
class PairAblation {
 public:
  /// Requires a study that outlives this.
  explicit PairAblation(TextStudy& study);

  bool done() const { return next_ == heads_; }
  /// All pairs of one more head with those after it.
  void step();
  /// Of the pairs so far: 0,1; 0,2; ... by heads counted through all layers.
  const std::vector<PairLoss>& losses() const { return losses_; }
  std::int64_t count() const { return heads_ * (heads_ - 1) / 2; }
  double progress() const {
    return done() ? 1 : static_cast<double>(losses_.size()) / static_cast<double>(count());
  }

 private:
  TextStudy* study_;
  std::int64_t heads_ = 0;
  std::int64_t next_ = 0;
  std::vector<PairLoss> losses_;
};

/// The Shapley value of each of n heads: by how much it raises v, averaged over all orders in which
/// heads could be added. values [2^n]: v of each subset; bit h of its number says whether head h is
/// on. Their sum is v(all) - v(none). Source: Shapley 1953.
std::vector<double> shapley_values(std::span<const double> values);

/// Exact Shapley values of the heads of one layer: v(S) is minus the text's mean loss with the
/// layer's heads outside S at zero. Their sum is v(all) - v(none). Sources: Shapley 1953; for
/// heads, Held and Yang 2023.
class LayerShapley {
 public:
  static constexpr std::int64_t kMostHeads = 12;  // 4,096 subsets

  /// Requires a layer of the model, and at most kMostHeads heads in it.
  LayerShapley(TextStudy& study, std::int64_t layer);

  bool done() const { return values_.size() == subsets_; }
  double progress() const {
    return static_cast<double>(values_.size()) / static_cast<double>(subsets_);
  }
  /// Runs `count` more subsets.
  void step(std::size_t count);

  /// v of each subset so far.
  std::span<const double> subset_values() const { return values_; }
  /// Requires all subsets. Head by head.
  std::vector<double> shapley_values() const { return headsup::shapley_values(values_); }

 private:
  TextStudy* study_;
  std::int64_t layer_;
  std::int64_t heads_;
  std::size_t subsets_;
  std::vector<double> values_;
};

/// Shapley values of all heads of the model, from random orders in which they are switched off.
/// Source: Castro et al. 2009.
class SampledShapley {
 public:
  SampledShapley(TextStudy& study, std::uint32_t seed);

  std::size_t heads() const { return means_.size(); }
  /// One more order. Cost: a run for each head.
  void step();
  std::int64_t orders() const { return orders_; }
  /// Means of what heads added, layer by layer. After any number of orders their sum is
  /// v(all) - v(none).
  std::vector<double> shapley_values() const;
  /// Their standard errors; zeros before the second order.
  std::vector<double> standard_errors() const;
  /// v(all) - v(none), known after the first order.
  double total() const { return total_; }

 private:
  TextStudy* study_;
  std::uint32_t seed_;
  std::int64_t orders_ = 0;
  double total_ = 0;
  std::vector<double> means_;
  std::vector<double> squares_;  // sums of squared distances from the mean (Welford 1962)
};

}  // namespace headsup
