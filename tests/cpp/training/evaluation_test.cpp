#include "headsup/training/evaluation.h"

#include <doctest/doctest.h>

#include <cmath>
#include <numeric>

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

HeadAblation off(std::vector<bool> heads, AblationKind kind = AblationKind::zero) {
  HeadAblation out;
  out.ablated = std::move(heads);
  out.kind = kind;
  return out;
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

TEST_CASE("with all heads ablated to their mean, what is left is the model with constant outputs") {
  const TrainedModel trained = model();
  const DatasetSlice slice = full_split(*trained.task, Split::held_out);
  HeadAblation ablation = off(std::vector<bool>(4, true), AblationKind::mean);
  ablation.means = mean_head_outputs(trained, slice);
  // The mean of a head's outputs over the set, by hand.
  Batch all;
  for (std::int64_t n = 0; n < slice.count; ++n) trained.task->add(slice.split, n, all);
  Transformer transformer(trained.dims);
  transformer.forward(trained.parameters.data(), all);
  for (std::size_t column = 0; column < 16; ++column) {
    double sum = 0;
    for (std::int64_t t = 0; t < all.tokens(); ++t) {
      sum += transformer.concat(0)[static_cast<std::size_t>(t) * 16 + column];
    }
    CHECK(ablation.means[column] ==
          doctest::Approx(sum / static_cast<double>(all.tokens())).epsilon(1e-5));
  }
  CHECK(evaluate(trained, slice, &ablation).mean_loss() != evaluate(trained, slice).mean_loss());
}

TEST_CASE("the losses of subsets are those of ablating the other heads") {
  const TrainedModel trained = model();
  const DatasetSlice slice = full_split(*trained.task, Split::held_out);
  const std::vector<double> losses = subset_losses(trained, slice, AblationKind::zero, 0, 16);
  REQUIRE(losses.size() == 16);
  CHECK(losses[15] == evaluate(trained, slice).mean_loss());
  HeadAblation ablation = off({false, true, false, true});
  CHECK(losses[0b0101] == evaluate(trained, slice, &ablation).mean_loss());
  const std::vector<double> part = subset_losses(trained, slice, AblationKind::zero, 5, 3);
  CHECK(part == std::vector<double>(losses.begin() + 5, losses.begin() + 8));
  CHECK(subset_losses(trained, slice, AblationKind::zero, 14, 100).size() == 2);
}

TEST_CASE(
    "Shapley values add up to what all heads save, and that of a head without effect is zero") {
  const TrainedModel trained = model();
  const DatasetSlice slice = full_split(*trained.task, Split::held_out);
  const std::vector<double> losses = subset_losses(trained, slice, AblationKind::zero, 0, 16);
  const std::vector<double> values = shapley_values(losses, 4);
  CHECK(std::accumulate(values.begin(), values.end(), 0.0) ==
        doctest::Approx(losses[0] - losses[15]).epsilon(1e-9));
  // Worked out by hand: head 0 alone saves 1, head 1 alone 2, both 4; head 2 never anything.
  const std::vector<double> made = {10, 9, 8, 6, 10, 9, 8, 6};
  const std::vector<double> by_hand = shapley_values(made, 3);
  CHECK(by_hand[0] == doctest::Approx(1.5));
  CHECK(by_hand[1] == doctest::Approx(2.5));
  CHECK(by_hand[2] == doctest::Approx(0));
}

TEST_CASE("a head's pattern is the mean of its weights on four keys, for queries that see four") {
  const TrainedModel trained = model();
  const DatasetSlice slice{Split::training, 0, 3};
  Batch batch;
  for (std::int64_t n = 0; n < 3; ++n) trained.task->add(slice.split, n, batch);
  Transformer transformer(trained.dims);
  transformer.forward(trained.parameters.data(), batch);
  const std::vector<Pattern> found = patterns(trained, slice);
  REQUIRE(found.size() == 4);
  for (std::size_t head = 0; head < 4; ++head) {
    double previous = 0, first = 0, uniform = 0;
    std::int64_t queries = 0;
    for (std::int64_t s = 0; s < 3; ++s) {
      const MatrixView weights = transformer.weights(batch, head, s);
      for (std::int64_t i = 3; i < weights.rows; ++i, ++queries) {
        previous += weights.at(i, i - 1);
        first += weights.at(i, 0);
        uniform += 1 / static_cast<double>(i + 1);
      }
    }
    REQUIRE(queries > 0);
    CHECK(found[head].queries == queries);
    CHECK(found[head].previous == doctest::Approx(previous / static_cast<double>(queries)));
    CHECK(found[head].first == doctest::Approx(first / static_cast<double>(queries)));
    CHECK(found[head].uniform_previous == doctest::Approx(uniform / static_cast<double>(queries)));
    CHECK(found[head].normalized_entropy <= 1 + 1e-6);
    CHECK(found[head].entropy > 0);
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
  Batch batch;
  for (std::int64_t n = 0; n < slice.count; ++n) small.task->add(slice.split, n, batch);
  Transformer transformer(small.dims);
  transformer.forward(small.parameters.data(), batch);
  const std::vector<Pattern> found = patterns(small, slice);
  REQUIRE(found.size() == 8);
  for (std::size_t head = 0; head < 8; ++head) {
    double sum = 0, uniform = 0;
    std::int64_t queries = 0;
    for (std::int64_t s = 0; s < slice.count; ++s) {
      const MatrixView weights = transformer.weights(batch, head, s);
      const std::int64_t period = weights.rows / 2;
      REQUIRE(period >= 3);
      for (std::int64_t i = period; i < weights.rows; ++i, ++queries) {
        sum += weights.at(i, i - period + 1);
        uniform += 1 / static_cast<double>(i + 1);
      }
    }
    CHECK(found[head].with_copies == queries);
    CHECK(found[head].induction == doctest::Approx(sum / static_cast<double>(queries)));
    CHECK(found[head].uniform_induction == doctest::Approx(uniform / static_cast<double>(queries)));
  }
}

TEST_CASE("a key is no copy of a pair that has it, so recall has no induction") {
  RunConfig config = few_names(1);
  config.task.kind = "recall";
  config.task.n_values = 8;
  config.task.n_places = 5;
  const TrainedModel small = trained(config);
  for (const Pattern& one : patterns(small, full_split(*small.task, Split::held_out))) {
    CHECK(one.with_copies == 0);
    CHECK(one.induction == 0);
  }
}

TEST_CASE("what follows a token at once is the query itself and counts as no induction") {
  RunConfig config = few_names(1);
  config.task.words = {"abcc", "abdd", "acbb", "acdd", "adbb", "bacc", "badd", "bcaa"};
  const TrainedModel small = trained(config);
  for (const Pattern& one : patterns(small, full_split(*small.task, Split::training))) {
    CHECK(one.with_copies == small.task->count(Split::training));
    CHECK(one.induction == 0);
  }
}

TEST_CASE("where no sequence has four tokens, a pattern counts no queries and is no NaN") {
  RunConfig config = few_names(1);
  config.task.kind = "lookups";
  config.task.n_values = 4;
  config.task.n_places = 2;
  config.task.n_slots = 1;
  const TrainedModel small = trained(config);
  for (const Pattern& one : patterns(small, full_split(*small.task, Split::held_out))) {
    CHECK(one.queries == 0);
    CHECK(one.self == 0);
  }
}

TEST_CASE("the last query's weights on all positions add up to one per head") {
  RunConfig config = few_names(50);
  config.task.kind = "recall";
  config.task.n_values = 8;
  config.task.n_places = 5;
  const TrainedModel small = trained(config);
  const std::vector<Pattern> found = patterns(small, full_split(*small.task, Split::held_out));
  REQUIRE(found.size() == 4);
  for (const Pattern& head : found) {
    REQUIRE(head.last.size() == 6);
    CHECK(std::accumulate(head.last.begin(), head.last.end(), 0.0) ==
          doctest::Approx(1).epsilon(1e-5));
  }
}

TEST_CASE("the best subset of each size is the one that loses least") {
  //                                   none   a    b    ab   c    ac   bc   abc
  const std::vector<double> losses = {3.0, 2.5, 2.4, 2.3, 2.6, 2.0, 2.2, 1.9};
  CHECK(best_subsets(losses, 3) == std::vector<double>{0, 2, 5, 7});
  CHECK(best_subsets(std::vector<double>{1.0}, 0) == std::vector<double>{0});
}

TEST_CASE("a pattern is mixed unless it is uniform or one key dominates") {
  Pattern pattern;
  pattern.previous = 0.6;
  pattern.self = 0.2;
  CHECK(classify_pattern(pattern) == PatternKind::previous);
  pattern.normalized_entropy = 0.96;
  CHECK(classify_pattern(pattern) == PatternKind::uniform);
  pattern.normalized_entropy = 0.7;
  pattern.previous = 0.34;
  CHECK(classify_pattern(pattern) == PatternKind::mixed);
  pattern.first = 0.35;
  CHECK(classify_pattern(pattern) == PatternKind::first);
  pattern.second = 0.36;
  CHECK(classify_pattern(pattern) == PatternKind::second);
  pattern.self = 0.37;
  CHECK(classify_pattern(pattern) == PatternKind::self);
}
