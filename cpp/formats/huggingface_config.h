// config.json of a language model, as Hugging Face's transformers reads it. Source: its
// configuration_*.py and modeling_*.py of each type, releases 4 and 5.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "config_keys.h"
#include "headsup/base/result.h"
#include "headsup/json/document.h"
#include "headsup/model/architecture.h"

namespace headsup {

/// The types of models ("model_type") that can be run.
enum class ModelType : std::uint8_t { gpt2, llama, mistral, qwen2, qwen3 };

struct HuggingfaceConfig {
  ModelType type = ModelType::gpt2;
  Architecture architecture;  // validated
};

/// Reads the file. A key that changes what a model computes is read or refused; a key that
/// transformers does not read for this type, or that matters in training alone, is passed over.
/// Faults, at JSON pointers: model_type_unknown; model_key_unsupported; json_duplicate_key, since
/// the file then says two things; field_missing, field_wrong_kind, field_bad_value,
/// size_not_positive, size_too_large and config_keys_disagree of single keys; those of validate(),
/// at the keys.
Result<HuggingfaceConfig> read_huggingface_config(const Document& document);

/// RoPE of queries and keys: rope_theta and partial_rotary_factor, and rope_scaling or its newer
/// name rope_parameters, of the types default, linear and llama3. Requires head_dim >= 1.
RopeSettings read_rope(const ConfigKeys& config, std::int64_t head_dim);

/// Architecture::windows: sliding_window, use_sliding_window, max_window_layers and layer_types.
/// Requires n_layers >= 1.
std::vector<std::int64_t> read_windows(const ConfigKeys& config, ModelType type,
                                       std::int64_t n_layers);

}  // namespace headsup
