#include "headsup/training/trace_replay.h"

#include <utility>

#include "headsup/base/relative_error.h"
#include "headsup/training/adam_optimizer.h"
#include "headsup/training/names.h"
#include "headsup/training/transformer.h"

namespace headsup {

namespace {

class Replay {
 public:
  Replay(const TrainingTrace& trace, double tolerance)
      : trace_(trace), transformer_(trace_model()), parameters_(trace.init) {
    out_.name = trace.name;
    out_.tolerance = tolerance;
  }

  Verification run() {
    train();
    compare_parameters("final", parameters_, trace_.final);
    compare("final_loss_all_names", {loss_of_all(nullptr)}, {trace_.final_loss_all_names});
    std::vector<double> zeroed;
    HeadAblation ablation;
    for (std::size_t head = 0; head < trace_.loss_with_head_zeroed.size(); ++head) {
      ablation.ablated.assign(Count(transformer_.dims().n_heads).size(), false);
      ablation.ablated[head] = true;
      zeroed.push_back(loss_of_all(&ablation));
    }
    compare("loss_with_head_zeroed", zeroed, trace_.loss_with_head_zeroed);
    compare_weights();
    return std::move(out_);
  }

 private:
  void train() {
    const auto numbers = static_cast<std::int64_t>(parameters_.size());
    const std::size_t steps = trace_.losses.size();
    AdamOptimizer optimizer(numbers, static_cast<std::int64_t>(steps));
    std::vector<float> gradients(parameters_.size());
    std::vector<double> losses;
    for (std::size_t step = 0; step < steps; ++step) {
      const Batch& batch = trace_.names[step % trace_.names.size()];
      transformer_.forward(parameters_.data(), batch);
      losses.push_back(
          transformer_.backward(parameters_.data(), batch, gradients.data()).mean_loss());
      if (step == 0) compare_parameters("grad_at_step0", gradients, trace_.grad_at_step0);
      optimizer.update(gradients.data(), parameters_.data());
    }
    compare("losses", losses, trace_.losses);
  }

  double loss_of_all(const HeadAblation* ablation) {
    double sum = 0;
    for (const Batch& batch : trace_.names) {
      transformer_.forward(parameters_.data(), batch, ablation);
      sum += transformer_.metrics(batch).mean_loss();
    }
    return sum / static_cast<double>(trace_.names.size());
  }

  void compare_weights() {
    const Batch& batch = trace_.names.front();
    transformer_.forward(parameters_.data(), batch);
    RelativeError error;
    const float* expected = trace_.final_weights_first_name.data();
    for (std::int64_t head = 0; head < transformer_.dims().n_heads; ++head) {
      const MatrixView weights = transformer_.weights(batch, static_cast<std::size_t>(head), 0);
      for (std::int64_t i = 0; i < weights.rows; ++i) {
        for (std::int64_t j = 0; j < weights.cols; ++j) {
          error.add(double{weights.at(i, j)}, double{*expected++});
        }
      }
    }
    out_.add("final_weights_first_name", error.value());
  }

  void compare(const std::string& member, const std::vector<double>& got,
               const std::vector<double>& expected) {
    out_.add(member, relative_error(got, expected).value());
  }

  // Parameters or their gradients, matrix by matrix.
  void compare_parameters(const std::string& member, const std::vector<float>& got,
                          const std::vector<float>& expected) {
    for (const ParameterSpan& one : transformer_.layout().all()) {
      RelativeError error;
      for (auto i = static_cast<std::size_t>(one.offset); i < static_cast<std::size_t>(one.end());
           ++i) {
        error.add(double{got[i]}, double{expected[i]});
      }
      out_.add(member + " " + std::string(name_of(one.role)), error.value());
    }
  }

  const TrainingTrace& trace_;
  Transformer transformer_;
  std::vector<float> parameters_;
  Verification out_;
};

}  // namespace

ModelSizes trace_model() {
  // microGPT's sizes are the defaults of a config, which are valid.
  return validate(ModelConfig{}, kNameTaskSpec).value();
}

Verification verify(const TrainingTrace& trace, double default_tolerance) {
  return Replay(trace, trace.tolerance > 0 ? trace.tolerance : default_tolerance).run();
}

}  // namespace headsup
