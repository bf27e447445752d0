// Reads golden cases: JSON files with a config, input tensors, and expected tensors.
#pragma once

#include "headsup/base/result.h"
#include "headsup/json/document.h"
#include "headsup/training/verify.h"

namespace headsup {

/// Members: name, config {batch, seq_q, seq_k, d_model, n_heads, n_kv_heads, head_dim, causal,
/// cross, bias, key_lengths or null}, inputs {x, memory if cross, W_q, W_k, W_v, W_o as [in, out],
/// and bq, bk, bv, bo if bias}, expected (any of q, k, v, scores before the mask, weights,
/// head_outputs, concat, y), and optionally tolerance, and layout and backward, which are ignored.
/// A tensor is {shape, data}, row-major. Faults, each with its JSON pointer: field_missing,
/// field_unknown, field_wrong_kind, field_bad_value (not a float32), json_duplicate_key,
/// tensor_not_in_run (an input that a layer of this config lacks), reference_wrong_size (a tensor
/// whose shape is not that of the config), the faults of validate(), memory_over_limit.
Result<GoldenCase> read_golden_case(const Document& document);

}  // namespace headsup
