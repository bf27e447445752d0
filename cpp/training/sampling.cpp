#include "headsup/training/sampling.h"

#include "headsup/base/random.h"
#include "headsup/training/names.h"
#include "headsup/training/trained_weights.h"
#include "streams.h"

namespace headsup {

Result<std::vector<std::string>> sample_names(const TrainedModel& model, const Sampling& sampling,
                                              std::uint32_t first, std::uint32_t count,
                                              std::span<const HeadId> off) {
  HEADSUP_TRY(weights, trained_weights(model));
  Decoder decoder(weights);
  const std::vector<LayerEdit> edits = heads_replaced(off);
  std::vector<std::string> out(count);
  for (std::string& name : out) {
    Sampling own = sampling;
    own.seed = row_key(sampling.seed, streams::kSampling, first++);
    // Read from its beginning each time: a bug may let tokens see later ones.
    std::vector<Token> text = {kBoundaryToken};
    while (std::ssize(name) < kMaxLetters) {
      decoder.begin();
      HEADSUP_TRY(reading, decoder.read(text, {}, edits));
      text.push_back(sample(reading.last_logits(), own, static_cast<std::uint32_t>(name.size())));
      if (text.back() == kBoundaryToken) break;
      name += static_cast<char>('a' + text.back());
    }
  }
  return out;
}

}  // namespace headsup
