// What each head puts out on average, which stands in for it when it is off.
#pragma once

#include <span>
#include <vector>

#include "headsup/model/decoder.h"

namespace headsup {

/// The mean of every head's output [head_dim], before W_o, over all tokens of some texts.
class HeadMeans {
 public:
  HeadMeans() = default;
  explicit HeadMeans(const Architecture& architecture);

  /// Counts the tokens of another text in. Requires head_outputs to have been kept.
  void add(const Reading& reading, std::int64_t text = 0);

  /// How many tokens it is the mean of.
  std::int64_t tokens() const { return tokens_; }
  /// It stays where it is until another text is added.
  std::span<const float> of(const HeadId& head) const;

 private:
  std::vector<HeadId> heads_;
  std::int64_t n_heads_ = 0;  // of a layer
  std::int64_t head_dim_ = 0;
  std::int64_t tokens_ = 0;
  std::vector<double> sums_;  // layer by layer, head by head
  std::vector<float> means_;
};

/// Over some texts, which a decoder reads from their beginning. Faults: those of Decoder::read.
Result<HeadMeans> mean_outputs(Decoder& decoder, std::span<const std::vector<Token>> texts);

}  // namespace headsup
