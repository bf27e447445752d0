// Many runs that differ in their heads and their seed alone: the laboratory's experiment. Advances
// in short calls; a sweep that was stopped goes on from the number of points it had. Knows no page.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "headsup/training/measure.h"
#include "headsup/training/run.h"

namespace headsup {

/// A model's heads, unchecked.
struct HeadCounts {
  double n_heads = 0;
  double n_kv_heads = 0;
};

/// A sweep as a page asks for it: `base` with each of the head counts, for seeds 0 to n_seeds - 1.
struct SweepConfig {
  RunConfig base;
  std::vector<HeadCounts> heads;
  double n_seeds = 0;
  double done = 0;  // points that are there already
};

inline constexpr std::int64_t kMaxSeeds = 100;
inline constexpr std::size_t kMaxHeadCounts = 16;

/// One run's end.
struct SweepPoint {
  std::int64_t n_heads = 0, n_kv_heads = 0, seed = 0;
  std::int64_t parameters = 0;
  std::int64_t head_dim = 0, kv_bytes = 0;  // ModelDims::kv_bytes
  double training_loss = 0;  // over the sequences trained on, with the last parameters
  double held_out_loss = 0, held_out_accuracy = 0;
};

class Sweep {
 public:
  /// Faults: those of Run::make for any of the head counts; size_* of n_seeds; field_bad_value
  /// where there are no head counts or too many, or `done` is no number of points.
  static Result<std::unique_ptr<Sweep>> make(const SweepConfig& config);

  /// At most `steps` steps of training more; gives the points that came to their end. Points come
  /// seed by seed, so that every head count has its first point before any has its second. Fault:
  /// training_diverged.
  Result<std::vector<SweepPoint>> advance(std::int64_t steps);

  std::int64_t points() const { return static_cast<std::int64_t>(config_.heads.size()) * n_seeds_; }
  std::int64_t done() const { return done_; }
  /// Steps done of the point under way.
  std::int64_t step() const { return run_ == nullptr ? 0 : run_->step(); }

 private:
  explicit Sweep(SweepConfig config, std::int64_t n_seeds, std::int64_t done);
  RunConfig config_of(std::int64_t point) const;
  SweepPoint finish() const;

  SweepConfig config_;
  std::int64_t n_seeds_, done_;
  std::unique_ptr<Run> run_;
};

/// Many runs' numbers in four: mean, standard deviation of the sample (n - 1; 0 where there is one
/// number), least and greatest.
struct Spread {
  double mean = 0, deviation = 0, low = 0, high = 0;
};
/// Requires numbers not to be empty.
Spread spread_of(std::span<const double> numbers);

}  // namespace headsup
