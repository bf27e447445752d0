#include "headsup/model/head_means.h"

#include "headsup/model/text_batches.h"

namespace headsup {

HeadMeans::HeadMeans(const Architecture& architecture)
    : heads_(heads_of(architecture)),
      n_heads_(architecture.n_heads),
      head_dim_(architecture.head_dim),
      sums_(heads_.size() * Count(head_dim_).size()),
      means_(sums_.size()) {}

void HeadMeans::add(const Reading& reading, std::int64_t text) {
  tokens_ += reading.tokens;
  std::size_t at = 0;
  for (const HeadId& head : heads_) {
    const MatrixView outputs = reading.head(TensorId::head_outputs, head, text);
    for (std::int64_t i = 0; i < head_dim_; ++i, ++at) {
      for (std::int64_t token = 0; token < outputs.rows; ++token) {
        sums_[at] += double{outputs.at(token, i)};
      }
      means_[at] = static_cast<float>(sums_[at] / static_cast<double>(tokens_));
    }
  }
}

std::span<const float> HeadMeans::of(const HeadId& head) const {
  return std::span(means_).subspan(Count((head.layer * n_heads_ + head.head) * head_dim_).size(),
                                   Count(head_dim_).size());
}

Result<HeadMeans> mean_outputs(Decoder& decoder, std::span<const std::vector<Token>> texts) {
  HeadMeans out(decoder.architecture());
  HEADSUP_CHECK(read_texts(decoder, texts, {TensorId::head_outputs},
                           [&](std::size_t, const Reading& reading, std::int64_t text) {
                             out.add(reading, text);
                             return Faults();
                           }));
  return out;
}

}  // namespace headsup
