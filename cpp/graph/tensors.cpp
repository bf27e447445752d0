#include "headsup/graph/tensors.h"

#include "headsup/base/words.h"
#include "headsup/graph/attention.h"

namespace headsup {

namespace {

constexpr auto kNames = words_of<kNamedTensors>(
    "x memory W_q b_q W_k b_k W_v b_v W_o b_o q_flat q_split q q_rot k_flat k_split k k_rot "
    "v_flat v_split v q_k scores masked weights head_outputs outputs_swapped "
    "outputs_contiguous concat y resid_pre attn_norm_weight attn_norm_bias q_norm_weight "
    "k_norm_weight q_normed k_normed scores_scaled patterns_edited heads_replaced "
    "slices_zeroed resid_mid mlp_norm_weight mlp_norm_bias mlp_x W_gate b_gate W_up b_up "
    "W_down b_down gate up activated mlp_hidden mlp_y resid_post token_embedding "
    "position_embedding final_norm_weight final_norm_bias output_weight");
static_assert(kNames.back() == "output_weight");

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
    out[i] = {id, kNames[i], kind_of(id)};
  }
  return out;
}();

}  // namespace

std::span<const TensorInfo> tensor_table() { return kTable; }

std::string_view name_of(TensorId id) {
  const auto place = static_cast<std::size_t>(id);
  return place < kNamedTensors ? kNames[place] : std::string_view();
}

std::optional<TensorId> find_tensor(std::string_view text) {
  for (const TensorInfo& info : kTable) {
    if (info.text == text) return info.name;
  }
  return std::nullopt;
}

std::optional<TensorId> find_block_tensor(std::string_view text) {
  for (std::size_t i = 0; i < kNamedTensors; ++i) {
    if (kNames[i] == text) return static_cast<TensorId>(i);
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

}  // namespace headsup
