// The sizes of a small GPT and where each of its parameters stands. Knows the architecture; knows
// no task and no training. Source of the architecture: microGPT (Karpathy), see
// tests/golden/training/microgpt-trace.json.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "headsup/base/result.h"
#include "headsup/layer/bugs.h"

namespace headsup {

/// What a task asks of a model.
struct TaskSizes {
  std::int64_t block = 0;      // the most tokens of a sequence
  std::int64_t n_ids = 0;      // rows of the token embedding
  std::int64_t n_classes = 0;  // what one answer is chosen from
  std::int64_t n_slots = 1;    // answers a token may be asked for
  bool operator==(const TaskSizes&) const = default;
};

/// A model as a page asks for it, unchecked.
struct ModelConfig {
  std::optional<double> n_layers, d_model, n_heads, n_kv_heads;
  bool mlp = true;               // an MLP after each attention layer
  bool identity_output = false;  // W_o fixed to leave every number as it is
  std::vector<std::string> bugs;
};

/// Checked sizes.
struct ModelDims {
  TaskSizes task;
  std::int64_t n_layers = 0, d_model = 0, n_heads = 0, n_kv_heads = 0, head_dim = 0;
  bool mlp = true;
  bool identity_output = false;
  BugSet bugs;

  std::int64_t kv_width() const { return n_kv_heads * head_dim; }
  std::int64_t hidden() const { return 4 * d_model; }
  /// What a KV cache keeps of one token, in bytes of float32: keys and values of every layer.
  std::int64_t kv_bytes() const {
    return 2 * n_layers * kv_width() * static_cast<std::int64_t>(sizeof(float));
  }
  std::int64_t logits() const { return task.n_classes * task.n_slots; }
  bool operator==(const ModelDims&) const = default;
};

inline constexpr std::int64_t kMinWidth = 8;
inline constexpr std::int64_t kMaxWidth = 64;
inline constexpr std::int64_t kMaxLayers = 4;

/// Checks a config: n_layers 1 to kMaxLayers (left out: 1), d_model kMinWidth to kMaxWidth
/// (16), n_heads a divisor of it (4), n_kv_heads a divisor of n_heads (left out: n_heads). Faults:
/// size_*, field_bad_value (a width below the least, bugs), heads_do_not_divide_width, kv_heads_*;
/// where a bug lets heads slice the token, n_kv_heads must be n_heads.
Result<ModelDims> validate(const ModelConfig& config, const TaskSizes& task);

/// What a parameter is, by microGPT's names.
enum class Part : std::uint8_t {
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

std::string_view name_of(Part part);

/// One matrix of parameters. Rows are what goes in and columns what comes out (y = x W); row r
/// stands at offset + r * stride. Past `cols` a row is filled up with zeros that stay zero, so that
/// four lanes need no special end.
struct Parameter {
  Part part = Part::wte;
  std::int64_t layer = -1;  // -1 for those that no layer owns
  std::int64_t rows = 0, cols = 0, stride = 0, offset = 0;

  std::int64_t end() const { return offset + rows * stride; }
};

/// The parameter's name in a file: "wte", "layer0.attn_wq".
std::string name_of(const Parameter& parameter);

/// All parameters of a model, one after the other in one run of memory.
class ParameterTable {
 public:
  explicit ParameterTable(const ModelDims& dims);

  const std::vector<Parameter>& all() const { return all_; }
  /// Requires the model to have it.
  const Parameter& find(Part part, std::int64_t layer = -1) const;
  /// How many numbers the run of memory takes, padding included.
  std::int64_t memory() const { return all_.back().end(); }
  /// How many parameters there are.
  std::int64_t count() const;

 private:
  std::vector<Parameter> all_;
};

/// The parameters at the start of training: bell-shaped with a standard deviation of 0.08, as
/// microGPT draws them, each a function of (seed, parameter, row, column). Models that differ in
/// their number of heads alone start from the same numbers. [memory()]
std::vector<float> initial_parameters(const ParameterTable& table, std::uint32_t seed);

}  // namespace headsup
