#include "headsup/training/run.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "headsup/base/decimal.h"
#include "headsup/base/memory.h"
#include "headsup/layer/config.h"

namespace headsup {

namespace {

constexpr std::int64_t kCopiesOfParameters = 5;

}  // namespace

Result<std::unique_ptr<Run>> Run::make(const RunConfig& config) {
  Faults faults;
  SizeReader reader(faults);
  const std::int64_t steps = reader.read("steps", config.steps.value_or(1000), kMaxSteps);
  const std::int64_t batch = reader.read("batch", config.batch.value_or(1), kMaxBatch);
  const double rate = config.learning_rate;
  if (!std::isfinite(rate)) {
    faults.push_back(make_fault(Code::size_not_a_number, "learning_rate", {"learning_rate"}));
  } else if (!(rate > 0 && rate <= kMaxLearningRate)) {
    faults.push_back(bad_value("learning_rate", decimal_text(rate), "learning_rate"));
  }
  if (config.checkpoints < 0 || config.checkpoints > kMaxCheckpoints) {
    faults.push_back(bad_value("checkpoints", config.checkpoints, "whole_number"));
  }
  TrainedModel model;
  const Result<std::shared_ptr<const Task>> task = make_task(config.task, config.seed);
  if (!task) {
    faults.insert(faults.end(), task.faults().begin(), task.faults().end());
    return faults;
  }
  model.task = *task;
  const Result<ModelSizes> dims = validate(config.model, model.task->sizes());
  if (!dims) faults.insert(faults.end(), dims.faults().begin(), dims.faults().end());
  if (!faults.empty()) return faults;
  model.dims = *dims;
  // The parameters, their gradients, Adam's two moments and a copy.
  const Count needed = Transformer::numbers_needed(*dims, batch) +
                       Count(ParameterLayout(*dims).memory()) * kCopiesOfParameters;
  HEADSUP_TRY(memory, ask_memory(needed, "run"));
  model.parameters = initial_parameters(ParameterLayout(*dims), config.seed);
  const std::int64_t limit =
      kMaxCheckpointNumbers / static_cast<std::int64_t>(model.parameters.size());
  const std::int64_t checkpoints = std::min(config.checkpoints, limit);
  return std::unique_ptr<Run>(new Run(std::move(model), steps, batch, rate, checkpoints));
}

Run::Run(TrainedModel model, std::int64_t steps, std::int64_t batch, double rate,
         std::int64_t checkpoints)
    : model_(std::move(model)),
      steps_(steps),
      batch_size_(batch),
      checkpoint_interval_(checkpoints == 0 ? 0 : (steps + checkpoints - 1) / checkpoints),
      optimizer_(static_cast<std::int64_t>(model_.parameters.size()), steps,
                 {.learning_rate = rate}),
      transformer_(model_.dims),
      gradients_(model_.parameters.size(), 0.0f) {
  transformer_.reserve(batch);
}

Result<std::vector<float>> Run::advance(std::int64_t count) {
  std::vector<float> losses;
  if (diverged_) return model().faults();
  count = std::min(count, steps() - step());
  const std::int64_t checkpoints = checkpoint_interval_ == 0 ? 0 : count / checkpoint_interval_ + 1;
  const Count needed = Count(std::ssize(model_.parameters)) * checkpoints + count;
  HEADSUP_TRY(memory, ask_memory(needed, "run"));
  losses.reserve(Count(count).size());
  for (; count > 0 && !finished(); --count) {
    if (checkpoint_interval_ != 0 && step() % checkpoint_interval_ == 0) {
      checkpoints_.push_back({step(), model_.parameters});
    }
    batch_.clear();
    for (std::int64_t n = 0; n < batch_size_; ++n) {
      model_.task->add(Split::training, step() * batch_size_ + n, batch_);
    }
    transformer_.forward(model_.parameters.data(), batch_);
    const double loss =
        transformer_.backward(model_.parameters.data(), batch_, gradients_.data()).mean_loss();
    optimizer_.update(gradients_.data(), model_.parameters.data());
    losses.push_back(static_cast<float>(loss));
  }
  diverged_ = !std::ranges::all_of(model_.parameters, [](float one) { return std::isfinite(one); });
  if (diverged_) return model().faults();
  return losses;
}

void Run::set_parameters(std::vector<float> parameters) {
  model_.parameters = std::move(parameters);
  checkpoints_.clear();
}

Result<const TrainedModel*> Run::model() const {
  if (diverged_) return make_fault(Code::training_diverged, "learning_rate", {step()});
  return &model_;
}

}  // namespace headsup
