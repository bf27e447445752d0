#include "headsup/tensor/axis.h"

#include <array>

namespace headsup {

namespace {
constexpr std::array<std::string_view, kAxisCount> kNames = {
    "batch",   "seq_len",    "seq_q",    "seq_k",     "d_model",       "q_width", "kv_width",
    "n_heads", "n_kv_heads", "head_dim", "qkv_width", "k_and_v_width", "d_mlp",
};
static_assert(kNames.size() == kAxisCount);
constexpr std::size_t kShown = static_cast<std::size_t>(Axis::head_dim) + 1;
}  // namespace

std::span<const std::string_view> axis_names() { return {kNames.data(), kShown}; }

std::string_view name_of(Axis axis) { return kNames[static_cast<std::size_t>(axis)]; }

}  // namespace headsup
