// One attention layer as people write it in PyTorch, five times: a loop over heads, a module,
// einsum, one product for queries, keys and values, and fused attention.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "headsup/graph/run.h"

namespace headsup {

/// Each is a graph or an order of operations of its own on the same numbers, and so is a mistake in
/// one of them.
enum class LayerVersion : std::uint8_t { loop, module, einsum, fused_qkv, sdpa };
inline constexpr std::array<std::string_view, 5> kVersionNames = {"loop", "module", "einsum",
                                                                  "fused_qkv", "sdpa"};

/// What a version may do wrong, where it has the line: any shape still fits.
enum class VersionMistake : std::uint8_t {
  none,
  mask_flipped,       // True is taken for the opposite
  transpose_deleted,  // before the merge
  softmax_queries,    // along the queries, dim=-2
  input_split,        // each head projects its own slice of x
};
inline constexpr std::array<std::string_view, 5> kVersionMistakes = {
    "none", "mask_flipped", "transpose_deleted", "softmax_queries", "input_split"};

/// Whether the version has the line that the mistake is in: any has a mask where the layer has one,
/// no loop and no einsum has a transpose before the merge, fused attention hides its softmax, and
/// input_split is the module's alone.
bool can_have(LayerVersion version, VersionMistake mistake, const AttentionSizes& sizes);

/// A tensor that a line makes, under the name that the graph has for it. Of a loop, and of weights
/// there, that of one head.
struct MadeTensor {
  std::string_view name;
  Tensor numbers;
};

struct VersionRun {
  std::vector<MadeTensor> made;  // in the order in which they are made, x first and y last
  std::int64_t parameters = 0;
  Tensor weights;  // of all heads, [batch, n_heads, seq_q, seq_k]; empty where none are kept

  const Tensor& y() const { return made.back().numbers; }
};

/// Runs a version. `head` is the one whose turn of a loop is kept. Fused attention runs the flash
/// operation, which never has the weights; with the mask flipped it takes the plain operations, as
/// flash reads keys up to an end alone. A row without keys has weights of zero.
/// Requires self-attention without positions, as many heads for keys and values, d_model of n_heads
/// * head_dim, head in range, can_have(version, mistake, sizes), and inputs of the shapes of sizes.
VersionRun run_version(LayerVersion version, VersionMistake mistake, const AttentionSizes& sizes,
                       const Inputs& inputs, std::int64_t head);

/// Whether each query of an example may use each key, one for yes: [seq_len, seq_k], row-major.
std::vector<float> may_attend(const AttentionSizes& sizes, std::int64_t example, bool flipped);

/// Differences are as base/relative_error.h takes them: infinite where a number is not finite.
struct VersionTests {
  float row_sums = 0;  // the largest |sum of a row of weights - 1|
  // The largest change of an output before the last, where the last token is another (-x).
  float leak = 0;
  float difference = 0;           // the largest |y - y of the loop without a mistake|
  float largest = 0;              // the largest |y| of that loop
  float one_head_difference = 0;  // the same difference of a layer with the same weights, one head
  std::int64_t parameters = 0;
};
/// Cost: five runs. Requires what run_version requires.
VersionTests test_version(LayerVersion version, VersionMistake mistake, const AttentionSizes& sizes,
                          const Inputs& inputs);

}  // namespace headsup
