// Small models for tests: sizes, batches, parameters far from flat, and slopes of the reference
// model.
#pragma once

#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <vector>

#include "headsup/training/transformer.h"
#include "support/dice.h"
#include "support/faults.h"
#include "support/plain_gpt.h"

namespace headsup::test {

/// Sequences of up to 9 tokens, an odd number of ids and of classes.
inline TaskSpec small_task(std::int64_t n_slots = 1) { return {9, 11, 7, n_slots}; }

inline ModelConfig model_config(double d_model, double n_heads, double n_layers = 1) {
  ModelConfig out;
  out.d_model = d_model;
  out.n_heads = n_heads;
  out.n_layers = n_layers;
  return out;
}

inline ModelConfig with_bugs(ModelConfig config, std::vector<std::string> bugs) {
  config.bugs = std::move(bugs);
  return config;
}

/// Requires a config without faults.
inline ModelSizes model_sizes(const ModelConfig& config, const TaskSpec& task = small_task()) {
  const Result<ModelSizes> dims = validate(config, task);
  REQUIRE_MESSAGE(dims.ok(), text_of(dims ? Faults{} : dims.faults()));
  return *dims;
}

/// Random tokens, every other one with two ids; a quarter of the targets are absent, never the
/// first.
inline Batch random_batch(const TaskSpec& task, const std::vector<std::int64_t>& lengths,
                          std::uint32_t seed) {
  Dice dice(seed);
  const auto below = [&](std::int64_t count) {
    return static_cast<std::int32_t>(dice.whole(0, count - 1));
  };
  Batch out;
  for (const std::int64_t length : lengths) {
    for (std::int64_t t = 0; t < length; ++t) {
      const std::int32_t id = below(task.vocab_size);
      out.add_token(id, dice.heads() ? below(task.vocab_size) : Batch::kNone);
      for (std::int64_t slot = 0; slot < task.n_slots; ++slot) {
        const bool asked = out.targets.empty() || below(4) > 0;
        out.targets.push_back(asked ? below(task.n_classes) : Batch::kNone);
      }
    }
    out.end_sequence();
  }
  return out;
}

/// Six times those at the start, so that no softmax is flat.
inline std::vector<float> steep_parameters(const ParameterLayout& layout, std::uint32_t seed = 1) {
  std::vector<float> out = initial_parameters(layout, seed);
  for (float& v : out) v *= 6;
  return out;
}

inline std::vector<double> as_doubles(const std::vector<float>& numbers) {
  return {numbers.begin(), numbers.end()};
}

/// The slope of the reference model's mean loss along a direction, by a central difference.
inline double slope(const ModelSizes& dims, const std::vector<double>& parameters,
                    const Batch& batch, const std::vector<double>& direction) {
  constexpr double kStep = 1e-6;
  std::vector<double> up = parameters, down = parameters;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    up[i] += kStep * direction[i];
    down[i] -= kStep * direction[i];
  }
  return (reference::mean_loss(dims, up, batch) - reference::mean_loss(dims, down, batch)) /
         (2 * kStep);
}

/// The gradient by Transformer::backward with respect to all parameters.
inline std::vector<float> gradient_of(const ModelSizes& dims, const std::vector<float>& parameters,
                                      const Batch& batch) {
  Transformer transformer(dims);
  std::vector<float> out(parameters.size(), std::nanf(""));
  transformer.forward(parameters.data(), batch);
  transformer.backward(parameters.data(), batch, out.data());
  return out;
}

}  // namespace headsup::test
