// Training runs for several numbers of heads and several seeds, advanced in short calls.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "headsup/training/evaluation.h"
#include "headsup/training/run.h"

namespace headsup {

/// A model's heads, not yet validated.
struct HeadCounts {
  double n_heads = 0;
  std::optional<double> n_kv_heads;  // default: n_heads
};

/// A sweep's config, not yet validated: `run` with each of the head counts, for seeds 0 to
/// n_seeds - 1.
struct SweepConfig {
  RunConfig run;
  std::vector<HeadCounts> heads;
  double n_seeds = 0;
  std::int64_t done = 0;  // points of an earlier sweep, which this one continues
};

inline constexpr std::int64_t kMaxSeeds = 100;
inline constexpr std::size_t kMaxHeadCounts = 16;

/// The result of one run.
struct SweepPoint {
  std::int64_t n_heads = 0, n_kv_heads = 0, seed = 0;
  std::int64_t parameters = 0;
  std::int64_t head_dim = 0, kv_bytes = 0;  // ModelSizes::kv_bytes
  double training_loss = 0;                 // of the final parameters, over full_split()
  double held_out_loss = 0, held_out_accuracy = 0;
};

class Sweep {
 public:
  /// Faults: those of Run::make for any of the head counts; size_* of n_seeds; field_bad_value
  /// if there are no head counts or too many, or if `done` is not from 0 to points().
  static Result<std::unique_ptr<Sweep>> make(const SweepConfig& config);

  /// Trains for at most `steps` more steps, and returns the points that were finished. They come
  /// seed by seed, so that every head count has its first point before any has its second. Fault:
  /// training_diverged.
  Result<std::vector<SweepPoint>> advance(std::int64_t steps);

  std::int64_t points() const { return static_cast<std::int64_t>(config_.heads.size()) * n_seeds_; }
  std::int64_t done() const { return done_; }
  /// Steps done in the current point.
  std::int64_t step() const { return run_ == nullptr ? 0 : run_->step(); }

 private:
  explicit Sweep(SweepConfig config, std::int64_t n_seeds);
  RunConfig config_of(std::int64_t point) const;
  SweepPoint finish() const;

  SweepConfig config_;
  std::int64_t n_seeds_, done_;
  std::unique_ptr<Run> run_;
};

/// Mean, sample standard deviation (divided by n - 1; 0 for one number), minimum and maximum.
struct SummaryStats {
  double mean = 0, deviation = 0, low = 0, high = 0;
};
/// Requires numbers not to be empty.
SummaryStats summarize(std::span<const double> numbers);

}  // namespace headsup
