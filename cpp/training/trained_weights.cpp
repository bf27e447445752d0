#include "headsup/training/trained_weights.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "headsup/layer/memory.h"

namespace headsup {

namespace {

Architecture architecture_of(const ModelSizes& sizes) {
  Architecture out;
  out.vocab_size = sizes.task.vocab_size;
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

}  // namespace

Result<std::shared_ptr<const ModelWeights>> trained_weights(const TrainedModel& model) {
  const ModelSizes& sizes = model.dims;
  if (sizes.task.n_slots != 1 || sizes.task.n_classes != sizes.task.vocab_size) {
    return bad_value("run", sizes.task.n_classes, "model_of_next_tokens");
  }
  const Architecture architecture = architecture_of(sizes);
  // Packed rows are padded.
  const Result<std::int64_t> memory = ask_memory(parameter_count(architecture) * 2, "run");
  if (!memory) return memory.faults();
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
  return std::shared_ptr<const ModelWeights>(std::move(out));
}

}  // namespace headsup
