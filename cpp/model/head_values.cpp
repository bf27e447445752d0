#include "headsup/model/head_values.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <utility>

#include "headsup/base/checked.h"
#include "headsup/base/random.h"

namespace headsup {

namespace {

std::int64_t heads_of(const TextStudy& study) {
  const Architecture& a = study.decoder().architecture();
  return a.n_layers * a.n_heads;
}

HeadId head_at(const TextStudy& study, std::int64_t n) {
  return headsup::head_at(study.decoder().architecture(), n);
}

class SingleAblation final : public HeadMeasure {
 public:
  explicit SingleAblation(TextStudy& study) : HeadMeasure(study) {}

  void step(std::size_t runs) override {
    for (; runs > 0 && !worth_.done; --runs) {
      const std::int64_t heads = heads_of(study_), n = std::ssize(worth_.losses);
      worth_.losses.push_back(study_.loss(std::array{head_at(study_, n)}));
      worth_.done = n + 1 == heads;
      worth_.progress = static_cast<double>(n + 1) / static_cast<double>(heads);
    }
  }
};

class PairAblation final : public HeadMeasure {
 public:
  explicit PairAblation(TextStudy& study) : HeadMeasure(study), heads_(heads_of(study)) {}

  void step(std::size_t runs) override {
    const std::size_t until = losses_.size() + runs;
    while (!worth_.done && losses_.size() < until) add_pairs_of_next();
  }

 private:
  // All pairs of one more head with those after it.
  void add_pairs_of_next() {
    const HeadId first = head_at(study_, next_);
    Keep keep;
    keep.tensor(TensorId::resid_post).tensor(TensorId::head_outputs);
    const Reading alone = study_.ablate(std::array{first}, keep);
    Keep logits;
    logits.logits = true;
    for (std::int64_t n = next_ + 1; n < heads_; ++n) {
      const HeadId second = head_at(study_, n);
      const Reading both =
          second.layer == first.layer
              ? study_.ablate(std::array{first, second}, logits)
              : study_.rerun({second.layer, alone.of(TensorId::resid_post, second.layer - 1).data(),
                              alone.of(TensorId::head_outputs, second.layer).data()},
                             std::array{second}, logits);
      losses_.push_back({first.layer, first.head, second.layer, second.head, study_.loss_of(both)});
    }
    worth_.done = ++next_ == heads_;
    const std::int64_t pairs = std::max<std::int64_t>(heads_ * (heads_ - 1) / 2, 1);
    worth_.progress =
        worth_.done ? 1 : static_cast<double>(losses_.size()) / static_cast<double>(pairs);
    if (worth_.done) worth_.pairs = std::move(losses_);
  }

  std::int64_t heads_, next_ = 0;
  std::vector<PairLoss> losses_;
};

class LayerShapley final : public HeadMeasure {
 public:
  LayerShapley(TextStudy& study, std::int64_t layer)
      : HeadMeasure(study),
        layer_(layer),
        heads_(study.decoder().architecture().n_heads),
        subsets_(std::size_t{1} << heads_) {}

  void step(std::size_t runs) override {
    for (; runs > 0 && !worth_.done; --runs) {
      std::vector<HeadId> off;
      for (std::int64_t head = 0; head < heads_; ++head) {
        if ((values_.size() >> head & 1U) == 0) off.push_back({layer_, head});
      }
      values_.push_back(off.empty() ? -mean_of(study_.losses()) : -study_.loss(off));
      worth_.progress = static_cast<double>(values_.size()) / static_cast<double>(subsets_);
      worth_.done = values_.size() == subsets_;
      if (!worth_.done) continue;
      worth_.values = shapley_values(values_);
      worth_.total = values_.back() - values_.front();
    }
  }

 private:
  std::int64_t layer_, heads_;
  std::size_t subsets_;
  std::vector<double> values_;
};

class SampledShapley final : public HeadMeasure {
 public:
  SampledShapley(TextStudy& study, std::uint32_t seed)
      : HeadMeasure(study), seed_(seed), squares_(Count(heads_of(study)).size()) {
    worth_.values.resize(squares_.size());
    worth_.errors.resize(squares_.size());
  }

  void step(std::size_t runs) override {
    for (std::size_t n = 0; n < runs; n += squares_.size()) add_order();
  }

 private:
  void add_order() {
    const auto orders = static_cast<double>(++worth_.orders);
    const double all = -mean_of(study_.losses());
    double before = all;
    std::vector<HeadId> off;
    for (const std::size_t n :
         random_permutation(squares_.size(), seed_, static_cast<std::uint32_t>(worth_.orders))) {
      off.push_back(head_at(study_, static_cast<std::int64_t>(n)));
      const double without = -study_.loss(off);
      const double added = before - without, distance = added - worth_.values[n];
      worth_.values[n] += distance / orders;
      squares_[n] += distance * (added - worth_.values[n]);
      worth_.errors[n] = orders > 1 ? std::sqrt(squares_[n] / (orders - 1) / orders) : 0;
      before = without;
    }
    worth_.total = all - before;
  }

  std::uint32_t seed_;
  std::vector<double> squares_;  // of distances from the means
};

}  // namespace

std::unique_ptr<HeadMeasure> single_ablation(TextStudy& study) {
  return std::make_unique<SingleAblation>(study);
}

std::unique_ptr<HeadMeasure> pair_ablation(TextStudy& study) {
  return std::make_unique<PairAblation>(study);
}

std::unique_ptr<HeadMeasure> layer_shapley(TextStudy& study, std::int64_t layer) {
  return std::make_unique<LayerShapley>(study, layer);
}

std::unique_ptr<HeadMeasure> sampled_shapley(TextStudy& study, std::uint32_t seed) {
  return std::make_unique<SampledShapley>(study, seed);
}

double logit_difference(std::span<const float> logits, Token right, Token wrong) {
  return double{logits[static_cast<std::size_t>(right)]} -
         double{logits[static_cast<std::size_t>(wrong)]};
}

std::vector<double> shapley_values(std::span<const double> values) {
  std::vector<double> out(Count(std::countr_zero(values.size())).size());
  // |S|! (n - |S| - 1)! / n!, by the size of S.
  std::vector<double> weight(out.size(), 1 / static_cast<double>(out.size()));
  for (std::size_t size = 1; size < weight.size(); ++size) {
    weight[size] =
        weight[size - 1] * static_cast<double>(size) / static_cast<double>(weight.size() - size);
  }
  for (std::size_t head = 0; head < out.size(); ++head) {
    const std::size_t bit = std::size_t{1} << head;
    for (std::size_t subset = 0; subset < values.size(); ++subset) {
      if ((subset & bit) != 0) continue;
      const auto size = static_cast<std::size_t>(std::popcount(subset));
      out[head] += weight[size] * (values[subset | bit] - values[subset]);
    }
  }
  return out;
}

}  // namespace headsup
