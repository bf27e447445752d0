#include "headsup/model/head_means.h"

namespace headsup {

HeadMeans::HeadMeans(const Architecture& architecture)
    : n_layers_(architecture.n_layers),
      n_heads_(architecture.n_heads),
      head_dim_(architecture.head_dim),
      sums_((Count(n_layers_) * n_heads_ * head_dim_).size()),
      means_(sums_.size()) {}

void HeadMeans::add(const Reading& reading, std::int64_t text) {
  tokens_ += reading.tokens;
  std::size_t at = 0;
  for (std::int64_t layer = 0; layer < n_layers_; ++layer) {
    for (std::int64_t head = 0; head < n_heads_; ++head) {
      const MatrixView outputs = reading.head(TensorId::head_outputs, {layer, head}, text);
      for (std::int64_t i = 0; i < head_dim_; ++i, ++at) {
        for (std::int64_t token = 0; token < outputs.rows; ++token) {
          sums_[at] += double{outputs.at(token, i)};
        }
        means_[at] = static_cast<float>(sums_[at] / static_cast<double>(tokens_));
      }
    }
  }
}

std::span<const float> HeadMeans::of(const HeadId& head) const {
  return std::span(means_).subspan(Count((head.layer * n_heads_ + head.head) * head_dim_).size(),
                                   Count(head_dim_).size());
}

}  // namespace headsup
