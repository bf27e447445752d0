// A trained model's parameters as a JSON file, to keep, to share and to load into other tools.
// Knows the file; knows no training.
#pragma once

#include <string>
#include <vector>

#include "headsup/base/result.h"
#include "headsup/json/document.h"
#include "headsup/training/run.h"

namespace headsup {

/// {"schema": 1, "model": {"n_layers", "d_model", "n_heads", "n_kv_heads", "bugs"}, "tensors":
/// {name:
/// {"shape", "data"}}}. Names are microGPT's, such as "layer0.attn_wq". Matrices are [out, in], as
/// PyTorch's Linear and microGPT keep them, wte and wpe [ids or places, d_model]; data is
/// row-major, and the same float32 when read again.
std::string weights_file(const TrainedModel& model);

/// The parameters of such a file, as ParameterLayout places those of `dims`. Faults, each with its
/// JSON pointer: field_missing, field_unknown, field_wrong_kind, json_duplicate_key,
/// field_bad_value (another schema, sizes that are not those of dims, a number beyond
/// kMaxParameter), reference_wrong_size (a tensor of another shape).
Result<std::vector<float>> read_weights(const Document& document, const ModelSizes& dims);

}  // namespace headsup
