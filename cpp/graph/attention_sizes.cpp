#include "headsup/graph/attention_sizes.h"

namespace headsup {

AxisSizes AttentionSizes::by_axis() const {
  AxisSizes out;
  out[Axis::batch] = batch;
  out[Axis::seq_len] = out[Axis::seq_q] = seq_len;
  out[Axis::seq_k] = seq_k;
  out[Axis::d_model] = d_model;
  out[Axis::q_width] = q_width();
  out[Axis::kv_width] = kv_width();
  out[Axis::n_heads] = n_heads;
  out[Axis::n_kv_heads] = n_kv_heads;
  out[Axis::head_dim] = head_dim;
  out[Axis::k_and_v_width] = 2 * kv_width();
  out[Axis::qkv_width] = q_width() + 2 * kv_width();
  return out;
}

Axis label_of(Axis axis, const AxisSizes& sizes) {
  const auto goes_by = [&](Axis other) { return sizes[axis] == sizes[other]; };
  switch (axis) {
    case Axis::kv_width:
      if (goes_by(Axis::d_model)) return Axis::d_model;
      return goes_by(Axis::q_width) ? Axis::q_width : axis;
    case Axis::q_width:
      return goes_by(Axis::d_model) ? Axis::d_model : axis;
    case Axis::n_kv_heads:
      return goes_by(Axis::n_heads) ? Axis::n_heads : axis;
    default:
      return axis;
  }
}

}  // namespace headsup
