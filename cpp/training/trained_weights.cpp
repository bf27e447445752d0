#include "headsup/training/trained_weights.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "headsup/base/memory.h"
#include "headsup/kernels/elementwise.h"

namespace headsup {

namespace {

Architecture architecture_of(const ModelSizes& sizes) {
  Architecture out;
  const TaskSpec& task = sizes.task;
  out.vocab_size = task.vocab_size + (task.has_pairs ? task.vocab_size * task.vocab_size : 0);
  out.n_slots = task.n_slots;
  const bool is_next = task.n_slots == 1 && task.n_classes == task.vocab_size;
  out.n_classes = is_next ? 0 : task.n_classes;
  out.max_context = sizes.task.block_size;
  out.n_layers = sizes.n_layers;
  out.d_model = sizes.d_model;
  out.n_heads = sizes.n_heads;
  out.n_kv_heads = sizes.n_kv_heads;
  out.head_dim = sizes.head_dim;
  out.d_mlp = sizes.mlp ? sizes.hidden() : 0;
  out.activation = Activation::relu;
  out.gated_mlp = false;
  out.learned_positions = true;
  out.tied_output = false;
  out.embedding_norm = true;
  out.final_norm = false;
  out.bugs = sizes.bugs;
  return out;
}

TensorId tensor_of(WeightRole role) {
  constexpr std::array kTensors = {TensorId::token_embedding,
                                   TensorId::position_embedding,
                                   TensorId::output_weight,
                                   TensorId::W_q,
                                   TensorId::W_k,
                                   TensorId::W_v,
                                   TensorId::W_o,
                                   TensorId::W_up,
                                   TensorId::W_down};
  return kTensors[static_cast<std::size_t>(role)];
}

// microGPT's norms have no weights, and a layer without a trained W_o has the identity.
void put_what_is_not_trained(const ModelSizes& sizes, ModelWeights& out) {
  std::vector<float> ones(Count(sizes.d_model).size(), 1.0f);
  const MatrixView row{ones.data(), 1, sizes.d_model, sizes.d_model, 1};
  for (std::int64_t layer = 0; layer < sizes.n_layers; ++layer) {
    out.put({TensorId::attn_norm_weight, layer}, Layout::in_out, 0, row);
    if (sizes.mlp) out.put({TensorId::mlp_norm_weight, layer}, Layout::in_out, 0, row);
    if (!sizes.identity_output) continue;
    for (std::int64_t i = 0; i < sizes.d_model; ++i) {
      std::vector<float> unit(ones.size(), 0.0f);
      unit[static_cast<std::size_t>(i)] = 1;
      out.put({TensorId::W_o, layer}, Layout::in_out, i, {unit.data(), 1, sizes.d_model, 1, 1});
    }
  }
}

// The sum of two embeddings, for each pair of ids.
void put_pairs(const TrainedModel& model, const ParameterSpan& wte, ModelWeights& out) {
  const auto row = [&](std::int64_t id) {
    return model.parameters.data() + wte.offset + id * wte.stride;
  };
  std::vector<float> sum(Count(wte.cols).size());
  for (std::int64_t pair = 0; pair < wte.rows * wte.rows; ++pair) {
    add(row(pair / wte.rows), row(pair % wte.rows), wte.cols, sum.data());
    out.put({TensorId::token_embedding, 0}, Layout::out_in, wte.rows + pair,
            {sum.data(), 1, wte.cols, wte.cols, 1});
  }
}

}  // namespace

TaskText text_of(const TaskSpec& task, const Batch& batch, std::int64_t sequence) {
  TaskText out;
  const std::int64_t first = batch.first(sequence), end = batch.first(sequence + 1);
  for (std::int64_t token = first; token < end; ++token) {
    const std::int32_t* const id = batch.ids.data() + 2 * token;
    const auto ids = static_cast<Token>(task.vocab_size);
    out.tokens.push_back(id[1] == Batch::kNone ? id[0] : ids + id[0] * ids + id[1]);
  }
  const std::int32_t* const targets = batch.targets.data();
  out.targets = {targets + first * task.n_slots, targets + end * task.n_slots};
  return out;
}

Result<std::shared_ptr<const ModelWeights>> trained_weights(const TrainedModel& model) {
  const ModelSizes& sizes = model.dims;
  const Architecture architecture = architecture_of(sizes);
  // Packed rows are padded.
  HEADSUP_TRY(memory, ask_memory(parameter_count(architecture) * 2, "run"));
  auto out = std::make_shared<ModelWeights>(architecture);
  put_what_is_not_trained(sizes, *out);
  const ParameterLayout layout(sizes);
  for (const ParameterSpan& one : layout.all()) {
    // Rows of embeddings are what a decoder's table has as outputs.
    const bool is_table = one.role == WeightRole::wte || one.role == WeightRole::wpe;
    out->put({tensor_of(one.role), std::max<std::int64_t>(one.layer, 0)},
             is_table ? Layout::out_in : Layout::in_out, 0,
             {model.parameters.data() + one.offset, one.rows, one.cols, one.stride, 1});
  }
  if (sizes.task.has_pairs) put_pairs(model, layout.find(WeightRole::wte), *out);
  return std::shared_ptr<const ModelWeights>(std::move(out));
}

}  // namespace headsup
