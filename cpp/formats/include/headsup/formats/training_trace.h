// Reads the recorded trace of a training run of microGPT.
#pragma once

#include "headsup/base/result.h"
#include "headsup/json/document.h"
#include "headsup/training/trace_replay.h"

namespace headsup {

/// Whether a file is a training trace, and not a golden case of a layer: it has "init" or "losses".
bool is_training_trace(const Document& document);

/// Members: name, names (texts of 1 to kMaxLetters letters from a to z), steps, init,
/// grad_at_step0, losses [steps], final, final_loss_all_names, loss_with_head_zeroed [n_heads],
/// final_weights_first_name [n_heads, tokens, tokens] and optionally tolerance and about, which is
/// ignored. init, grad_at_step0 and final are objects of the model's matrices: wte and wpe
/// [rows, width], all others [out, in]. A tensor is {shape, data}, row-major. Faults, each with its
/// JSON pointer: field_missing, field_unknown, field_wrong_kind, field_bad_value (an
/// invalid name or number), json_duplicate_key, reference_wrong_size.
Result<TrainingTrace> read_training_trace(const Document& document);

}  // namespace headsup
