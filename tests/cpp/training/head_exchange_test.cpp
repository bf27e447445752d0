// Two heads that change places with all their weights: nothing is computed otherwise but in another
// order, by the transformer and by the plain reference in double precision.
#include "headsup/training/head_exchange.h"

#include <doctest/doctest.h>

#include <cmath>

#include "headsup/training/trained_weights.h"
#include "support/plain_gpt.h"
#include "support/small_models.h"
#include "support/training.h"

using namespace headsup;
using namespace headsup::test;

namespace {

TrainedModel model(const ModelConfig& config = {}) {
  RunConfig run = few_names(150);
  run.batch = 4;
  run.model = config;
  return trained(run);
}

TrainedModel exchanged(const TrainedModel& model, const HeadPair& heads) {
  return {model.task, model.dims, exchange_heads(model, heads).value()};
}

DatasetSlice held_out(const TrainedModel& model) {
  return full_split(*model.task, Split::held_out);
}

double plain_loss(const TrainedModel& model) {
  Batch all;
  for (std::int64_t n = 0; n < held_out(model).count; ++n) {
    model.task->add(Split::held_out, n, all);
  }
  return reference::mean_loss(model.dims, as_doubles(model.parameters), all);
}

}  // namespace

TEST_CASE("exchanged heads leave loss and logits alone but for rounding") {
  ModelConfig two;
  two.n_layers = 2;
  for (const ModelConfig& config : {ModelConfig{}, two}) {
    const TrainedModel before = model(config);
    for (std::int64_t layer = 0; layer < before.dims.n_layers; ++layer) {
      const TrainedModel after = exchanged(before, {layer, 0, 3});
      CHECK(after.parameters != before.parameters);
      CHECK(std::abs(plain_loss(after) - plain_loss(before)) < 1e-12);
      CHECK(std::abs(evaluate(after, held_out(after)).mean_loss() -
                     evaluate(before, held_out(before)).mean_loss()) < 2e-6);
      const LogitChange change = logit_change(before, after.parameters, held_out(before));
      CHECK(change.largest > 1);
      CHECK(change.largest_change < 1e-5 * change.largest);
      CHECK(change.logits == evaluate(before, held_out(before)).n_answers * before.dims.logits());
    }
  }
}

TEST_CASE("their patterns change places, those of other heads stay, and a second time undoes it") {
  const TrainedModel before = model();
  const TrainedModel after = exchanged(before, {0, 1, 2});
  const auto previous = [](const TrainedModel& of) {
    const std::vector<Token> text = texts_of(of, held_out(of)).front();
    const Reading reading =
        Decoder(trained_weights(of).value()).read(text, {TensorId::weights}).value();
    std::vector<float> out;
    for (int head = 0; head < 4; ++head) {
      out.push_back(reading.head(TensorId::weights, {0, head}).at(2, 1));
    }
    return out;
  };
  const std::vector<float> was = previous(before), is = previous(after);
  // The columns of a product are computed alike wherever they stand.
  CHECK(is == std::vector<float>{was[0], was[2], was[1], was[3]});
  CHECK(was[1] != was[2]);
  CHECK(exchanged(after, {0, 1, 2}).parameters == before.parameters);
  CHECK(exchanged(after, {0, 2, 1}).parameters == before.parameters);
  CHECK(exchanged(before, {0, 2, 2}).parameters == before.parameters);
}

TEST_CASE("weights of a head that stay behind are seen in the logits") {
  const TrainedModel before = model();
  const ParameterLayout layout(before.dims);
  TrainedModel half = exchanged(before, {0, 0, 1});
  const ParameterSpan& out = layout.find(WeightRole::attn_wo, 0);
  std::copy(before.parameters.data() + out.offset, before.parameters.data() + out.end(),
            half.parameters.data() + out.offset);
  CHECK(logit_change(before, half.parameters, held_out(before)).largest_change > 0.01);
  CHECK(logit_change(before, before.parameters, held_out(before)).largest_change == 0);
}

TEST_CASE("what has no heads of its own to exchange is refused by name") {
  const auto refused = [](const ModelConfig& config) {
    RunConfig run = few_names(1);
    run.model = config;
    return kinds_of(exchange_heads(trained(run), {0, 0, 1}).faults());
  };
  ModelConfig shared;
  shared.n_kv_heads = 2;
  CHECK(refused(shared) == "field_bad_value n_kv_heads");
  ModelConfig identity;
  identity.identity_output = true;
  CHECK(refused(identity) == "field_bad_value run");
  CHECK(refused(with_bugs({}, {"merge_straight"})) == "field_bad_value run");
}
