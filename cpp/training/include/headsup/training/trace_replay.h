// Repeats the training run of a recorded trace of microGPT and measures the error of its numbers.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "headsup/training/batch.h"
#include "headsup/training/model_sizes.h"
#include "headsup/training/verify.h"

namespace headsup {

/// The model of a trace, which is microGPT's: 1 layer, d_model 16, 4 heads, block size 16, and a
/// vocabulary of 27: the letters and the boundary token.
ModelSizes trace_model();

/// A training run recorded from another implementation. Parameters are in ParameterLayout's order.
struct TrainingTrace {
  std::string name;
  std::vector<Batch> names;                   // one sequence each; step t trains on number t % size
  std::vector<float> init;                    // [memory]
  std::vector<float> grad_at_step0;           // [memory]
  std::vector<double> losses;                 // of each step, in nats
  std::vector<float> final;                   // [memory]
  double final_loss_all_names = 0;            // the mean over names of each name's mean loss
  std::vector<double> loss_with_head_zeroed;  // the same, [n_heads]
  std::vector<float> final_weights_first_name;  // [n_heads, tokens, tokens]
  double tolerance = 0;                         // the file's own; 0: the caller's
};

/// Runs all steps, and measures the error of every member, by names such as "grad_at_step0
/// attn_wq", "losses" and "final wte". Requires at least one name and one step.
Verification verify(const TrainingTrace& trace, double default_tolerance);

}  // namespace headsup
