#include "headsup/graph/tensors.h"

#include "headsup/graph/attention.h"

namespace headsup {

namespace {

constexpr TensorKind kind_of(TensorId id) {
  if (!kAttention.makes(id)) return TensorKind::weight;
  switch (kOpInfo[static_cast<std::size_t>(kAttention[id].op)].effect) {
    case Effect::input:
      return TensorKind::input;
    case Effect::view:
      return TensorKind::view;
    default:
      return TensorKind::computed;
  }
}

constexpr auto kTable = [] {
  std::array<TensorInfo, kTensorCount> out = {};
  for (std::size_t i = 0; i < kTensorCount; ++i) {
    const auto id = static_cast<TensorId>(i);
    out[i] = {id, kTensorNames[i], kind_of(id)};
  }
  return out;
}();

}  // namespace

std::span<const TensorInfo> tensor_table() { return kTable; }

std::string_view name_of(TensorId id) {
  const auto place = static_cast<std::size_t>(id);
  return place < kNamedTensors ? kTensorNames[place] : std::string_view();
}

std::optional<TensorId> find_tensor(std::string_view text) {
  for (const TensorInfo& info : kTable) {
    if (info.text == text) return info.name;
  }
  return std::nullopt;
}

std::optional<TensorId> find_block_tensor(std::string_view text) {
  for (std::size_t i = 0; i < kNamedTensors; ++i) {
    if (kTensorNames[i] == text) return static_cast<TensorId>(i);
  }
  return std::nullopt;
}

bool is_present(TensorId id, const AttentionSizes& sizes) {
  return kAttention.has(id, sizes.features());
}

Shape shape_of(TensorId id, const AttentionSizes& sizes) {
  return sized(attention(sizes.cross).axes_of(id), sizes.by_axis());
}

Shape sized(const Axes& axes, const AxisSizes& sizes) {
  Shape out;
  for (const Axis axis : axes) out.push_back({label_of(axis, sizes), sizes[axis]});
  return out;
}

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
