// The layer without a trace, as fast as it goes: queries, keys and values as one product, scores in
// blocks that are weighed as they come and never stand in memory whole. For whoever wants y alone;
// graph/run.h keeps what lessons show. Memory grows with seq_len, not with its square.
// Source: Rabe and Staats 2021; Dao et al. 2022, algorithm 1, forward only.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "headsup/kernels/online_softmax.h"
#include "headsup/layer/weights.h"

namespace headsup {

/// Numbers that a StreamingLayer of these sizes keeps or makes on its way.
Count numbers_of_streaming(const AttentionSizes& dims);

/// Bytes that a streamed run of these sizes takes: x, memory, y, the weights as they are and
/// packed, and its layer; at most kMemoryLimitBytes, else the fault memory_over_limit with both
/// figures.
Result<std::int64_t> check_streaming_memory(const AttentionSizes& dims);

/// FLOPs of one run: a multiply-add is 2; of scores and blends, what queries may see alone.
/// Requires dims that pass check_streaming_memory.
std::int64_t streaming_flops(const AttentionSizes& dims);

class StreamingLayer {
 public:
  /// Packs the weights and makes all the room that runs need: `run` allocates nothing. Requires
  /// inputs of the shapes of dims.
  StreamingLayer(const AttentionSizes& dims, const Inputs& inputs);

  StreamingLayer(StreamingLayer&&) = default;

  /// y [batch, seq_len, d_model] of the inputs' x and, in cross-attention, memory, with the weights
  /// that were packed. As forward() gives it, to within rounding: sums run block
  /// by block, and exponentials are kernels/exponential.h's. Causal blocks that no query may see
  /// are skipped.
  void run(const Inputs& inputs, float* y);

  /// What a run holds beside weights, x, memory and y.
  std::int64_t workspace_bytes() const;

 private:
  // Queries and keys of one block: its scores (15 kB) stay in the first-level cache, and both
  // heights of tiles, five and six, go into thirty.
  static constexpr std::int64_t kQueries = 30;
  static constexpr std::int64_t kKeys = 128;
  static constexpr std::int64_t kColumns = 4;  // of a vector

  // A window on what a projection made: [batch * tokens, width], its rows `row_stride` apart.
  struct Flat {
    const float* data = nullptr;
    std::int64_t row_stride = 0;
    MatrixView window(std::int64_t row, std::int64_t rows, std::int64_t column,
                      std::int64_t columns) const {
      return {data + row * row_stride + column, rows, columns, row_stride, 1};
    }
  };

  void project(const Inputs& inputs);
  void pack_head(std::int64_t example, std::int64_t kv_head);
  void attend(std::int64_t example, std::int64_t kv_head);
  void attend_block(std::int64_t example, std::int64_t head, std::int64_t first,
                    std::int64_t queries);
  // Scores become weights; what was blended in `out` before goes by the new peaks.
  void weigh(const MutableMatrix& block, std::int64_t before, const MutableMatrix& out,
             bool first_keys);

  AttentionSizes dims_;
  Visibility visibility_;
  float softmax_scale_;
  // In self-attention [W_q W_k W_v] and nothing; in cross-attention W_q and [W_k W_v].
  PackedMatrix from_x_, from_memory_, output_;
  std::vector<float> bias_x_, bias_memory_, bias_output_;
  std::vector<float> flat_x_, flat_memory_, concat_, scores_;
  Flat q_, k_, v_;
  PackedMatrix keys_, values_;  // of the head at work
  std::array<OnlineSoftmaxState,
             (kQueries + OnlineSoftmaxState::kRows - 1) / OnlineSoftmaxState::kRows>
      rows_;
};

}  // namespace headsup
