// The fields of every struct about a language model, under the names JS knows.
#pragma once

#include "headsup/api/model_views.h"
#include "headsup/json/record.h"

namespace headsup {

HEADSUP_INPUT_RECORD(app::ModelFileInput, "ModelFile", name, size);

HEADSUP_RECORD_OF(app::ModelPieceView, "ModelPiece", HEADSUP_SIZE_FIELD(file),
                  HEADSUP_SIZE_FIELD(begin), HEADSUP_SIZE_FIELD(end), HEADSUP_FIELD(progress));

HEADSUP_RECORD_OF(app::ArchitectureView, "Architecture", HEADSUP_SIZE_FIELD(vocab_size),
                  HEADSUP_SIZE_FIELD(max_context), HEADSUP_SIZE_FIELD(n_layers),
                  HEADSUP_SIZE_FIELD(d_model), HEADSUP_SIZE_FIELD(n_heads),
                  HEADSUP_SIZE_FIELD(n_kv_heads), HEADSUP_SIZE_FIELD(head_dim),
                  HEADSUP_SIZE_FIELD(d_mlp), HEADSUP_SIZE_FIELD(parameters));

HEADSUP_RECORD(app::TokenView, "ModelToken", token, text);

HEADSUP_INPUT_RECORD(app::GenerateInput, "Generation", tokens, count, temperature, top_p, seed);

HEADSUP_RECORD_OF(app::HeadRow, "HeadRow", HEADSUP_SIZE_FIELD(layer), HEADSUP_SIZE_FIELD(head),
                  HEADSUP_FIELD(previous), HEADSUP_FIELD(self), HEADSUP_FIELD(first),
                  HEADSUP_FIELD(same_token), HEADSUP_FIELD(induction), HEADSUP_FIELD(entropy),
                  HEADSUP_FIELD(loss_zeroed));

HEADSUP_RECORD(app::HeadsView, "Heads", loss, uniform, heads);

}  // namespace headsup
