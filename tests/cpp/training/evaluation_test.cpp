#include "headsup/training/evaluation.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "headsup/model/head_values.h"
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
    const std::vector<TextStudy> text = read_texts(decoder, trained.dims.task, one).value();
    const MatrixView outputs = text.front().reading().head(TensorId::head_outputs, {0, 2});
    for (std::int64_t token = 0; token < outputs.rows; ++token) sum += double{outputs.at(token, 1)};
    tokens += outputs.rows;
  }
  CHECK(means.of({0, 2})[1] == doctest::Approx(sum / static_cast<double>(tokens)).epsilon(1e-5));
  Batch batch;
  trained.task->add(slice.split, 0, batch);
  std::vector<TextStudy> text = read_texts(decoder, trained.dims.task, batch).value();
  const HeadAblation all{AblationKind::mean, {{0, 0}, {0, 1}, {0, 2}, {0, 3}}};
  const Reading reading = std::move(ablated(text, all, means).front());
  // What is left of a token is its embedding and its position.
  std::vector<std::span<const float>> rows;
  for (const HeadId& head : all.off) rows.push_back(means.of(head));
  Keep keep;
  keep.logits = true;
  decoder.truncate(0);
  const Reading whole =
      decoder.read(text.front().tokens(), keep, heads_replaced(all.off, rows)).value();
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
  std::vector<TextStudy> text = read_texts(decoder, trained.dims.task, alone).value();
  const HeadAblation all{AblationKind::shuffle, {{0, 0}, {0, 1}, {0, 2}, {0, 3}}};
  const Reading reading = std::move(ablated(text, all, {}).front());
  CHECK(std::ranges::equal(reading.last_logits(), text.front().reading().last_logits()));
}

TEST_CASE("the losses of subsets are those of ablating the other heads") {
  const TrainedModel trained = model();
  const DatasetSlice slice = full_split(*trained.task, Split::held_out);
  const std::vector<double> losses =
      subset_losses(trained, slice, AblationKind::zero, 0, 16).value();
  REQUIRE(losses.size() == 16);
  CHECK(std::abs(losses[15] - evaluate(trained, slice).mean_loss()) < kRounding);
  CHECK(losses[0b0101] == loss_without(trained, {AblationKind::zero, {{0, 1}, {0, 3}}}));
  const std::vector<double> part = subset_losses(trained, slice, AblationKind::zero, 5, 3).value();
  CHECK(part == std::vector<double>(losses.begin() + 5, losses.begin() + 8));
  CHECK(subset_losses(trained, slice, AblationKind::zero, 14, 100).value().size() == 2);
}

TEST_CASE(
    "Shapley values add up to what all heads save, and that of a head without effect is zero") {
  const TrainedModel trained = model();
  const DatasetSlice slice = full_split(*trained.task, Split::held_out);
  const std::vector<double> losses =
      subset_losses(trained, slice, AblationKind::zero, 0, 16).value();
  std::vector<double> worth;
  for (const double loss : losses) worth.push_back(-loss);
  const std::vector<double> values = shapley_values(worth);
  CHECK(std::accumulate(values.begin(), values.end(), 0.0) ==
        doctest::Approx(losses[0] - losses[15]).epsilon(1e-9));
  // Worked out by hand: head 0 alone adds 1, head 1 alone 2, both 4; head 2 never anything.
  const std::vector<double> by_hand =
      shapley_values(std::vector<double>{-10, -9, -8, -6, -10, -9, -8, -6});
  CHECK(by_hand[0] == doctest::Approx(1.5));
  CHECK(by_hand[1] == doctest::Approx(2.5));
  CHECK(by_hand[2] == doctest::Approx(0));
}

namespace {

// Calls each(sequence's weights of a head) over a slice.
template <class Each>
void for_each_pattern(const TrainedModel& model, const DatasetSlice& slice, const HeadId& head,
                      Each each) {
  Decoder decoder(trained_weights(model).value());
  for (const Batch& batch : batches_of(*model.task, slice)) {
    const auto texts = read_texts(decoder, model.dims.task, batch);
    for (const TextStudy& text : *texts) {
      each(text.reading().head(TensorId::weights, head));
    }
  }
}

Patterns patterns_of(const TrainedModel& model, Split split = Split::held_out) {
  return patterns(model, full_split(*model.task, split)).value();
}

}  // namespace

TEST_CASE("a head's pattern is the mean of its weights on four keys, for queries that see four") {
  const TrainedModel trained = model();
  const DatasetSlice slice{Split::training, 0, 3};
  const Patterns found = patterns(trained, slice).value();
  REQUIRE(found.entropy.size() == 4);
  for (std::size_t head = 0; head < 4; ++head) {
    double previous = 0, first = 0, uniform = 0;
    std::int64_t queries = 0;
    for_each_pattern(trained, slice, {0, static_cast<std::int64_t>(head)},
                     [&](const MatrixView& weights) {
                       for (std::int64_t i = 3; i < weights.rows; ++i, ++queries) {
                         previous += weights.at(i, i - 1);
                         first += weights.at(i, 0);
                         uniform += 1 / static_cast<double>(i + 1);
                       }
                     });
    REQUIRE(queries > 0);
    const auto count = static_cast<double>(queries);
    CHECK(found.self.places == queries);
    CHECK(found.previous.weights[head] == doctest::Approx(previous / count));
    CHECK(found.first.weights[head] == doctest::Approx(first / count));
    CHECK(found.previous.equal == doctest::Approx(uniform / count));
    CHECK(found.normalized_entropy[head] <= 1 + 1e-6);
    CHECK(found.entropy[head] > 0);
  }
}

