// Samples names from a model trained on names.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "headsup/model/sampling.h"
#include "headsup/training/trained_weights.h"

namespace headsup {

inline constexpr double kMinTemperature = 0.05;
inline constexpr double kMaxTemperature = 5;

/// Samples names `first` to `first` + `count` - 1 letter by letter, with these heads at zero, each
/// until the boundary token or kMaxLetters: towards a temperature of 0 only the most probable
/// letter is drawn, above 1 improbable ones become more frequent. Requires a model of names. Equal
/// arguments give equal names. Faults: those of trained_weights and Decoder::read.
Result<std::vector<std::string>> sample_names(const TrainedModel& model, const Sampling& sampling,
                                              std::uint32_t first, std::uint32_t count,
                                              std::span<const HeadId> off = {});

}  // namespace headsup
