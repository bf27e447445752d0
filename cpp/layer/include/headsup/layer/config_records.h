// The members of a config and of a scene's file.
#pragma once

#include "headsup/json/record.h"
#include "headsup/layer/scene.h"

namespace headsup {

HEADSUP_INPUT_RECORD_OF(Config, "Config",
                        HEADSUP_EACH_OPTION(batch, seq_len, seq_k, d_model, n_heads, n_kv_heads,
                                            head_dim, cross, causal, bias, key_lengths, positions));

HEADSUP_INPUT_RECORD(SceneFile, "SceneFile", id, tokens, config, x, W_q, W_k, W_v, W_o);

}  // namespace headsup
