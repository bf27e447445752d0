// Keeping the keys and values of earlier tokens.
#pragma once

#include "headsup/ops/args.h"

namespace headsup {

/// k or v of new tokens [batch, n_kv_heads, tokens, head_dim], the last of seq_k -> of all tokens
/// so far [batch, n_kv_heads, seq_k, head_dim]. It is written where the product that reads it wants
/// it, a key into a column and a value into a row, so nothing is packed again for a token. Source:
/// Shazeer 2019
/// ("Fast transformer decoding"), section 2.4.
template <>
struct OpRules<Op::append> {
  static constexpr OpInfo info{"append", Effect::copy};

  static constexpr std::optional<Axes> shape(std::span<const Axes> in, const Attr&) {
    const Axes& x = in[0];
    if (x.rank() != 4 || x[1] != Axis::n_kv_heads || x.last() != Axis::head_dim)
      return std::nullopt;
    return Axes{x[0], x[1], Axis::seq_k, x[3]};
  }

  static void run(RunArgs& args);
};

}  // namespace headsup
