#include "headsup/training/evaluation.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "headsup/training/trained_weights.h"
#include "support/small_models.h"
#include "support/training.h"

using namespace headsup;
using namespace headsup::test;

namespace {

TrainedModel model(const std::vector<std::string>& bugs = {}, double n_heads = 4) {
  RunConfig config = few_names(150);
  config.model.bugs = bugs;
  config.model.n_heads = n_heads;
  config.batch = 4;
  return trained(config);
}

double loss_without(const TrainedModel& model, const HeadAblation& ablation) {
  const DatasetSlice slice = full_split(*model.task, Split::held_out);
  return evaluate_ablated(model, slice, {ablation}).value().front().mean_loss();
}

constexpr double kRounding = 2e-6;

}  // namespace

TEST_CASE("the loss over a set is that of the double-precision reference over all of its answers") {
  const TrainedModel trained = model();
  const DatasetSlice slice = full_split(*trained.task, Split::training);
  Batch all;
  for (std::int64_t n = 0; n < slice.count; ++n) trained.task->add(slice.split, n, all);
  const double plain = reference::mean_loss(trained.dims, as_doubles(trained.parameters), all);
  const Metrics metrics = evaluate(trained, slice);
  CHECK(std::abs(metrics.mean_loss() - plain) < kRounding);
  CHECK(metrics.n_answers == all.tokens());
}

TEST_CASE("a slice is only that part of a split") {
  const TrainedModel trained = model();
  const DatasetSlice all = full_split(*trained.task, Split::training);
  const Metrics a = evaluate(trained, {Split::training, 0, 20});
  const Metrics b = evaluate(trained, {Split::training, 20, all.count - 20});
  const Metrics both = evaluate(trained, all);
  CHECK(a.n_answers + b.n_answers == both.n_answers);
  CHECK(a.n_correct + b.n_correct == both.n_correct);
  CHECK(a.loss_sum + b.loss_sum == doctest::Approx(both.loss_sum).epsilon(1e-6));
}

TEST_CASE("without a bug the loss token by token is the loss at once; a leak tells them apart") {
  const TrainedModel right = model();
  const DatasetSlice held_out = full_split(*right.task, Split::held_out);
  CHECK(std::abs(evaluate_stepwise(right, held_out).mean_loss() -
                 evaluate(right, held_out).mean_loss()) < kRounding);
  const TrainedModel wrong = model({"merge_straight"});
  CHECK(evaluate_stepwise(wrong, held_out).mean_loss() >
        evaluate(wrong, held_out).mean_loss() + 0.2);
}

TEST_CASE("a head at zero is a head whose rows of W_o are zero, bugs or not") {
  for (const std::vector<std::string>& bugs : {std::vector<std::string>{}, {"scores_unscaled"}}) {
    const TrainedModel trained = model(bugs);
    const DatasetSlice slice = full_split(*trained.task, Split::held_out);
    TrainedModel without = trained;
    const ParameterSpan w_o = ParameterLayout(trained.dims).find(WeightRole::attn_wo, 0);
    std::fill_n(without.parameters.data() + w_o.offset + 4 * w_o.stride, 4 * w_o.stride, 0.0f);
    const HeadAblation second{AblationKind::zero, {{0, 1}}};
    const Metrics metrics = evaluate_ablated(trained, slice, {second}).value().front();
    CHECK(std::abs(metrics.mean_loss() - evaluate(without, slice).mean_loss()) < kRounding);
    CHECK(metrics.n_correct == evaluate(without, slice).n_correct);
    CHECK(metrics.n_answers == evaluate(trained, slice).n_answers);
  }
}

TEST_CASE("with all heads at their means they write the same to every token") {
  const TrainedModel trained = model();
  const DatasetSlice slice = full_split(*trained.task, Split::held_out);
  Decoder decoder(trained_weights(trained).value());
  const HeadMeans means = mean_head_outputs(decoder, trained, slice).value();
  double sum = 0;
  std::int64_t tokens = 0;
  for (std::int64_t n = 0; n < slice.count; ++n) {
    Batch one;
    trained.task->add(slice.split, n, one);
    const ReadSequences text = read_sequences(decoder, trained.dims.task, one).value();
    const MatrixView outputs = text.studies.front().reading().head(TensorId::head_outputs, {0, 2});
    for (std::int64_t token = 0; token < outputs.rows; ++token) sum += double{outputs.at(token, 1)};
    tokens += outputs.rows;
  }
  CHECK(means.of({0, 2})[1] == doctest::Approx(sum / static_cast<double>(tokens)).epsilon(1e-5));
  Batch batch;
  trained.task->add(slice.split, 0, batch);
  ReadSequences text = read_sequences(decoder, trained.dims.task, batch).value();
  const HeadAblation all{AblationKind::mean, {{0, 0}, {0, 1}, {0, 2}, {0, 3}}};
  const Reading reading = std::move(ablated(text, all, means).front());
  // What is left of a token is its embedding and its position.
  std::vector<std::span<const float>> rows;
  for (const HeadId& head : all.off) rows.push_back(means.of(head));
  Keep keep;
  keep.logits = true;
  decoder.begin();
  const Reading whole =
      decoder.read(text.studies.front().tokens(), keep, heads_replaced(all.off, rows)).value();
  for (std::int64_t n = 0; n < whole.logits.size(); ++n) {
    CHECK(reading.logits.data()[n] == whole.logits.data()[n]);
  }
}

TEST_CASE("a shuffle gives each token what the head gave to some token, by its seed") {
  const TrainedModel trained = model();
  const auto shuffled = [&](std::uint32_t seed) {
    return loss_without(trained, {AblationKind::shuffle, {{0, 0}, {0, 1}}, seed});
  };
  CHECK(shuffled(1) == shuffled(1));
  CHECK(shuffled(1) != shuffled(2));
  // Of one sequence of one token there is nothing to permute.
  Batch alone;
  alone.add_token(3);
  alone.targets.push_back(5);
  alone.end_sequence();
  Decoder decoder(trained_weights(trained).value());
  ReadSequences text = read_sequences(decoder, trained.dims.task, alone).value();
  const HeadAblation all{AblationKind::shuffle, {{0, 0}, {0, 1}, {0, 2}, {0, 3}}};
  const Reading reading = std::move(ablated(text, all, {}).front());
  CHECK(std::ranges::equal(reading.last_logits(), text.studies.front().reading().last_logits()));
}
