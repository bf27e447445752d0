#include "headsup/training/writing.h"

#include <algorithm>

#include "headsup/base/random.h"
#include "headsup/kernels/softmax.h"
#include "headsup/training/names.h"
#include "streams.h"

namespace headsup {

namespace {

constexpr std::size_t kTokens = kLetters + 1;

// What the model expects after the last token, its logits divided by the temperature.
std::vector<float> expected(const Pass& pass, std::int64_t token, double temperature) {
  const float* logits = pass.logits(token);
  std::vector<float> out(logits, logits + kTokens);
  for (float& v : out) v /= static_cast<float>(temperature);
  softmax(out.data(), static_cast<std::int64_t>(kTokens), out.data());
  return out;
}

std::size_t draw(const std::vector<float>& chances, std::uint32_t bits) {
  // 24 bits, as many as a float holds.
  const float at = static_cast<float>(bits >> 8) * 0x1p-24f;
  float sum = 0;
  for (std::size_t n = 0; n < chances.size(); ++n) {
    sum += chances[n];
    if (at < sum) return n;
  }
  return static_cast<std::size_t>(std::ranges::max_element(chances) - chances.begin());
}

}  // namespace

Reading read_name(const TrainedModel& model, std::string_view text, const HeadSwitches* switches) {
  const ModelDims& dims = model.dims;
  Pass pass(dims);
  Batch batch;
  add_name(text, batch);
  pass.forward(model.parameters.data(), batch, switches);
  Reading out;
  out.tokens = batch.tokens();
  for (std::size_t head = 0; head < static_cast<std::size_t>(dims.n_layers * dims.n_heads);
       ++head) {
    const MatrixView weights = pass.weights(batch, head, 0);
    for (std::int64_t i = 0; i < weights.rows; ++i) {
      out.weights.insert(out.weights.end(), &weights.at(i, 0), &weights.at(i, 0) + weights.cols);
    }
  }
  for (std::int64_t layer = 0; layer < dims.n_layers; ++layer) {
    const std::vector<float>& concat = pass.concat(layer);
    out.concat.insert(out.concat.end(), concat.begin(), concat.end());
  }
  for (std::int64_t token = 0; token < out.tokens; ++token) {
    const std::vector<float> next = expected(pass, token, 1);
    out.next.insert(out.next.end(), next.begin(), next.end());
  }
  return out;
}

std::string write_name(const TrainedModel& model, const Sampling& sampling, std::uint32_t number,
                       const HeadSwitches* switches) {
  const std::uint32_t key = row_key(sampling.seed, streams::kSampling, number);
  Pass pass(model.dims);
  std::string name;
  while (name.size() < static_cast<std::size_t>(kMaxLetters)) {
    Batch batch;
    add_name(name, batch);
    pass.forward(model.parameters.data(), batch, switches);
    const std::uint32_t bits = random_bits(key, static_cast<std::uint32_t>(name.size()));
    const std::size_t next = draw(expected(pass, batch.tokens() - 1, sampling.temperature), bits);
    if (next == static_cast<std::size_t>(kMark)) break;
    name += static_cast<char>('a' + next);
  }
  return name;
}

}  // namespace headsup
