// A trained model is a checkpoint: a decoder's logits are those of training, whatever the model is.
#include "headsup/training/trained_weights.h"

#include <doctest/doctest.h>

#include <cmath>
#include <numeric>

#include "headsup/model/decoder.h"
#include "support/small_models.h"

using namespace headsup;
using namespace headsup::test;

namespace {

TaskSpec next_tokens() {
  TaskSpec task = small_task();
  task.n_classes = task.vocab_size;
  return task;
}

// How far the decoder's logits of a text are from training's.
double difference(const ModelConfig& config) {
  const ModelSizes sizes = model_sizes(config, next_tokens());
  const ParameterLayout layout(sizes);
  TrainedModel model{nullptr, sizes, steep_parameters(layout)};
  Batch batch;
  std::vector<Token> tokens;
  for (std::int32_t n = 0; n < sizes.task.block_size; ++n) {
    tokens.push_back(n * n % static_cast<std::int32_t>(sizes.task.vocab_size));
    batch.add_token(tokens.back());
  }
  batch.end_sequence();
  Transformer transformer(sizes);
  transformer.forward(model.parameters.data(), batch);
  Decoder decoder(trained_weights(model).value());
  Keep keep;
  keep.logits = true;
  const Reading reading = decoder.read(tokens, keep).value();
  double largest = 0;
  for (std::int64_t token = 0; token < batch.tokens(); ++token) {
    const std::span<const float> logits = reading.logits_of(token);
    for (std::size_t n = 0; n < logits.size(); ++n) {
      const double one = std::abs(double{logits[n]} - double{transformer.logits(token)[n]});
      if (!(one <= largest)) largest = one;
    }
  }
  return largest;
}

constexpr double kRounding = 2e-5;

}  // namespace

TEST_CASE("a trained model is read by a decoder with the logits that training had") {
  CHECK(difference(model_config(8, 1)) < kRounding);
  CHECK(difference(model_config(10, 5)) < kRounding);
  ModelConfig config = model_config(16, 4);
  config.n_layers = 3;
  config.n_kv_heads = 2;
  CHECK(difference(config) < kRounding);
  config.mlp = false;
  CHECK(difference(config) < kRounding);
  config.identity_output = true;
  CHECK(difference(config) < kRounding);
}

TEST_CASE("so is one with any planted bug") {
  for (const PlantedBug& bug : planted_bugs()) {
    CAPTURE(bug.name);
    ModelConfig config = with_bugs(model_config(16, 4), {std::string(bug.name)});
    CHECK(difference(config) < kRounding);
  }
}

TEST_CASE("a model of other answers than next tokens is refused by name") {
  const ModelSizes sizes = model_sizes(model_config(8, 2), small_task(3));
  const TrainedModel model{nullptr, sizes, steep_parameters(ParameterLayout(sizes))};
  CHECK(trained_weights(model).faults().front().where == "run");
}
