#include "headsup/training/sampling.h"

#include <utility>

#include "headsup/base/random.h"
#include "headsup/kernels/softmax.h"
#include "headsup/training/names.h"
#include "headsup/training/trained_weights.h"
#include "streams.h"

namespace headsup {

Result<std::vector<std::string>> sample_names(const TrainedModel& model, const Sampling& sampling,
                                              std::uint32_t first, std::uint32_t count,
                                              const HeadAblation& ablation) {
  const auto weights = trained_weights(model);
  if (!weights) return weights.faults();
  Decoder decoder(*weights);
  HeadMeans means;
  if (ablation.kind == AblationKind::mean) {
    Result<HeadMeans> made =
        mean_head_outputs(decoder, model, full_split(*model.task, Split::held_out));
    if (!made) return made.faults();
    means = std::move(made).value();
  }
  std::vector<std::string> out(count);
  for (std::string& name : out) {
    Sampling own = sampling;
    own.seed = row_key(sampling.seed, streams::kSampling, first++);
    while (name.size() < static_cast<std::size_t>(kMaxLetters)) {
      Batch batch;
      add_name(name, batch);
      HEADSUP_TRY(sequences, read_sequences(decoder, kNameTaskSpec, batch));
      const Reading reading = std::move(ablated(sequences, ablation, means).front());
      const Token next =
          sample(reading.last_logits(), own, static_cast<std::uint32_t>(name.size()));
      if (next == kBoundaryToken) break;
      name += static_cast<char>('a' + next);
    }
  }
  return out;
}

}  // namespace headsup
