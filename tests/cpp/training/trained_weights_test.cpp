// A trained model is a checkpoint: a decoder's logits are those of training, whatever the model is.
#include "headsup/training/trained_weights.h"

#include <doctest/doctest.h>

#include <array>
#include <cmath>

#include "headsup/model/text_study.h"
#include "support/small_models.h"

using namespace headsup;
using namespace headsup::test;

namespace {

TaskSpec next_tokens() {
  TaskSpec task = small_task();
  task.n_classes = task.vocab_size;
  return task;
}

// How far the decoder's logits of a sequence are from training's.
double difference(const ModelSizes& sizes, const Batch& batch) {
  const TrainedModel model{nullptr, sizes, steep_parameters(ParameterLayout(sizes))};
  Transformer transformer(sizes);
  transformer.forward(model.parameters.data(), batch);
  Decoder decoder(trained_weights(model).value());
  const Keep keep({}, true);
  const Reading reading = decoder.read(text_of(sizes.task, batch, 0).tokens, keep).value();
  double largest = 0;
  for (std::int64_t token = 0; token < batch.tokens(); ++token) {
    const std::span<const float> logits = reading.logits_of(token);
    REQUIRE(static_cast<std::int64_t>(logits.size()) == sizes.logits());
    for (std::size_t n = 0; n < logits.size(); ++n) {
      const double one = std::abs(double{logits[n]} - double{transformer.logits(token)[n]});
      if (!(one <= largest)) largest = one;
    }
  }
  return largest;
}

double difference(const ModelConfig& config) {
  const ModelSizes sizes = model_sizes(config, next_tokens());
  Batch batch;
  for (std::int32_t n = 0; n < sizes.task.block_size; ++n) {
    batch.add_token(n * n % static_cast<std::int32_t>(sizes.task.vocab_size));
  }
  batch.end_sequence();
  batch.targets.assign(Count(batch.tokens()).size(), Batch::kNone);
  return difference(sizes, batch);
}

// Each kind of task with the first of its sequences.
struct AskedTask {
  TaskSpec sizes;
  Batch batch;
};
std::vector<AskedTask> tasks() {
  TaskConfig config;
  config.words = {"anna", "bert", "carl", "dora", "emil", "fred", "gina", "hans"};
  config.n_values = 9;
  config.n_places = 6;
  config.n_slots = 3;
  std::vector<AskedTask> out;
  for (const std::string_view kind : kTaskNames) {
    config.task = kind;
    const std::shared_ptr<const Task> task = make_task(config, 1).value();
    out.push_back({task->sizes(), {}});
    task->add(Split::training, 0, out.back().batch);
  }
  return out;
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
  config.attention_only = true;
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

TEST_CASE("so is one of any task, several answers and pairs of ids included") {
  for (const AskedTask& task : tasks()) {
    CHECK(difference(model_sizes(model_config(16, 4, 2), task.sizes), task.batch) < kRounding);
  }
}

TEST_CASE("the answers that a task asks for are lost as in training, with heads off or not") {
  for (const AskedTask& task : tasks()) {
    const ModelSizes sizes = model_sizes(model_config(16, 4, 2), task.sizes);
    const TrainedModel model{nullptr, sizes, steep_parameters(ParameterLayout(sizes))};
    const TaskText text = text_of(task.sizes, task.batch, 0);
    Decoder decoder(trained_weights(model).value());
    TextStudy study = TextStudy::make(decoder, text.tokens, text.targets).value();
    const double loss = reference::mean_loss(sizes, as_doubles(model.parameters), task.batch);
    CHECK(mean_of(study.losses()) == doctest::Approx(loss).epsilon(1e-5));
    CHECK(study.loss({}).value() == mean_of(study.losses()));
    CHECK(study.loss(std::array{HeadId{0, 1}}).value() != study.loss({}).value());
  }
}
