#include "headsup/training/model_sizes.h"

#include <algorithm>
#include <array>

#include "headsup/base/random.h"
#include "headsup/kernels/fill.h"
#include "headsup/layer/config.h"
#include "headsup/training/attention.h"
#include "streams.h"

namespace headsup {

namespace {

constexpr std::array<std::string_view, 9> kWeightRoleNames = {
    "wte", "wpe", "lm_head", "attn_wq", "attn_wk", "attn_wv", "attn_wo", "mlp_fc1", "mlp_fc2"};

constexpr float kInitialDeviation = 0.08f;

// Whether a bug makes heads read their slices of the token through one matrix that all share.
bool slices_tokens(const BugSet& bugs) {
  const Graph attention = trained_attention(bugs);
  return std::ranges::any_of(attention.nodes(), [](const Node& node) { return node.attr.sliced; });
}

}  // namespace

Result<ModelSizes> validate(const ModelConfig& config, const TaskSpec& task) {
  Faults faults;
  SizeReader reader(faults);
  ModelSizes dims;
  dims.task = task;
  dims.mlp = !config.attention_only;
  dims.identity_output = config.identity_output;
  dims.n_layers = reader.read("n_layers", config.n_layers.value_or(1), kMaxTrainedLayers);
  dims.d_model = reader.read("d_model", config.d_model.value_or(16), kMaxWidth);
  if (dims.d_model > 0 && dims.d_model < kMinWidth) {
    faults.push_back(bad_value("d_model", dims.d_model, "width_of_a_small_model"));
  }
  // Heads follow the rules of any layer.
  Config layer;
  layer.batch = 1;
  layer.seq_len = static_cast<double>(task.block_size);
  layer.d_model = static_cast<double>(std::max<std::int64_t>(dims.d_model, 1));
  layer.n_heads = config.n_heads.value_or(4);
  layer.n_kv_heads = config.n_kv_heads;
  if (dims.d_model == 0) layer.head_dim = 1;  // there is no width to divide by n_heads
  const auto take_faults = [&](const auto& result) {
    if (!result) faults.insert(faults.end(), result.faults().begin(), result.faults().end());
  };
  const Result<AttentionSizes> heads = validate(layer);
  const Result<BugSet> bugs = read_bugs(config.bugs);
  take_faults(heads);
  take_faults(bugs);
  if (heads && bugs && heads->n_kv_heads != heads->n_heads && slices_tokens(*bugs)) {
    faults.push_back(bad_value("n_kv_heads", heads->n_kv_heads, "as_many_as_heads"));
  }
  if (bugs && !form_of(trained_attention(*bugs))) {
    faults.push_back(bad_value("bugs", config.bugs.front(), "bug_of_a_trained_model"));
  }
  if (!faults.empty()) return faults;
  dims.n_heads = heads->n_heads;
  dims.n_kv_heads = heads->n_kv_heads;
  dims.head_dim = heads->head_dim;
  dims.bugs = *bugs;
  return dims;
}

std::string_view name_of(WeightRole role) {
  return kWeightRoleNames[static_cast<std::size_t>(role)];
}

std::string name_of(const ParameterSpan& parameter) {
  const std::string role(name_of(parameter.role));
  return parameter.layer < 0 ? role : "layer" + std::to_string(parameter.layer) + "." + role;
}

ParameterLayout::ParameterLayout(const ModelSizes& dims) {
  const auto add = [&](WeightRole role, std::int64_t layer, std::int64_t rows, std::int64_t cols) {
    const std::int64_t offset = all_.empty() ? 0 : all_.back().end();
    all_.push_back({role, layer, rows, cols, (cols + 3) / 4 * 4, offset});
  };
  const std::int64_t width = dims.d_model;
  add(WeightRole::wte, -1, dims.task.vocab_size, width);
  add(WeightRole::wpe, -1, dims.task.block_size, width);
  add(WeightRole::lm_head, -1, width, dims.logits());
  const Graph attention = trained_attention(dims.bugs);
  const auto project = [&](WeightRole role, std::int64_t layer, TensorId made, std::int64_t to) {
    const bool sliced = attention[made].attr.sliced;
    add(role, layer, sliced ? dims.head_dim : width, sliced ? dims.head_dim : to);
  };
  for (std::int64_t layer = 0; layer < dims.n_layers; ++layer) {
    project(WeightRole::attn_wq, layer, TensorId::q_flat, width);
    project(WeightRole::attn_wk, layer, TensorId::k_flat, dims.kv_width());
    project(WeightRole::attn_wv, layer, TensorId::v_flat, dims.kv_width());
    if (!dims.identity_output) add(WeightRole::attn_wo, layer, width, width);
    if (!dims.mlp) continue;
    add(WeightRole::mlp_fc1, layer, width, dims.hidden());
    add(WeightRole::mlp_fc2, layer, dims.hidden(), width);
  }
}

const ParameterSpan& ParameterLayout::find(WeightRole role, std::int64_t layer) const {
  return *std::ranges::find_if(
      all_, [&](const ParameterSpan& one) { return one.role == role && one.layer == layer; });
}

std::int64_t ParameterLayout::count() const {
  std::int64_t out = 0;
  for (const ParameterSpan& one : all_) out += one.rows * one.cols;
  return out;
}

std::vector<float> initial_parameters(const ParameterLayout& layout, std::uint32_t seed) {
  std::vector<float> out(Count(layout.memory()).size(), 0.0f);
  for (const ParameterSpan& one : layout.all()) {
    const std::uint32_t stream = streams::of(one.role, one.layer);
    for (std::int64_t row = 0; row < one.rows; ++row) {
      fill_normal(row_key(seed, stream, static_cast<std::uint32_t>(row)), one.cols,
                  kInitialDeviation, out.data() + one.offset + row * one.stride);
    }
  }
  return out;
}

}  // namespace headsup
