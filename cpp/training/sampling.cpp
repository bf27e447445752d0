#include "headsup/training/sampling.h"

#include <algorithm>

#include "headsup/base/random.h"
#include "headsup/kernels/softmax.h"
#include "headsup/training/names.h"
#include "streams.h"

namespace headsup {

namespace {

constexpr std::size_t kTokens = kLetters + 1;

// The softmax of a token's logits divided by the temperature.
std::vector<float> next_probabilities(const Transformer& transformer, std::int64_t token,
                                      double temperature) {
  const float* logits = transformer.logits(token);
  std::vector<float> out(logits, logits + kTokens);
  for (float& v : out) v /= static_cast<float>(temperature);
  softmax(out.data(), static_cast<std::int64_t>(kTokens), out.data());
  return out;
}

std::size_t sample_index(const std::vector<float>& probabilities, std::uint32_t bits) {
  // 24 bits, which a float holds exactly.
  const float at = static_cast<float>(bits >> 8) * 0x1p-24f;
  float sum = 0;
  for (std::size_t n = 0; n < probabilities.size(); ++n) {
    sum += probabilities[n];
    if (at < sum) return n;
  }
  return static_cast<std::size_t>(std::ranges::max_element(probabilities) - probabilities.begin());
}

}  // namespace

Prediction predict_name(const TrainedModel& model, std::string_view text,
                        const HeadAblation* ablation) {
  const ModelSizes& dims = model.dims;
  Transformer transformer(dims);
  Batch batch;
  add_name(text, batch);
  transformer.forward(model.parameters.data(), batch, ablation);
  Prediction out;
  out.tokens = batch.tokens();
  for (std::size_t head = 0; head < static_cast<std::size_t>(dims.n_layers * dims.n_heads);
       ++head) {
    const MatrixView weights = transformer.weights(batch, head, 0);
    for (std::int64_t i = 0; i < weights.rows; ++i) {
      out.weights.insert(out.weights.end(), &weights.at(i, 0), &weights.at(i, 0) + weights.cols);
    }
  }
  for (std::int64_t layer = 0; layer < dims.n_layers; ++layer) {
    const std::vector<float>& concat = transformer.concat(layer);
    out.concat.insert(out.concat.end(), concat.begin(), concat.end());
  }
  for (std::int64_t token = 0; token < out.tokens; ++token) {
    const std::vector<float> next = next_probabilities(transformer, token, 1);
    out.next_letter.insert(out.next_letter.end(), next.begin(), next.end());
  }
  return out;
}

std::string sample_name(const TrainedModel& model, const NameSampling& sampling,
                        std::uint32_t number, const HeadAblation* ablation) {
  const std::uint32_t key = row_key(sampling.seed, streams::kSampling, number);
  Transformer transformer(model.dims);
  std::string name;
  while (name.size() < static_cast<std::size_t>(kMaxLetters)) {
    Batch batch;
    add_name(name, batch);
    transformer.forward(model.parameters.data(), batch, ablation);
    const std::uint32_t bits = random_bits(key, static_cast<std::uint32_t>(name.size()));
    const std::size_t next = sample_index(
        next_probabilities(transformer, batch.tokens() - 1, sampling.temperature), bits);
    if (next == static_cast<std::size_t>(kBoundaryToken)) break;
    name += static_cast<char>('a' + next);
  }
  return name;
}

}  // namespace headsup
