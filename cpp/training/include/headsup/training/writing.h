// A model of names writes: what it expects after some letters, and names of its own. Knows letters;
// knows no page.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "headsup/training/run.h"

namespace headsup {

/// What the model made of one name: `tokens` are its mark and letters.
struct Reading {
  std::int64_t tokens = 0;
  std::vector<float> weights;  // [n_layers * n_heads, tokens, tokens]
  std::vector<float> concat;   // [n_layers, tokens, d_model]
  std::vector<float>
      next;  // [tokens, kLetters + 1]: the probability of each letter, and of the end
};

/// Reads a name [a-z], up to kMaxLetters of it, with heads off if there are any. Requires a model
/// of names.
Reading read_name(const TrainedModel& model, std::string_view text,
                  const HeadSwitches* switches = nullptr);

/// How to draw names. `temperature` divides the logits: towards 0 the likeliest letter alone is
/// written, above 1 odd ones come more often.
struct Sampling {
  double temperature = 1;
  std::uint32_t seed = 0;
};

inline constexpr double kMinTemperature = 0.05;
inline constexpr double kMaxTemperature = 5;

/// Name `number` of a drawing, letter by letter: each is drawn from what the model expects after
/// those before it, until the end or kMaxLetters. Requires a model of names and a temperature from
/// kMinTemperature to kMaxTemperature. Equal arguments give equal names.
std::string write_name(const TrainedModel& model, const Sampling& sampling, std::uint32_t number,
                       const HeadSwitches* switches = nullptr);

}  // namespace headsup
