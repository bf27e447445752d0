#include "headsup/training/sampling.h"

#include <utility>

#include "headsup/base/random.h"
#include "headsup/kernels/softmax.h"
#include "headsup/training/names.h"
#include "headsup/training/trained_weights.h"
#include "streams.h"

namespace headsup {

Result<Prediction> predict_name(const TrainedModel& model, std::string_view name) {
  const auto weights = trained_weights(model);
  if (!weights) return weights.faults();
  Batch batch;
  add_name(name, batch);
  Keep keep;
  keep.tensor(TensorId::weights).tensor(TensorId::concat).logits = true;
  const auto reading = Decoder(*weights).read(text_of(kNameTaskSpec, batch, 0).tokens, keep);
  if (!reading) return reading.faults();
  Prediction out;
  out.tokens = reading->tokens;
  for (const Reading::Kept& one : reading->kept) {
    std::vector<float>& to = one.id == TensorId::weights ? out.weights : out.concat;
    to.insert(to.end(), one.tensor.data(), one.tensor.data() + one.tensor.size());
  }
  constexpr std::int64_t kClasses = kNameTaskSpec.n_classes;
  out.next_letter.resize(Count(reading->logits.size()).size());
  for (std::int64_t at = 0; at < reading->logits.size(); at += kClasses) {
    softmax(reading->logits.data() + at, kClasses, out.next_letter.data() + at);
  }
  return out;
}

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
      auto texts = read_texts(decoder, kNameTaskSpec, batch);
      if (!texts) return texts.faults();
      const Reading reading = std::move(ablated(*texts, ablation, means).front());
      const Token next =
          sample(reading.last_logits(), own, static_cast<std::uint32_t>(name.size()));
      if (next == kBoundaryToken) break;
      name += static_cast<char>('a' + next);
    }
  }
  return out;
}

}  // namespace headsup
