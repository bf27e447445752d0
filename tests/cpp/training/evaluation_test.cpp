#include "headsup/training/evaluation.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

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

Reading outputs_of(const TrainedModel& model) {
  const std::vector<Token> text = texts_of(model, kOne).front();
  return Decoder(trained_weights(model).value()).read(text, {TensorId::head_outputs}).value();
}

}  // namespace

TEST_CASE("a head at its mean puts out the mean of what it gives to all tokens of the slice") {
  const TrainedModel trained = model();
  HeadMeans means(trained_weights(trained).value()->architecture());
  means.add(outputs_of(trained));
  const std::array heads{HeadId{0, 2}};
  const std::array rows{means.of(heads[0])};
  CHECK(evaluate_ablated(trained, kOne, {AblationKind::mean, {heads[0]}}).value().mean_loss() ==
        loss_with(trained, heads_replaced(heads, rows)));
}

TEST_CASE("a shuffle gives each token what the head gave to some token, by its seed") {
  const TrainedModel trained = model();
  const std::array heads{HeadId{0, 3}};
  const auto shuffled = [&](const DatasetSlice& slice, std::uint32_t seed) {
    const HeadAblation ablation{AblationKind::shuffle, {heads[0]}, seed};
    return evaluate_ablated(trained, slice, ablation).value().mean_loss();
  };
  const DatasetSlice all = full_split(*trained.task, Split::held_out);
  CHECK(shuffled(all, 1) == shuffled(all, 1));
  CHECK(shuffled(all, 1) != shuffled(all, 2));
  const Reading reading = outputs_of(trained);
  const MatrixView outputs = reading.head(TensorId::head_outputs, heads[0]);
  std::vector<std::int64_t> order(Count(outputs.rows).size());
  std::iota(order.begin(), order.end(), 0);
  bool is_some_order = false;
  do {
    std::vector<float> rows;
    for (const std::int64_t token : order) {
      rows.insert(rows.end(), &outputs.at(token, 0), &outputs.at(token, 0) + outputs.cols);
    }
    const std::array all_rows{std::span<const float>(rows)};
    is_some_order |= loss_with(trained, heads_replaced(heads, all_rows)) == shuffled(kOne, 1);
  } while (!is_some_order && std::next_permutation(order.begin(), order.end()));
  CHECK(is_some_order);
}
