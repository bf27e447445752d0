// A linear layer: y = x W + b.
#pragma once

#include <algorithm>

#include "headsup/ops/args.h"

namespace headsup {

/// x [..., in], W [in, out], b [out] or none -> [..., out]. With more axes than two it is an
/// einsum: W's first axes are summed over where they are x's last ones, so that x [..., d_model]
/// and W [d_model, n_heads, head_dim] give [..., n_heads, head_dim]. With Attr::sliced, W
/// [head_dim, head_dim] is applied to each head's slice of x. Source: Vaswani et al. 2017,
/// section 3.2.2.
template <>
struct OpRules<Op::linear> {
  static constexpr OpInfo info{"project"};
  static constexpr std::optional<Axes> shape(std::span<const Axes> in, const Attr& attr) {
    const Axes& x = in[0];
    const Axes& weight = in[1];
    if (attr.sliced) {
      if (weight != Axes{Axis::head_dim, Axis::head_dim} || x.last() != Axis::d_model)
        return std::nullopt;
      Axes out = x;
      out.last() = attr.columns == Columns::queries ? Axis::q_width : Axis::kv_width;
      return out;
    }
    const std::size_t summed = axes_summed(x, weight);
    if (summed == 0 || summed == weight.rank()) return std::nullopt;
    Axes out, added;
    for (std::size_t i = 0; i + summed < x.rank(); ++i) out.push_back(x[i]);
    for (std::size_t i = summed; i < weight.rank(); ++i) {
      out.push_back(weight[i]);
      added.push_back(weight[i]);
    }
    if (in.size() > 2 && in[2] != added) return std::nullopt;
    return out;
  }
  static Cost cost(const CostArgs& args);
  static void run(RunArgs& args);
  /// The same of a weight that may be narrow; explanations have none.
  static void run_any_format(RunArgs& args);
  static void explain(const ExplainArgs& args, Explanation& out);

 private:
  // The most of W's first axes that are x's last ones, in order.
  static constexpr std::size_t axes_summed(const Axes& x, const Axes& weight) {
    for (std::size_t count = std::min(x.rank(), weight.rank()); count > 0; --count) {
      bool same = true;
      for (std::size_t i = 0; i < count; ++i) same = same && x[x.rank() - count + i] == weight[i];
      if (same) return count;
    }
    return 0;
  }
};

}  // namespace headsup