TEST_CASE(
    "induction is the mean weight on what followed the first copy, of the second copy alone") {
  RunConfig config = few_names(20);
  config.task.kind = "repeat";
  config.task.n_values = 8;
  config.task.n_places = 6;
  config.model.n_layers = 2;
  const TrainedModel small = trained(config);
  const DatasetSlice slice{Split::held_out, 0, 20};
  const Patterns found = patterns(small, slice).value();
  double sum = 0, uniform = 0;
  std::int64_t queries = 0;
  for_each_pattern(small, slice, {1, 2}, [&](const MatrixView& weights) {
    const std::int64_t period = weights.rows / 2;
    REQUIRE(period >= 3);
    for (std::int64_t i = period; i < weights.rows; ++i, ++queries) {
      sum += weights.at(i, i - period + 1);
      uniform += 1 / static_cast<double>(i + 1);
    }
  });
  CHECK(found.induction.places == queries);
  CHECK(found.induction.weights[6] == doctest::Approx(sum / static_cast<double>(queries)));
  CHECK(found.induction.equal == doctest::Approx(uniform / static_cast<double>(queries)));
}

TEST_CASE("a key is no copy of a pair that has it, so recall has no induction") {
  RunConfig config = few_names(1);
  config.task.kind = "recall";
  config.task.n_values = 8;
  config.task.n_places = 5;
  const TrainedModel small = trained(config);
  CHECK(patterns_of(small).induction.places == 0);
}

TEST_CASE("what follows a token at once is the query itself and counts as no induction") {
  RunConfig config = few_names(1);
  config.task.words = {"abcc", "abdd", "acbb", "acdd", "adbb", "bacc", "badd", "bcaa"};
  const TrainedModel small = trained(config);
  const Look induction = patterns_of(small, Split::training).induction;
  CHECK(induction.places == small.task->count(Split::training));
  for (const double weight : induction.weights) CHECK(weight == 0);
}

TEST_CASE("where no sequence has four tokens, a pattern counts no queries and is no NaN") {
  RunConfig config = few_names(1);
  config.task.kind = "lookups";
  config.task.n_values = 4;
  config.task.n_places = 2;
  config.task.n_slots = 1;
  const TrainedModel small = trained(config);
  const Patterns found = patterns_of(small);
  CHECK(found.self.places == 0);
  CHECK(found.self.weights[0] == 0);
  CHECK(found.entropy[0] == 0);
}

TEST_CASE("the last query's weights on all positions add up to one per head") {
  RunConfig config = few_names(50);
  config.task.kind = "recall";
  config.task.n_values = 8;
  config.task.n_places = 5;
  const TrainedModel small = trained(config);
  const std::vector<double> last = patterns_of(small).last;
  REQUIRE(last.size() == 4 * 6);
  for (auto head = last.begin(); head != last.end(); head += 6) {
    CHECK(std::accumulate(head, head + 6, 0.0) == doctest::Approx(1).epsilon(1e-5));
  }
}

TEST_CASE("the best subset of each size is the one that loses least") {
  //                                   none   a    b    ab   c    ac   bc   abc
  const std::vector<double> losses = {3.0, 2.5, 2.4, 2.3, 2.6, 2.0, 2.2, 1.9};
  CHECK(best_subsets(losses, 3) == std::vector<double>{0, 2, 5, 7});
  CHECK(best_subsets(std::vector<double>{1.0}, 0) == std::vector<double>{0});
}

TEST_CASE("a pattern is mixed unless it is uniform or one key dominates") {
  Patterns of;
  of.normalized_entropy = {0};
  for (Look* look : {&of.self, &of.previous, &of.second, &of.first}) look->weights = {0};
  of.previous.weights = {0.6};
  of.self.weights = {0.2};
  CHECK(classify_pattern(of, 0) == PatternKind::previous);
  of.normalized_entropy = {0.96};
  CHECK(classify_pattern(of, 0) == PatternKind::uniform);
  of.normalized_entropy = {0.7};
  of.previous.weights = {0.34};
  CHECK(classify_pattern(of, 0) == PatternKind::mixed);
  of.first.weights = {0.35};
  CHECK(classify_pattern(of, 0) == PatternKind::first);
  of.second.weights = {0.36};
  CHECK(classify_pattern(of, 0) == PatternKind::second);
  of.self.weights = {0.37};
  CHECK(classify_pattern(of, 0) == PatternKind::self);
}
