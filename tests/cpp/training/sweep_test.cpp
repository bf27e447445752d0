#include "headsup/training/sweep.h"

#include <doctest/doctest.h>

#include "support/training.h"

using namespace headsup;
using namespace headsup::test;

namespace {

SweepConfig small_sweep() {
  SweepConfig config;
  config.run = few_names(30);
  config.heads = {{1, 1}, {4, 4}, {4, 1}};
  config.n_seeds = 2;
  return config;
}

std::vector<SweepPoint> all_points(Sweep& sweep, std::int64_t a_call) {
  std::vector<SweepPoint> out;
  while (sweep.done() < sweep.points()) {
    const std::vector<SweepPoint> finished = sweep.advance(a_call).value();
    out.insert(out.end(), finished.begin(), finished.end());
  }
  return out;
}

std::string faults_of(const SweepConfig& config) {
  const auto sweep = Sweep::make(config);
  return sweep ? "none" : kinds_of(sweep.faults());
}

bool same(const SweepPoint& a, const SweepPoint& b) {
  return a.n_heads == b.n_heads && a.n_kv_heads == b.n_kv_heads && a.seed == b.seed &&
         a.training_loss == b.training_loss && a.held_out_loss == b.held_out_loss;
}

}  // namespace

TEST_CASE("a sweep gives one point for each head count and seed, seed by seed") {
  const auto sweep = Sweep::make(small_sweep()).value();
  const std::vector<SweepPoint> points = all_points(*sweep, 1000);
  REQUIRE(points.size() == 6);
  CHECK(points[0].n_heads == 1);
  CHECK(points[1].n_heads == 4);
  CHECK(points[2].n_kv_heads == 1);
  CHECK(points[2].seed == 0);
  CHECK(points[3].n_heads == 1);
  CHECK(points[3].seed == 1);
  CHECK(points[0].parameters == points[1].parameters);
  CHECK(points[2].parameters < points[1].parameters);
  CHECK(points[0].held_out_loss != points[3].held_out_loss);
}

TEST_CASE("a point is what a run of its own gives") {
  const auto sweep = Sweep::make(small_sweep()).value();
  const std::vector<SweepPoint> points = all_points(*sweep, 7);
  RunConfig config = small_sweep().run;
  config.model.n_heads = 4;
  config.model.n_kv_heads = 4;
  config.seed = 1;
  const TrainedModel alone = trained(config);
  CHECK(points[4].held_out_loss ==
        evaluate(alone, full_split(*alone.task, Split::held_out)).mean_loss());
}

TEST_CASE("a sweep that was stopped goes on from its last point with the same digits") {
  const auto whole_sweep = Sweep::make(small_sweep()).value();
  const std::vector<SweepPoint> expected = all_points(*whole_sweep, 11);
  SweepConfig rest = small_sweep();
  rest.done = 4;
  const auto resumed = Sweep::make(rest).value();
  CHECK(resumed->done() == 4);
  const std::vector<SweepPoint> points = all_points(*resumed, 1000);
  REQUIRE(points.size() == 2);
  CHECK(same(points[0], expected[4]));
  CHECK(same(points[1], expected[5]));
}

TEST_CASE("a call does at most its steps, and says how far the point under way has come") {
  const auto sweep = Sweep::make(small_sweep()).value();
  CHECK(sweep->advance(29).value().empty());
  CHECK(sweep->step() == 29);
  CHECK(sweep->advance(1).value().size() == 1);
  CHECK(sweep->step() == 0);
}

TEST_CASE("a sweep that cannot be is refused before anything is trained") {
  SweepConfig config = small_sweep();
  config.heads = {};
  CHECK(faults_of(config) == "field_bad_value heads");
  config = small_sweep();
  config.heads.push_back({3, 3});
  CHECK(faults_of(config) == "heads_do_not_divide_width n_heads");
  config = small_sweep();
  config.n_seeds = 101;
  CHECK(faults_of(config) == "size_too_large n_seeds");
  config = small_sweep();
  config.done = 7;
  CHECK(faults_of(config) == "field_bad_value done");
}

TEST_CASE("a summary is mean, sample standard deviation, minimum and maximum") {
  const std::vector<double> numbers = {2, 1, 6, 3};
  const SummaryStats spread = summarize(numbers);
  CHECK(spread.mean == doctest::Approx(3));
  CHECK(spread.deviation == doctest::Approx(2.1602469));
  CHECK(spread.low == 1);
  CHECK(spread.high == 6);
  CHECK(summarize(std::vector<double>{5}).deviation == 0);
}
