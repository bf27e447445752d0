#include "headsup/model/head_values.h"

#include <array>
#include <bit>
#include <cmath>
#include <utility>

#include "headsup/base/checked.h"
#include "headsup/base/random.h"

namespace headsup {

namespace {

class SingleAblation final : public HeadMeasure {
  using HeadMeasure::HeadMeasure;

  Result<std::size_t> next(std::size_t) override {
    HEADSUP_TRY(loss, study_.loss(std::array{heads_[worth_.losses.size()]}));
    worth_.losses.push_back(loss);
    went(worth_.losses.size(), heads_.size());
    return std::size_t{1};
  }
};

class PairAblation final : public HeadMeasure {
  using HeadMeasure::HeadMeasure;

  // All pairs of one more head with those after it.
  Result<std::size_t> next(std::size_t) override {
    const HeadId first = heads_[next_];
    const Reading alone =
        study_.ablate(std::array{first}, {TensorId::resid_post, TensorId::head_outputs});
    const Keep logits({}, true);
    for (const HeadId& second : std::span(heads_).subspan(++next_)) {
      const Reading both =
          second.layer == first.layer
              ? study_.ablate(std::array{first, second}, logits)
              : study_.rerun({second.layer, alone.of(TensorId::resid_post, second.layer - 1).data(),
                              alone.of(TensorId::head_outputs, second.layer).data()},
                             std::array{second}, logits);
      HEADSUP_TRY(loss, study_.loss_of(both));
      losses_.push_back({first.layer, first.head, second.layer, second.head, loss});
    }
    went(losses_.size(), heads_.size() * (heads_.size() - 1) / 2);
    if (progress().done) worth_.pairs = std::move(losses_);
    return heads_.size() - next_;
  }

  std::size_t next_ = 0;
  std::vector<PairLoss> losses_;
};

class LayerShapley final : public HeadMeasure {
 public:
  LayerShapley(TextStudy& study, std::int64_t layer)
      : HeadMeasure(study),
        layer_(layer),
        subsets_(std::size_t{1} << study.decoder().architecture().n_heads) {}

 private:
  Result<std::size_t> next(std::size_t) override {
    std::vector<HeadId> off;
    for (const HeadId& one : heads_) {
      if (one.layer == layer_ && (values_.size() >> one.head & 1U) == 0) off.push_back(one);
    }
    HEADSUP_TRY(loss, study_.loss(off));
    values_.push_back(-loss);
    went(values_.size(), subsets_);
    if (progress().done) {
      worth_.values = shapley_values(values_);
      worth_.total = values_.back() - values_.front();
    }
    return std::size_t{1};
  }

  std::int64_t layer_;
  std::size_t subsets_;
  std::vector<double> values_;
};

class SampledShapley final : public HeadMeasure {
 public:
  SampledShapley(TextStudy& study, std::uint32_t seed)
      : HeadMeasure(study), seed_(seed), squares_(heads_.size()) {
    worth_.values.resize(squares_.size());
    worth_.errors.resize(squares_.size());
  }

 private:
  // One more order.
  Result<std::size_t> next(std::size_t) override {
    const auto orders = static_cast<double>(++worth_.orders);
    const double all = -mean_of(study_.losses());
    double before = all;
    std::vector<HeadId> off;
    for (const std::size_t n :
         random_permutation(squares_.size(), seed_, static_cast<std::uint32_t>(worth_.orders))) {
      off.push_back(heads_[n]);
      HEADSUP_TRY(loss, study_.loss(off));
      const double added = before + loss, distance = added - worth_.values[n];
      worth_.values[n] += distance / orders;
      squares_[n] += distance * (added - worth_.values[n]);
      worth_.errors[n] = orders > 1 ? std::sqrt(squares_[n] / (orders - 1) / orders) : 0;
      before = -loss;
    }
    worth_.total = all - before;
    return squares_.size();
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
