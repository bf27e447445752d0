// Attention step by step: softmax(q k^T / sqrt(head_dim)) v.
#pragma once

#include <algorithm>

#include "headsup/ops/args.h"

namespace headsup {

/// q [batch, n_heads, seq_q, head_dim], k [batch, n_kv_heads, seq_k, head_dim] -> [batch, n_heads,
/// seq_q, seq_k]. Heads that share keys read the same ones in place. Source: Vaswani et al. 2017,
/// equation 1; Ainslie et al. 2023 for groups.
template <>
struct OpRules<Op::scores> {
  static constexpr OpInfo info{"multiply"};

  static constexpr std::optional<Axes> shape(std::span<const Axes> in, const Attr&) {
    const Axes& q = in[0];
    const Axes& k = in[1];
    if (q.rank() != 4 || k.rank() != 4 || q[1] != Axis::n_heads || k[1] != Axis::n_kv_heads)
      return std::nullopt;
    if (q.last() != Axis::head_dim || k.last() != Axis::head_dim) return std::nullopt;
    return Axes{q[0], Axis::n_heads, Axis::seq_q, Axis::seq_k};
  }

  static Cost cost(const CostArgs& args);
  static void run(RunArgs& args);
  static void explain(const ExplainArgs& args, Explanation& out);
};

/// What a number is multiplied by, where it is not divided.
float scale_factor(const Attr& attr, const AxisSizes& sizes);

/// [batch, n_heads, seq_q, seq_k], each number divided by sqrt(head_dim), or what Attr says
/// instead. Source: Vaswani et al. 2017, section 3.2.1.
template <>
struct OpRules<Op::scale> {
  static constexpr OpInfo info{"scale"};

  static constexpr std::optional<Axes> shape(std::span<const Axes> in, const Attr&) {
    if (in[0].rank() != 4 || in[0].last() != Axis::seq_k) return std::nullopt;
    return in[0];
  }

  static Cost cost(const CostArgs& args);
  static void run(RunArgs& args);
  static void explain(const ExplainArgs& args, Explanation& out);
};

/// [batch, n_heads, seq_q, seq_k], minus infinity (or Attr::fill) where a query may not look.
template <>
struct OpRules<Op::mask> {
  static constexpr OpInfo info{"mask"};

  static constexpr std::optional<Axes> shape(std::span<const Axes> in, const Attr&) {
    if (in[0].rank() != 4 || in[0].last() != Axis::seq_k) return std::nullopt;
    return in[0];
  }

  static Cost cost(const CostArgs& args);
  static void run(RunArgs& args);
  static void explain(const ExplainArgs& args, Explanation& out);
};

/// [batch, n_heads, seq_q, seq_k] along the keys, or along Attr::softmax_axis. A line of minus
/// infinities becomes zeros, where PyTorch gives NaN.
template <>
struct OpRules<Op::softmax> {
  static constexpr OpInfo info{"softmax"};

  static constexpr std::optional<Axes> shape(std::span<const Axes> in, const Attr& attr) {
    if (in[0].rank() != 4 || in[0].last() != Axis::seq_k) return std::nullopt;
    if (std::ranges::find(in[0], attr.softmax_axis) == in[0].end()) return std::nullopt;
    return in[0];
  }

  static Cost cost(const CostArgs& args);
  static void run(RunArgs& args);
  static void explain(const ExplainArgs& args, Explanation& out);
};

/// weights [batch, n_heads, seq_q, seq_k], v [batch, n_kv_heads, seq_k, head_dim] -> [batch,
/// n_heads, seq_len, head_dim]. The output of an ablated head is 0. Source: Vaswani et al. 2017,
/// equation 1.
template <>
struct OpRules<Op::mix> {
  static constexpr OpInfo info{"multiply"};

  static constexpr std::optional<Axes> shape(std::span<const Axes> in, const Attr&) {
    const Axes& weights = in[0];
    const Axes& v = in[1];
    if (weights.rank() != 4 || v.rank() != 4 || weights.last() != Axis::seq_k) return std::nullopt;
    if (v[1] != Axis::n_kv_heads || v.last() != Axis::head_dim) return std::nullopt;
    return Axes{weights[0], weights[1], Axis::seq_len, Axis::head_dim};
  }

  static Cost cost(const CostArgs& args);
  static void run(RunArgs& args);
  static void explain(const ExplainArgs& args, Explanation& out);
};

}  // namespace headsup
