#include "headsup/training/sweep.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "headsup/layer/config.h"

namespace headsup {

Result<std::unique_ptr<Sweep>> Sweep::make(const SweepConfig& config) {
  Faults faults;
  SizeReader reader(faults);
  const std::int64_t n_seeds = reader.read("n_seeds", config.n_seeds, kMaxSeeds);
  if (config.heads.empty() || config.heads.size() > kMaxHeadCounts) {
    faults.push_back(bad_value("heads", config.heads.size(), "head_counts"));
  }
  if (!faults.empty()) return faults;
  if (config.done < 0 || config.done > std::ssize(config.heads) * n_seeds) {
    return bad_value("done", config.done, "points_done");
  }
  std::unique_ptr<Sweep> sweep(new Sweep(config, n_seeds));
  // The faults of any point are reported before the first is trained.
  for (std::size_t n = 0; n < config.heads.size(); ++n) {
    HEADSUP_TRY(run, Run::make(sweep->config_of(static_cast<std::int64_t>(n))));
  }
  return sweep;
}

Sweep::Sweep(SweepConfig config, std::int64_t n_seeds)
    : config_(std::move(config)), n_seeds_(n_seeds), done_(config_.done) {}

RunConfig Sweep::config_of(std::int64_t point) const {
  const auto counts = static_cast<std::int64_t>(config_.heads.size());
  const HeadCounts& heads = config_.heads[static_cast<std::size_t>(point % counts)];
  RunConfig config = config_.run;
  config.model.n_heads = heads.n_heads;
  config.model.n_kv_heads = heads.n_kv_heads;
  config.seed = static_cast<std::uint32_t>(point / counts);
  return config;
}

Result<std::vector<SweepPoint>> Sweep::advance(std::int64_t steps) {
  std::vector<SweepPoint> finished;
  while (steps > 0 && done_ < points()) {
    if (run_ == nullptr) {
      HEADSUP_TRY(made, Run::make(config_of(done_)));
      run_ = std::move(made);
    }
    HEADSUP_TRY(losses, run_->advance(steps));
    steps -= static_cast<std::int64_t>(losses.size());
    if (!run_->finished()) break;
    finished.push_back(finish());
    run_ = nullptr;
    ++done_;
  }
  return finished;
}

SweepPoint Sweep::finish() const {
  const TrainedModel& model = *run_->model().value();
  const Metrics training = evaluate(model, full_split(*model.task, Split::training));
  const Metrics held_out = evaluate(model, full_split(*model.task, Split::held_out));
  const auto counts = static_cast<std::int64_t>(config_.heads.size());
  return {model.dims.n_heads,   model.dims.n_kv_heads,
          done_ / counts,       ParameterLayout(model.dims).count(),
          model.dims.head_dim,  model.dims.kv_bytes(),
          training.mean_loss(), held_out.mean_loss(),
          held_out.accuracy()};
}

SummaryStats summarize(std::span<const double> numbers) {
  const auto count = static_cast<double>(numbers.size());
  const auto [min, max] = std::ranges::minmax(numbers);
  SummaryStats out{0, 0, min, max};
  for (const double one : numbers) out.mean += one;
  out.mean /= count;
  if (numbers.size() < 2) return out;
  double squares = 0;
  for (const double one : numbers) squares += (one - out.mean) * (one - out.mean);
  out.deviation = std::sqrt(squares / (count - 1));
  return out;
}

}  // namespace headsup
