#include "headsup/training/evaluation.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "headsup/model/head_means.h"
#include "headsup/model/text_study.h"
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
    const Metrics metrics = evaluate_ablated(trained, slice, second).value();
    CHECK(std::abs(metrics.mean_loss() - evaluate(without, slice).mean_loss()) < kRounding);
    CHECK(metrics.n_correct == evaluate(without, slice).n_correct);
    CHECK(metrics.n_answers == evaluate(trained, slice).n_answers);
  }
}

namespace {

const DatasetSlice kOne{Split::held_out, 0, 1};

// The loss of the one name with heads replaced.
double loss_with(const TrainedModel& model, std::span<const LayerEdit> edits) {
  Batch one;
  model.task->add(kOne.split, kOne.first, one);
  TaskText text = text_of(model.dims.task, one, 0);
  Decoder decoder(trained_weights(model).value());
  TextStudy study = TextStudy::make(decoder, text.tokens, std::move(text.targets)).value();
  return study.loss_of(study.rerun(edits, Keep({}, true))).value();
}

// Read one after the other, of every text of the training split.
std::vector<Reading> outputs_elsewhere(const TrainedModel& model) {
  Decoder decoder(trained_weights(model).value());
  std::vector<Reading> out;
  for (const auto& text : texts_of(model, full_split(*model.task, Split::training))) {
    decoder.begin(1);
    out.push_back(decoder.read(text, {TensorId::head_outputs}).value());
  }
  return out;
}

}  // namespace

TEST_CASE("a head at its mean puts out the mean of what it gives to all tokens of other texts") {
  const TrainedModel trained = model();
  HeadMeans means(trained_weights(trained).value()->architecture());
  for (const Reading& reading : outputs_elsewhere(trained)) means.add(reading);
  const std::array heads{HeadId{0, 2}};
  const std::array rows{means.of(heads[0])};
  CHECK(evaluate_ablated(trained, kOne, {AblationKind::mean, {heads[0]}}).value().mean_loss() ==
        loss_with(trained, heads_replaced(heads, rows)));
}

TEST_CASE("a shuffle gives each token what the head gave to some token of another text") {
  RunConfig config = few_names(150);
  config.task.words = {"lam", "ban", "nel", "rot", "a", "mim", "tob", "ire", "ann", "elm"};
  config.batch = 4;
  const TrainedModel trained = test::trained(config);
  const std::array heads{HeadId{0, 3}};
  const auto shuffled = [&](std::uint32_t seed) {
    const HeadAblation ablation{AblationKind::shuffle, {heads[0]}, seed};
    return evaluate_ablated(trained, kOne, ablation).value().mean_loss();
  };
  const double one = shuffled(1);
  CHECK(one != shuffled(2));
  std::vector<std::vector<float>> others;
  for (const Reading& reading : outputs_elsewhere(trained)) {
    const MatrixView outputs = reading.head(TensorId::head_outputs, heads[0]);
    for (std::int64_t token = 0; token < outputs.rows; ++token) {
      others.emplace_back(&outputs.at(token, 0), &outputs.at(token, 0) + outputs.cols);
    }
  }
  // The text held out has two tokens.
  bool are_two_of_others = false;
  for (const std::vector<float>& first : others) {
    for (const std::vector<float>& second : others) {
      std::vector<float> both = first;
      both.insert(both.end(), second.begin(), second.end());
      const std::array rows{std::span<const float>(both)};
      are_two_of_others |= loss_with(trained, heads_replaced(heads, rows)) == one;
    }
  }
  CHECK(are_two_of_others);
}
