// Predicts the next letter of a name, and samples names, from a model trained on names.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "headsup/training/run.h"

namespace headsup {

/// The model's activations and predictions for one name: `tokens` counts the boundary token and the
/// letters.
struct Prediction {
  std::int64_t tokens = 0;
  std::vector<float> weights;  // [n_layers * n_heads, tokens, tokens]
  std::vector<float> concat;   // [n_layers, tokens, d_model]
  // [tokens, kLetters + 1]: after each token, the probabilities of the letters and of the end.
  std::vector<float> next_letter;
};

/// Runs the model on the first kMaxLetters letters of a name [a-z], with the heads of `ablation`
/// ablated if it is given. Requires a model of names.
Prediction predict_name(const TrainedModel& model, std::string_view text,
                        const HeadAblation* ablation = nullptr);

/// How to sample. `temperature` divides the logits: towards 0 only the most probable letter is
/// drawn, above 1 improbable ones become more frequent.
struct NameSampling {
  double temperature = 1;
  std::uint32_t seed = 0;
};

inline constexpr double kMinTemperature = 0.05;
inline constexpr double kMaxTemperature = 5;

/// Samples name `number` letter by letter, until the boundary token or kMaxLetters. Requires a
/// model of names and a temperature from kMinTemperature to kMaxTemperature. Equal arguments give
/// equal names.
std::string sample_name(const TrainedModel& model, const NameSampling& sampling,
                        std::uint32_t number, const HeadAblation* ablation = nullptr);

}  // namespace headsup
