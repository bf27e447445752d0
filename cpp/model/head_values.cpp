#include "headsup/model/head_values.h"

#include <array>
#include <bit>
#include <cmath>

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

}  // namespace

SingleAblation::SingleAblation(TextStudy& study)
    : study_(&study), heads_(Count(heads_of(study)).size()) {}

void SingleAblation::step(std::size_t count) {
  for (; count > 0 && !done(); --count) {
    const std::array off{head_at(*study_, static_cast<std::int64_t>(losses_.size()))};
    losses_.push_back(study_->loss(off));
  }
}

PairAblation::PairAblation(TextStudy& study) : study_(&study), heads_(heads_of(study)) {}

void PairAblation::step() {
  const HeadId first = head_at(*study_, next_);
  Keep keep;
  keep.tensor(TensorId::resid_post).tensor(TensorId::head_outputs);
  const Reading alone = study_->ablate(std::array{first}, keep);
  Keep logits;
  logits.logits = true;
  for (std::int64_t n = next_ + 1; n < heads_; ++n) {
    const HeadId second = head_at(*study_, n);
    const Reading both =
        second.layer == first.layer
            ? study_->ablate(std::array{first, second}, logits)
            : study_->rerun({second.layer, alone.of(TensorId::resid_post, second.layer - 1).data(),
                             alone.of(TensorId::head_outputs, second.layer).data()},
                            std::array{second}, logits);
    losses_.push_back({first, second, study_->loss_of(both)});
  }
  ++next_;
}

LayerShapley::LayerShapley(TextStudy& study, std::int64_t layer)
    : study_(&study),
      layer_(layer),
      heads_(study.decoder().architecture().n_heads),
      subsets_(std::size_t{1} << heads_) {}

void LayerShapley::step(std::size_t count) {
  for (; count > 0 && !done(); --count) {
    std::vector<HeadId> off;
    for (std::int64_t head = 0; head < heads_; ++head) {
      if ((values_.size() >> head & 1U) == 0) off.push_back({layer_, head});
    }
    values_.push_back(off.empty() ? -mean_of(study_->losses()) : -study_->loss(off));
  }
}

std::vector<double> LayerShapley::shapley_values() const {
  // |S|! (n - |S| - 1)! / n!, by the size of S.
  std::vector<double> weight(Count(heads_).size());
  weight[0] = 1 / static_cast<double>(heads_);
  for (std::size_t size = 1; size < weight.size(); ++size) {
    weight[size] =
        weight[size - 1] * static_cast<double>(size) / static_cast<double>(weight.size() - size);
  }
  std::vector<double> out(Count(heads_).size());
  for (std::size_t head = 0; head < out.size(); ++head) {
    const std::size_t bit = std::size_t{1} << head;
    for (std::size_t subset = 0; subset < subsets_; ++subset) {
      if ((subset & bit) != 0) continue;
      const auto size = static_cast<std::size_t>(std::popcount(subset));
      out[head] += weight[size] * (values_[subset | bit] - values_[subset]);
    }
  }
  return out;
}

SampledShapley::SampledShapley(TextStudy& study, std::uint32_t seed)
    : study_(&study), seed_(seed), means_(Count(heads_of(study)).size()), squares_(means_.size()) {}

void SampledShapley::step() {
  ++orders_;
  const double all = -mean_of(study_->losses());
  double before = all;
  std::vector<HeadId> off;
  for (const std::size_t n :
       random_permutation(means_.size(), seed_, static_cast<std::uint32_t>(orders_))) {
    off.push_back(head_at(*study_, static_cast<std::int64_t>(n)));
    const double without = -study_->loss(off);
    const double added = before - without, distance = added - means_[n];
    means_[n] += distance / static_cast<double>(orders_);
    squares_[n] += distance * (added - means_[n]);
    before = without;
  }
  total_ = all - before;
}

std::vector<double> SampledShapley::shapley_values() const { return means_; }

std::vector<double> SampledShapley::standard_errors() const {
  std::vector<double> out(means_.size());
  const auto orders = static_cast<double>(orders_);
  for (std::size_t n = 0; n < out.size() && orders_ > 1; ++n) {
    out[n] = std::sqrt(squares_[n] / (orders - 1) / orders);
  }
  return out;
}

}  // namespace headsup
