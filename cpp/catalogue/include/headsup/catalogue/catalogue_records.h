// The members of the catalogue's rows.
#pragma once

#include "headsup/catalogue/published_model.h"
#include "headsup/json/record.h"

namespace headsup {

HEADSUP_ENUM(AttentionKind, "AttentionKind", AttentionKind::undisclosed);

HEADSUP_INPUT_RECORD_OF(AttentionBlock, "Block",
                        HEADSUP_EACH_OPTION(d_model, n_heads, n_kv_heads, head_dim, q_lora_rank,
                                            kv_lora_rank, qk_nope_head_dim, qk_rope_head_dim,
                                            v_head_dim));

HEADSUP_INPUT_RECORD_OF(PublishedModel, "CatalogueRow", HEADSUP_EACH_FIELD(name, kind, attention),
                        HEADSUP_FIELDS_OF(block),
                        HEADSUP_EACH_OPTION(year, n_layers, decoder_layers, attention_layers),
                        HEADSUP_EACH_FIELD(head_dim_given, layer_heads, layer_kv_heads),
                        HEADSUP_EACH_OPTION(stated_parameters, stated_kv_cache));

}  // namespace headsup
