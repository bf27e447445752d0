#include "headsup/model/architecture.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>

#include "headsup/base/decimal.h"

namespace headsup {

namespace {

using enum TensorId;

void check_size(std::string_view field, std::int64_t value, std::int64_t limit, Faults& faults) {
  if (value < 1) faults.push_back(make_fault(Code::size_not_positive, field, {field, value}));
  if (value > limit)
    faults.push_back(make_fault(Code::size_too_large, field, {field, value, limit}));
}

Faults faults_of_sizes(const Architecture& a) {
  Faults faults;
  check_size("vocab_size", a.vocab_size, kMaxModelSize, faults);
  check_size("max_context", a.max_context, kMaxModelSize, faults);
  check_size("n_layers", a.n_layers, kMaxLayers, faults);
  check_size("d_model", a.d_model, kMaxModelSize, faults);
  check_size("n_heads", a.n_heads, kMaxModelSize, faults);
  check_size("n_kv_heads", a.n_kv_heads, kMaxModelSize, faults);
  check_size("head_dim", a.head_dim, kMaxModelSize, faults);
  if (a.d_mlp != 0) check_size("d_mlp", a.d_mlp, kMaxModelSize, faults);
  return faults;
}

constexpr double kLargestAngle = 0x1p52;

void check_rope(const Architecture& a, Faults& faults) {
  const RopeSettings& rope = *a.rope;
  const std::int64_t width = rope.rotary_dim == 0 ? a.head_dim : rope.rotary_dim;
  if (width < 0 || width > a.head_dim || width % 2 != 0) {
    faults.push_back(bad_value("rotary_dim", width, "an even number up to head_dim"));
  }
  const auto positive = [&](std::string_view field, double value) {
    if (std::isfinite(value) && value > 0) return;
    faults.push_back(bad_value(field, decimal_text(value), "a number above 0"));
  };
  positive("rope_theta", rope.theta);
  positive("factor", rope.factor);
  // Angles are doubles, of which none beyond 2^52 is told from its neighbour's turn.
  const double fastest = std::max(1 / rope.theta, 1.0) * static_cast<double>(a.max_context);
  if (rope.theta > 0 && fastest > kLargestAngle) {
    faults.push_back(bad_value("rope_theta", decimal_text(rope.theta), "rope_of_finite_angles"));
  } else if (rope.factor > 0 && fastest / rope.factor > kLargestAngle) {
    faults.push_back(bad_value("factor", decimal_text(rope.factor), "rope_of_finite_angles"));
  }
  if (rope.scaling != RopeScaling::llama3) return;
  positive("low_freq_factor", rope.low_frequency_factor);
  positive("high_freq_factor", rope.high_frequency_factor - rope.low_frequency_factor);
  positive("original_max_position_embeddings", rope.original_context);
}

WeightShape outer(TensorId id, std::int64_t in, std::int64_t out, bool is_matrix) {
  return {{id, 0}, in, out, is_matrix};
}

}  // namespace

AxisSizes Architecture::by_axis() const {
  AxisSizes out;
  out[Axis::d_model] = d_model;
  out[Axis::n_heads] = n_heads;
  out[Axis::n_kv_heads] = n_kv_heads;
  out[Axis::head_dim] = head_dim;
  out[Axis::q_width] = n_heads * head_dim;
  out[Axis::kv_width] = n_kv_heads * head_dim;
  out[Axis::d_mlp] = d_mlp;
  return out;
}

Result<Architecture> validate(Architecture a) {
  HEADSUP_CHECK(faults_of_sizes(a));
  Faults faults;
  if (a.n_heads % a.n_kv_heads != 0) {
    faults.push_back(make_fault(Code::kv_heads_do_not_divide_heads, "n_kv_heads",
                                {a.n_kv_heads, a.n_heads, ""}));
  }
  if (a.rope) check_rope(a, faults);
  if (!(std::isfinite(a.norm_epsilon) && a.norm_epsilon >= 0)) {
    faults.push_back(bad_value("norm_epsilon", decimal_text(a.norm_epsilon), "a number from 0"));
  }
  if (!a.windows.empty() && a.windows.size() != static_cast<std::size_t>(a.n_layers)) {
    faults.push_back(bad_value("windows", a.windows.size(), "one for each layer"));
  }
  for (const std::int64_t window : a.windows) {
    if (window < 0) faults.push_back(bad_value("windows", window, "a number from 0"));
  }
  if (faults.empty() && !parameter_count(a).fits()) {
    faults.push_back(make_fault(Code::count_overflow, "n_layers", {"parameters"}));
  }
  if (!faults.empty()) return faults;
  return a;
}

std::vector<WeightShape> block_weights(const Architecture& a) {
  const Graph graph = a.block();
  const AxisSizes sizes = a.by_axis();
  std::vector<WeightShape> out;
  for (const Declared& one : graph.declared()) {
    if (graph.makes(one.id) || !graph.has(one.id, a.features())) continue;
    const bool is_matrix = one.axes.rank() == 2;
    out.push_back({{one.id, 0},
                   is_matrix ? sizes[one.axes[0]] : 1,
                   sizes[one.axes[one.axes.rank() - 1]],
                   is_matrix});
  }
  return out;
}

std::vector<WeightShape> outer_weights(const Architecture& a) {
  std::vector<WeightShape> out = {outer(token_embedding, a.d_model, a.vocab_size, true)};
  if (a.learned_positions) out.push_back(outer(position_embedding, a.d_model, a.max_context, true));
  if (a.final_norm) out.push_back(outer(final_norm_weight, 1, a.d_model, false));
  if (a.final_norm && a.norm == Norm::layer)
    out.push_back(outer(final_norm_bias, 1, a.d_model, false));
  if (!a.tied_output) out.push_back(outer(output_weight, a.d_model, a.n_logits(), true));
  return out;
}

Count parameter_count(const Architecture& a) {
  Count block(0), all(0);
  for (const WeightShape& one : block_weights(a)) block += Count(one.in) * one.out;
  for (const WeightShape& one : outer_weights(a)) all += Count(one.in) * one.out;
  return all + block * a.n_layers;
}

}  // namespace headsup
