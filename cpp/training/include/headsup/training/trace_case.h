// Trains microGPT as a published trace did and says how far off each of its numbers is. Knows what
// the trace's model is; knows no file.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "headsup/training/batch.h"
#include "headsup/training/model_dims.h"
#include "headsup/training/verify.h"

namespace headsup {

/// The model of a trace: microGPT's, of 1 layer, width 16, 4 heads, 16 tokens, 27 ids: the letters
/// and what begins and ends a name.
ModelDims trace_model();

/// What a training run went through elsewhere. Parameters as ParameterTable places them.
struct TrainingTrace {
  std::string name;
  std::vector<Batch> names;          // one sequence each; step t is shown the t-th, round and round
  std::vector<float> init;           // [memory]
  std::vector<float> grad_at_step0;  // [memory]
  std::vector<double> losses;        // of each step, in nats; as many as there are steps
  std::vector<float> final;          // [memory]
  double final_loss_all_names = 0;   // the mean of every name's own mean
  std::vector<double> loss_with_head_zeroed;    // the same, [n_heads]
  std::vector<float> final_weights_first_name;  // [n_heads, tokens, tokens]
  double tolerance = 0;                         // the file's own; 0: the caller's
};

/// Runs all steps of Adam with a rate falling to zero, and measures: "grad_at_step0 attn_wq",
/// "losses", "final wte" and so on, by the members' names. Requires at least one name and one step.
Verification verify(const TrainingTrace& trace, double default_tolerance);

}  // namespace headsup
