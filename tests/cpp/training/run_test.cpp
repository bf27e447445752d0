#include "headsup/training/run.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "headsup/training/evaluation.h"
#include "support/training.h"

using namespace headsup;
using namespace headsup::test;

namespace {

std::string faults_of(const RunConfig& config) {
  const auto run = Run::make(config);
  return run ? "none" : kinds_of(run.faults());
}

std::vector<float> all_losses(Run& run, std::int64_t a_call) {
  std::vector<float> out;
  while (!run.finished()) {
    const std::vector<float> some = run.advance(a_call).value();
    out.insert(out.end(), some.begin(), some.end());
  }
  return out;
}

}  // namespace

TEST_CASE("1,000 default steps on the shipped names give the digits that every build gives") {
  // The same file is held against the wasm module in Node and in the browser.
  const std::string golden = "tests/golden/training-losses.json";
  const auto run = Run::make(shipped_names()).value();
  all_losses(*run, 100);
  const TrainedModel& model = *run->model().value();
  const double training = evaluate(model, full_split(*model.task, Split::training)).mean_loss();
  const double held_out = evaluate(model, full_split(*model.task, Split::held_out)).mean_loss();
  CHECK(training == number_in(golden, "training_loss"));
  CHECK(held_out == number_in(golden, "held_out_loss"));
}

TEST_CASE("a run cut into calls of any length gives the same bits") {
  const auto at_once = Run::make(few_names(60)).value();
  const std::vector<float> expected = all_losses(*at_once, 1000);
  CHECK(expected.size() == 60);
  for (const std::int64_t a_call : {1, 7, 59}) {
    const auto run = Run::make(few_names(60)).value();
    CHECK(all_losses(*run, a_call) == expected);
    CHECK(run->model().value()->parameters == at_once->model().value()->parameters);
  }
}

TEST_CASE("a run that has ended gives no more losses and keeps its parameters") {
  const auto run = Run::make(few_names(5)).value();
  all_losses(*run, 5);
  const std::vector<float> before = run->model().value()->parameters;
  CHECK(run->advance(10).value().empty());
  CHECK(run->model().value()->parameters == before);
}

TEST_CASE("training lowers the loss on each task") {
  for (const char* const kind : {"names", "lookups", "recall", "repeat"}) {
    RunConfig config = few_names(300);
    config.task.task = kind;
    config.task.n_values = 6;
    config.task.n_places = 4;
    config.task.n_slots = 1;
    config.batch = 4;
    const auto run = Run::make(config).value();
    const auto loss = [&] {
      const TrainedModel& model = *run->model().value();
      return evaluate(model, full_split(*model.task, Split::held_out)).mean_loss();
    };
    const double before = loss();
    all_losses(*run, 100);
    INFO(kind, " from ", before, " to ", loss());
    CHECK(loss() < before - 0.3);
  }
}

TEST_CASE("seed, steps, batch and rate each change the run") {
  const auto digits = [](const RunConfig& config) {
    const auto run = Run::make(config).value();
    run->advance(20).value();
    return run->model().value()->parameters;
  };
  const std::vector<float> base = digits(few_names(30));
  CHECK(digits(few_names(30)) == base);
  RunConfig config = few_names(30);
  config.seed = 1;
  CHECK(digits(config) != base);
  config = few_names(40);  // the rate falls more slowly
  CHECK(digits(config) != base);
  config = few_names(30);
  config.batch = 2;
  CHECK(digits(config) != base);
  config = few_names(30);
  config.learning_rate = 0.02;
  CHECK(digits(config) != base);
}

TEST_CASE("models that differ in their heads alone start from the same numbers") {
  RunConfig one = few_names(1), many = few_names(1);
  one.model.n_heads = 1;
  many.model.n_heads = 16;
  CHECK(Run::make(one).value()->model().value()->parameters ==
        Run::make(many).value()->model().value()->parameters);
}

TEST_CASE("a run that cannot be is refused with everything that is wrong") {
  RunConfig config = few_names(10);
  config.steps = 0;
  config.batch = 257;
  config.learning_rate = 0;
  config.model.n_heads = 5;
  CHECK(faults_of(config) ==
        "size_not_positive steps, size_too_large batch, field_bad_value learning_rate, "
        "heads_do_not_divide_width n_heads");
  config = few_names(10);
  config.learning_rate = std::nan("");
  CHECK(faults_of(config) == "size_not_a_number learning_rate");
  config.learning_rate = std::numeric_limits<double>::infinity();
  CHECK(faults_of(config) == "size_not_a_number learning_rate");
  config.learning_rate = 1.5;
  CHECK(faults_of(config) == "field_bad_value learning_rate");
}

TEST_CASE("a run whose numbers leave every bound says so and measures nothing more") {
  const auto run = Run::make(few_names(50)).value();
  std::vector<float> huge = run->model().value()->parameters;
  for (float& one : huge) one *= 1e30f;
  run->set_parameters(huge);
  const auto losses = run->advance(50);
  REQUIRE_FALSE(losses.ok());
  CHECK(kinds_of(losses.faults()) == "training_diverged learning_rate");
  CHECK_FALSE(run->model().ok());
  CHECK_FALSE(run->advance(1).ok());
}

TEST_CASE(
    "a run keeps as many checkpoints as requested, at equal intervals, and each is what it was") {
  RunConfig config = shipped_names();
  config.steps = 25;
  config.checkpoints = 10;
  const auto run = Run::make(config).value();
  CHECK(run->checkpoints().empty());
  std::vector<std::vector<float>> seen;
  for (int n = 0; n < 25; ++n) {
    seen.push_back(run->model().value()->parameters);
    REQUIRE(run->advance(1));
  }
  CHECK(run->checkpoints().size() == 9);
  for (std::size_t n = 0; n < run->checkpoints().size(); ++n) {
    const Checkpoint& checkpoint = run->checkpoints()[n];
    CHECK(checkpoint.step == static_cast<std::int64_t>(3 * n));
    CHECK(checkpoint.parameters == seen[3 * n]);
  }
  // Keeping them changes nothing of what is learned.
  config.checkpoints = 0;
  const auto other = Run::make(config).value();
  REQUIRE(other->advance(25));
  CHECK(other->checkpoints().empty());
  CHECK(other->model().value()->parameters == run->model().value()->parameters);
  run->set_parameters(seen[0]);
  CHECK(run->checkpoints().empty());
}

TEST_CASE("more checkpoints than there are steps is every step; a large model keeps fewer") {
  RunConfig config = shipped_names();
  config.steps = 3;
  config.checkpoints = kMaxCheckpoints;
  const auto run = Run::make(config).value();
  REQUIRE(run->advance(3));
  CHECK(run->checkpoints().size() == 3);

  config.steps = 60;
  config.model.d_model = 64;
  config.model.n_layers = 4;
  const auto large = Run::make(config).value();
  REQUIRE(large->advance(60));
  const auto numbers = static_cast<std::int64_t>(large->model().value()->parameters.size());
  REQUIRE(60 * numbers > kMaxCheckpointNumbers);
  CHECK(static_cast<std::int64_t>(large->checkpoints().size()) * numbers <= kMaxCheckpointNumbers);
  CHECK(large->checkpoints().size() > 20);

  for (const std::int64_t wrong : {-1, 257}) {
    config.checkpoints = wrong;
    CHECK(faults_of(config) == "field_bad_value checkpoints");
  }
}
