// What a text's loss becomes when heads are switched off.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "headsup/model/decoder.h"

namespace headsup {

struct HeadId {
  std::int64_t layer = 0;
  std::int64_t head = 0;
};

/// What stands in for the output of a head that is off, before W_o.
enum class Ablation : std::uint8_t {
  zero,  // zeros (Michel et al. 2019)
  mean,  // its mean over the positions of the text (Wang et al. 2022, over a text instead of many)
};

/// A text read once with all heads on. What an ablation changes begins at its lowest layer: layers
/// below are not run again.
class AblationStudy {
 public:
  /// Reads the text from its beginning. Requires a decoder that outlives this and reads nothing
  /// else meanwhile. Faults: those of Decoder::read.
  static Result<AblationStudy> make(Decoder& decoder, std::span<const Token> tokens);

  const Reading& reading() const { return clean_; }
  std::span<const Token> tokens() const { return tokens_; }
  const std::vector<float>& losses() const { return losses_; }

  /// The run with these heads off. Requires heads of the model.
  Reading run(std::span<const HeadId> off, Ablation how, const Keep& keep);

  /// The mean loss of a token, in nats, with these heads off.
  double loss(std::span<const HeadId> off, Ablation how);

 private:
  explicit AblationStudy(Decoder& decoder) : decoder_(&decoder) {}

  std::vector<float> mean_output(const HeadId& head) const;
  const float* resid_before(std::int64_t layer) const;

  Decoder* decoder_;
  std::vector<Token> tokens_;
  Reading clean_;
  Tensor embedded_;
  std::vector<float> losses_;
};

/// The mean of some losses, in double precision.
double mean_of(std::span<const float> losses);

}  // namespace headsup
