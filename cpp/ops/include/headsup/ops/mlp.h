// What stands around attention in a decoder's block: norms, the MLP and the residual sums.
#pragma once

#include "headsup/ops/args.h"

namespace headsup {

/// x [..., width], weight [width] -> the same: each row over the root of its mean square, times the
/// weight. Source: Zhang and Sennrich 2019, equation 4.
template <>
struct OpRules<Op::rms_norm> {
  static constexpr OpInfo info{"rms_norm"};

  static constexpr std::optional<Axes> shape(std::span<const Axes> in, const Attr&) {
    if (in[1] != Axes{in[0].last()}) return std::nullopt;
    return in[0];
  }

  static void run(RunArgs& args);
};

/// x [..., width], weight and bias [width] -> the same: each row less its mean, over its standard
/// deviation, times the weight, plus the bias. Source: Ba et al. 2016, section 3.
template <>
struct OpRules<Op::layer_norm> {
  static constexpr OpInfo info{"layer_norm"};

  static constexpr std::optional<Axes> shape(std::span<const Axes> in, const Attr&) {
    if (in[1] != Axes{in[0].last()} || in[2] != in[1]) return std::nullopt;
    return in[0];
  }

  static void run(RunArgs& args);
};

/// Any shape -> the same, number by number, as Attr::activation says.
template <>
struct OpRules<Op::activation> {
  static constexpr OpInfo info{"activation"};

  static constexpr std::optional<Axes> shape(std::span<const Axes> in, const Attr&) {
    return in[0];
  }

  static void run(RunArgs& args);
};

/// a, b of one shape -> a * b. With an activation before it this is the gated linear unit of
/// Shazeer 2020 (SwiGLU, GeGLU).
template <>
struct OpRules<Op::gate> {
  static constexpr OpInfo info{"gate"};

  static constexpr std::optional<Axes> shape(std::span<const Axes> in, const Attr&) {
    return in[0] == in[1] ? std::optional(in[0]) : std::nullopt;
  }

  static void run(RunArgs& args);
};

/// a, b of one shape -> a + b. Source: He et al. 2016, equation 1.
template <>
struct OpRules<Op::add> {
  static constexpr OpInfo info{"add"};

  static constexpr std::optional<Axes> shape(std::span<const Axes> in, const Attr&) {
    return in[0] == in[1] ? std::optional(in[0]) : std::nullopt;
  }

  static void run(RunArgs& args);
};

}  // namespace headsup
