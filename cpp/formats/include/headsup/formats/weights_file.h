// Writes and reads a trained model's parameters as JSON.
#pragma once

#include <string>
#include <vector>

#include "headsup/base/result.h"
#include "headsup/json/document.h"
#include "headsup/training/run.h"

namespace headsup {

/// {"schema": 1, "model": {"n_layers", "d_model", "n_heads", "n_kv_heads", "bugs"},
/// "tensors": {name: {"shape", "data"}}}. Names are microGPT's, such as "layer0.attn_wq". Matrices
/// are [out, in], as in PyTorch's Linear and microGPT; wte is [vocab_size, d_model] and wpe
/// [block_size, d_model]. Data is row-major, and reads back as the same float32.
std::string write_weights(const TrainedModel& model);

/// The parameters of such a file, in ParameterLayout's order for `dims`. Faults, each with its
/// JSON pointer: field_missing, field_unknown, field_wrong_kind, json_duplicate_key,
/// field_bad_value (another schema, sizes that are not those of dims, a number beyond
/// kMaxParameter), reference_wrong_size (a tensor of another shape).
Result<std::vector<float>> read_weights(const Document& document, const ModelSizes& dims);

}  // namespace headsup
