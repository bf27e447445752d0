// The members of a config and of a scene's file.
#pragma once

#include "headsup/json/record.h"
#include "headsup/layer/scene.h"

namespace headsup {

HEADSUP_INPUT_RECORD_OF(Config, "Config", HEADSUP_OPTION(batch), HEADSUP_OPTION(seq_len),
                        HEADSUP_OPTION(seq_k), HEADSUP_OPTION(d_model), HEADSUP_OPTION(n_heads),
                        HEADSUP_OPTION(n_kv_heads), HEADSUP_OPTION(head_dim), HEADSUP_OPTION(cross),
                        HEADSUP_OPTION(causal), HEADSUP_OPTION(bias), HEADSUP_OPTION(key_lengths),
                        HEADSUP_OPTION(positions));

HEADSUP_INPUT_RECORD(SceneFile, "SceneFile", id, tokens, config, x, W_q, W_k, W_v, W_o);

}  // namespace headsup
