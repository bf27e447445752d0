#include "headsup/training/measure.h"

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

HeadSwitches off(std::vector<bool> heads, Ablation how = Ablation::zero) {
  HeadSwitches out;
  out.off = std::move(heads);
  out.how = how;
  return out;
}

constexpr double kRounding = 2e-6;

}  // namespace

TEST_CASE("the loss over a set is that of the plain twin over all of its answers") {
  const TrainedModel trained = model();
  const Portion portion = whole(*trained.task, Split::training);
  Batch all;
  for (std::int64_t n = 0; n < portion.count; ++n) trained.task->add(portion.split, n, all);
  const double plain = reference::mean_loss(trained.dims, as_doubles(trained.parameters), all);
  const Score score = score_of(trained, portion);
  CHECK(std::abs(score.mean_loss() - plain) < kRounding);
  CHECK(score.asked == all.tokens());
}

TEST_CASE("a portion is only that part of a split") {
  const TrainedModel trained = model();
  const Portion all = whole(*trained.task, Split::training);
  const Score a = score_of(trained, {Split::training, 0, 20});
  const Score b = score_of(trained, {Split::training, 20, all.count - 20});
  const Score both = score_of(trained, all);
  CHECK(a.asked + b.asked == both.asked);
  CHECK(a.right + b.right == both.right);
  CHECK(a.loss + b.loss == doctest::Approx(both.loss).epsilon(1e-6));
}

TEST_CASE("without a bug the loss token by token is the loss at once; a leak tells them apart") {
  const TrainedModel right = model();
  const Portion held_out = whole(*right.task, Split::held_out);
  CHECK(std::abs(stepwise_score(right, held_out).mean_loss() -
                 score_of(right, held_out).mean_loss()) < kRounding);
  const TrainedModel wrong = model({"merge_straight"});
  CHECK(stepwise_score(wrong, held_out).mean_loss() > score_of(wrong, held_out).mean_loss() + 0.2);
}

TEST_CASE("with all heads off by their mean, what is left is the model with constant outputs") {
  const TrainedModel trained = model();
  const Portion portion = whole(*trained.task, Split::held_out);
  HeadSwitches switches = off(std::vector<bool>(4, true), Ablation::mean);
  switches.means = mean_outputs(trained, portion);
  // The mean of a head's outputs over the set, by hand.
  Batch all;
  for (std::int64_t n = 0; n < portion.count; ++n) trained.task->add(portion.split, n, all);
  Pass pass(trained.dims);
  pass.forward(trained.parameters.data(), all);
  for (std::size_t column = 0; column < 16; ++column) {
    double sum = 0;
    for (std::int64_t t = 0; t < all.tokens(); ++t) {
      sum += pass.concat(0)[static_cast<std::size_t>(t) * 16 + column];
    }
    CHECK(switches.means[column] ==
          doctest::Approx(sum / static_cast<double>(all.tokens())).epsilon(1e-5));
  }
  CHECK(score_of(trained, portion, &switches).mean_loss() !=
        score_of(trained, portion).mean_loss());
}

TEST_CASE("the losses of subsets are those of switching the other heads off") {
  const TrainedModel trained = model();
  const Portion portion = whole(*trained.task, Split::held_out);
  const std::vector<double> losses = subset_losses(trained, portion, Ablation::zero, 0, 16);
  REQUIRE(losses.size() == 16);
  CHECK(losses[15] == score_of(trained, portion).mean_loss());
  HeadSwitches switches = off({false, true, false, true});
  CHECK(losses[0b0101] == score_of(trained, portion, &switches).mean_loss());
  const std::vector<double> part = subset_losses(trained, portion, Ablation::zero, 5, 3);
  CHECK(part == std::vector<double>(losses.begin() + 5, losses.begin() + 8));
  CHECK(subset_losses(trained, portion, Ablation::zero, 14, 100).size() == 2);
}

TEST_CASE("shares add up to what all heads save, and a head that does nothing gets nothing") {
  const TrainedModel trained = model();
  const Portion portion = whole(*trained.task, Split::held_out);
  const std::vector<double> losses = subset_losses(trained, portion, Ablation::zero, 0, 16);
  const std::vector<double> shares = shapley_shares(losses, 4);
  CHECK(std::accumulate(shares.begin(), shares.end(), 0.0) ==
        doctest::Approx(losses[0] - losses[15]).epsilon(1e-9));
  // Worked out by hand: head 0 alone saves 1, head 1 alone 2, both 4; head 2 never anything.
  const std::vector<double> made = {10, 9, 8, 6, 10, 9, 8, 6};
  const std::vector<double> by_hand = shapley_shares(made, 3);
  CHECK(by_hand[0] == doctest::Approx(1.5));
  CHECK(by_hand[1] == doctest::Approx(2.5));
  CHECK(by_hand[2] == doctest::Approx(0));
}

