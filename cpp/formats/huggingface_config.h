// config.json of a language model, as Hugging Face's transformers reads it. Source: its
// configuration_*.py and modeling_*.py of each type, releases 4 and 5.
#pragma once

#include <cstdint>
#include <string_view>

#include "headsup/base/result.h"
#include "headsup/catalogue/config_object.h"
#include "headsup/json/document.h"
#include "headsup/model/architecture.h"

namespace headsup {

struct HuggingfaceConfig {
  std::string_view weights;   // Family::weights
  Architecture architecture;  // validated
};

/// Reads the file of a family that has weights (catalogue/families.json). A key that changes what a
/// model computes is read or refused; a key that transformers does not read for this type, or that
/// matters in training alone, is passed over. Faults, at JSON pointers: model_type_unknown;
/// model_key_unsupported; json_duplicate_key, since the file then says two things; those of
/// read_config; field_missing, field_bad_value and config_size_missing of single keys; those of
/// validate(), at the keys.
Result<HuggingfaceConfig> read_huggingface_config(const Document& document);

/// RoPE of queries and keys: rope_theta and partial_rotary_factor, and rope_scaling or its newer
/// name rope_parameters, of the types default, linear and llama3. Requires head_dim >= 1.
RopeSettings read_rope(const ConfigObject& config, std::int64_t head_dim);

/// model_key_unsupported of a member.
void refuse(const ConfigObject& object, std::string_view key, std::string_view value);

}  // namespace headsup
