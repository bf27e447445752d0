// The names of axes: the one vocabulary that code, JSON and pages share.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace headsup {

enum class Axis : std::uint8_t {
  batch,       // examples
  seq_len,     // tokens of x (in self-attention also of k and v)
  seq_q,       // rows of a score table: one for each query
  seq_k,       // columns of a score table, and tokens of memory: one for each key
  d_model,     // the model's width
  q_width,     // n_heads * head_dim, named apart only where it is not d_model
  kv_width,    // n_kv_heads * head_dim, named apart only where it is not d_model
  n_heads,     // query heads
  n_kv_heads,  // key and value heads, named apart only where there are fewer
  head_dim,    // numbers one head gives one token
  // Inside the engine alone: W_q, W_k and W_v side by side, or the last two.
  qkv_width,
  k_and_v_width,
  d_mlp,  // the inner width of a decoder's MLP
};

inline constexpr std::size_t kAxisCount = static_cast<std::size_t>(Axis::d_mlp) + 1;

/// Every axis name that leaves the engine, in the order of the enum.
std::span<const std::string_view> axis_names();

/// The axis's name, e.g. "head_dim".
std::string_view name_of(Axis axis);

}  // namespace headsup