TEST_CASE("a head's pattern is the mean of its weights on four places, for queries with four") {
  const TrainedModel trained = model();
  const Portion portion{Split::training, 0, 3};
  Batch batch;
  for (std::int64_t n = 0; n < 3; ++n) trained.task->add(portion.split, n, batch);
  Pass pass(trained.dims);
  pass.forward(trained.parameters.data(), batch);
  const std::vector<Pattern> found = patterns(trained, portion);
  REQUIRE(found.size() == 4);
  for (std::size_t head = 0; head < 4; ++head) {
    double previous = 0, first = 0;
    std::int64_t queries = 0;
    for (std::int64_t s = 0; s < 3; ++s) {
      const MatrixView weights = pass.weights(batch, head, s);
      for (std::int64_t i = 3; i < weights.rows; ++i, ++queries) {
        previous += weights.at(i, i - 1);
        first += weights.at(i, 0);
      }
    }
    REQUIRE(queries > 0);
    CHECK(found[head].queries == queries);
    CHECK(found[head].previous == doctest::Approx(previous / static_cast<double>(queries)));
    CHECK(found[head].first == doctest::Approx(first / static_cast<double>(queries)));
    CHECK(found[head].evenness <= 1 + 1e-6);
    CHECK(found[head].entropy > 0);
  }
}

TEST_CASE("where no sequence has four tokens, a pattern counts no queries and is no NaN") {
  RunConfig config = few_names(1);
  config.task.kind = "lookups";
  config.task.n_values = 4;
  config.task.n_places = 2;
  config.task.n_slots = 1;
  const TrainedModel small = trained(config);
  for (const Pattern& one : patterns(small, whole(*small.task, Split::held_out))) {
    CHECK(one.queries == 0);
    CHECK(one.self == 0);
  }
}

TEST_CASE("what the last token puts on each place adds up to one a head") {
  RunConfig config = few_names(50);
  config.task.kind = "recall";
  config.task.n_values = 8;
  config.task.n_places = 5;
  const TrainedModel small = trained(config);
  const std::vector<Pattern> found = patterns(small, whole(*small.task, Split::held_out));
  REQUIRE(found.size() == 4);
  for (const Pattern& head : found) {
    REQUIRE(head.last.size() == 6);
    CHECK(std::accumulate(head.last.begin(), head.last.end(), 0.0) ==
          doctest::Approx(1).epsilon(1e-5));
  }
}

TEST_CASE("a shuffle depends on its seed and leaves the intact model as it was") {
  const TrainedModel trained = model();
  const Portion portion = whole(*trained.task, Split::training);
  HeadSwitches switches = off({true, true, true, true}, Ablation::shuffle);
  switches.seed = 1;
  const double a = score_of(trained, portion, &switches).mean_loss();
  CHECK(a == score_of(trained, portion, &switches).mean_loss());
  switches.seed = 2;
  CHECK(a != score_of(trained, portion, &switches).mean_loss());
  switches.off.assign(4, false);
  CHECK(score_of(trained, portion, &switches).mean_loss() ==
        score_of(trained, portion).mean_loss());
}

TEST_CASE("the best subset of each size is the one that loses least") {
  //                                   none   a    b    ab   c    ac   bc   abc
  const std::vector<double> losses = {3.0, 2.5, 2.4, 2.3, 2.6, 2.0, 2.2, 1.9};
  CHECK(best_subsets(losses, 3) == std::vector<double>{0, 2, 5, 7});
  CHECK(best_subsets(std::vector<double>{1.0}, 0) == std::vector<double>{0});
}

TEST_CASE("a pattern has a name only where it is even or one place has much of the weight") {
  Pattern pattern;
  pattern.previous = 0.6;
  pattern.self = 0.2;
  CHECK(look_of(pattern) == Look::previous);
  pattern.evenness = 0.96;
  CHECK(look_of(pattern) == Look::even);
  pattern.evenness = 0.7;
  pattern.previous = 0.34;
  CHECK(look_of(pattern) == Look::mixed);
  pattern.first = 0.35;
  CHECK(look_of(pattern) == Look::first);
  pattern.second = 0.36;
  CHECK(look_of(pattern) == Look::second);
  pattern.self = 0.37;
  CHECK(look_of(pattern) == Look::self);
}
