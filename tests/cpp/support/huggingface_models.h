// Small models of transformers: their configs, and the tensors that belong to them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "support/model_folders.h"

namespace headsup::test {

inline constexpr std::string_view kGpt2 =
    R"({"model_type":"gpt2","vocab_size":11,"n_positions":8,"n_embd":6,"n_layer":2,"n_head":3})";

// 4 heads of 2, and 2 for keys and values.
inline constexpr std::string_view kLlama =
    R"({"model_type":"llama","vocab_size":11,"max_position_embeddings":8,"hidden_size":8,)"
    R"("num_hidden_layers":2,"num_attention_heads":4,"num_key_value_heads":2,"head_dim":2,)"
    R"("intermediate_size":12})";

inline constexpr std::string_view kTied =
    R"({"model_type":"llama","vocab_size":11,"max_position_embeddings":8,"hidden_size":8,)"
    R"("num_hidden_layers":2,"num_attention_heads":4,"num_key_value_heads":2,"head_dim":2,)"
    R"("intermediate_size":12,"tie_word_embeddings":true})";

/// Those of kGpt2, its output tied.
inline std::vector<TensorToWrite> gpt2_tensors(const std::string& prefix) {
  std::vector<TensorToWrite> out = {{prefix + "wte.weight", {11, 6}},
                                    {prefix + "wpe.weight", {8, 6}}};
  for (const std::string layer : {"h.0.", "h.1."}) {
    const std::string at = prefix + layer;
    out.insert(out.end(), {{at + "attn.c_attn.weight", {6, 18}},
                           {at + "attn.c_attn.bias", {18}},
                           {at + "attn.c_proj.weight", {6, 6}},
                           {at + "attn.c_proj.bias", {6}},
                           {at + "mlp.c_fc.weight", {6, 24}},
                           {at + "mlp.c_fc.bias", {24}},
                           {at + "mlp.c_proj.weight", {24, 6}},
                           {at + "mlp.c_proj.bias", {6}},
                           {at + "ln_1.weight", {6}},
                           {at + "ln_1.bias", {6}},
                           {at + "ln_2.weight", {6}},
                           {at + "ln_2.bias", {6}}});
  }
  out.push_back({prefix + "ln_f.weight", {6}});
  out.push_back({prefix + "ln_f.bias", {6}});
  return out;
}

/// Those of kLlama, or of kTied.
inline std::vector<TensorToWrite> llama_tensors(const std::string& prefix = "model.",
                                                bool is_tied = false) {
  std::vector<TensorToWrite> out = {{prefix + "embed_tokens.weight", {11, 8}}};
  for (const std::string layer : {"layers.0.", "layers.1."}) {
    const std::string at = prefix + layer;
    out.insert(out.end(), {{at + "self_attn.q_proj.weight", {8, 8}},
                           {at + "self_attn.k_proj.weight", {4, 8}},
                           {at + "self_attn.v_proj.weight", {4, 8}},
                           {at + "self_attn.o_proj.weight", {8, 8}},
                           {at + "mlp.gate_proj.weight", {12, 8}},
                           {at + "mlp.up_proj.weight", {12, 8}},
                           {at + "mlp.down_proj.weight", {8, 12}},
                           {at + "input_layernorm.weight", {8}},
                           {at + "post_attention_layernorm.weight", {8}}});
  }
  out.push_back({prefix + "norm.weight", {8}});
  if (!is_tied) out.push_back({"lm_head.weight", {11, 8}});
  return out;
}

inline Folder folder_of(const std::string& config, const std::vector<TensorToWrite>& tensors) {
  return Folder().add("config.json", config).add("model.safetensors", safetensors_file(tensors));
}

/// What the folder holds, or what is wrong with it.
inline Result<ModelContents> read_folder(const Folder& folder) {
  Result<std::unique_ptr<ModelSource>> opened = huggingface_source(folder.list());
  if (!opened) return opened.faults();
  ModelSource& source = **opened;
  while (const std::optional<FileRange> range = source.next()) {
    Faults faults = source.take(folder.bytes(*range));
    if (!faults.empty()) return faults;
  }
  return source.contents();
}

/// The tensor of this name, which must be there.
inline const StoredTensor& tensor_of(const ModelContents& contents, std::string_view name) {
  const auto found = std::ranges::find(contents.tensors, name, &StoredTensor::name);
  REQUIRE_MESSAGE(found != contents.tensors.end(), name);
  return *found;
}

}  // namespace headsup::test
