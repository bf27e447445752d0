// The sizes of a small GPT and the layout of its parameters in memory. Source of the architecture:
// microGPT (Karpathy), see tests/golden/training/microgpt-trace.json.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "headsup/base/result.h"
#include "headsup/graph/bugs.h"

namespace headsup {

/// What a task requires of a model.
struct TaskSpec {
  std::int64_t block_size = 0;  // the longest sequence, in tokens
  std::int64_t vocab_size = 0;  // rows of the token embedding
  std::int64_t n_classes = 0;   // of one answer
  std::int64_t n_slots = 1;     // answers per token
  bool has_pairs = false;       // tokens may have two ids, whose embeddings are added
  bool operator==(const TaskSpec&) const = default;
};

/// A model's config, not yet validated.
struct ModelConfig {
  std::optional<double> n_layers, d_model, n_heads, n_kv_heads;
  bool attention_only = false;   // no MLP after an attention layer
  bool identity_output = false;  // W_o is the identity, and not trained
  std::vector<std::string> bugs;
};

/// Validated sizes.
struct ModelSizes {
  TaskSpec task;
  std::int64_t n_layers = 0, d_model = 0, n_heads = 0, n_kv_heads = 0, head_dim = 0;
  bool mlp = true;
  bool identity_output = false;
  BugSet bugs;

  std::int64_t kv_width() const { return n_kv_heads * head_dim; }
  std::int64_t hidden() const { return 4 * d_model; }
  /// What scores may be scaled by.
  AxisSizes by_axis() const {
    AxisSizes out;
    out[Axis::d_model] = d_model;
    out[Axis::n_heads] = n_heads;
    out[Axis::head_dim] = head_dim;
    return out;
  }
  /// The KV cache's size per token in bytes: keys and values of every layer, in float32.
  std::int64_t kv_bytes() const {
    return 2 * n_layers * kv_width() * static_cast<std::int64_t>(sizeof(float));
  }
  std::int64_t logits() const { return task.n_classes * task.n_slots; }
  bool operator==(const ModelSizes&) const = default;
};

inline constexpr std::int64_t kMinWidth = 8;
inline constexpr std::int64_t kMaxWidth = 64;
inline constexpr std::int64_t kMaxTrainedLayers = 4;

/// Validates a config: n_layers 1 to kMaxTrainedLayers (default: 1), d_model kMinWidth to kMaxWidth
/// (16), n_heads a divisor of d_model (4), n_kv_heads a divisor of n_heads (default: n_heads), and
/// equal to n_heads if a bug lets heads slice the token. Faults: size_*, field_bad_value (a width
/// below kMinWidth, bugs), heads_do_not_divide_width, kv_heads_*.
Result<ModelSizes> validate(const ModelConfig& config, const TaskSpec& task);

/// What a matrix of parameters is for, by microGPT's names.
enum class WeightRole : std::uint8_t {
  wte,
  wpe,
  lm_head,
  attn_wq,
  attn_wk,
  attn_wv,
  attn_wo,
  mlp_fc1,
  mlp_fc2,
};

std::string_view name_of(WeightRole role);

/// Where one matrix of parameters is in the vector of all. Rows are inputs and columns are outputs
/// (y = x W); row r is at offset + r * stride. Rows are padded with zeros, which training leaves
/// zero, so that SIMD code needs no special case at their end.
struct ParameterSpan {
  WeightRole role = WeightRole::wte;
  std::int64_t layer = -1;  // -1 for embeddings and lm_head
  std::int64_t rows = 0, cols = 0, stride = 0, offset = 0;

  std::int64_t end() const { return offset + rows * stride; }
};

/// The matrix's name in a file: "wte", "layer0.attn_wq".
std::string name_of(const ParameterSpan& parameter);

/// The layout of all parameters of a model in one vector.
class ParameterLayout {
 public:
  explicit ParameterLayout(const ModelSizes& dims);

  const std::vector<ParameterSpan>& all() const { return all_; }
  /// Requires the model to have the matrix.
  const ParameterSpan& find(WeightRole role, std::int64_t layer = -1) const;
  /// The length of the vector, including padding.
  std::int64_t memory() const { return all_.back().end(); }
  /// The number of parameters, without padding.
  std::int64_t count() const;

 private:
  std::vector<ParameterSpan> all_;
};

/// The initial parameters [memory()]: normal with a standard deviation of 0.08, as in microGPT,
/// each a function of (seed, matrix, row, column). Models that differ only in their number of heads
/// start from the same numbers.
std::vector<float> initial_parameters(const ParameterLayout& layout, std::uint32_t seed);

}  // namespace headsup
