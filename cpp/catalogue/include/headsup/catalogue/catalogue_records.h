// The members of the catalogue's rows.
#pragma once

#include "headsup/catalogue/published_model.h"
#include "headsup/json/record.h"

namespace headsup {

template <>
struct EnumNames<AttentionKind> {
  static constexpr auto name = "AttentionKind";
  static constexpr AttentionKind last = AttentionKind::undisclosed;
  static std::string_view text(AttentionKind value) {
    return attention_kind_names()[static_cast<std::size_t>(value)];
  }
};

HEADSUP_INPUT_RECORD_OF(AttentionBlock, "Block", HEADSUP_OPTION(d_model), HEADSUP_OPTION(n_heads),
                        HEADSUP_OPTION(n_kv_heads), HEADSUP_OPTION(head_dim),
                        HEADSUP_OPTION(q_lora_rank), HEADSUP_OPTION(kv_lora_rank),
                        HEADSUP_OPTION(qk_nope_head_dim), HEADSUP_OPTION(qk_rope_head_dim),
                        HEADSUP_OPTION(v_head_dim));

HEADSUP_INPUT_RECORD_OF(PublishedModel, "CatalogueRow", HEADSUP_FIELD(name), HEADSUP_FIELD(kind),
                        HEADSUP_FIELD(attention), HEADSUP_FIELDS_OF(block), HEADSUP_OPTION(year),
                        HEADSUP_OPTION(n_layers), HEADSUP_OPTION(decoder_layers),
                        HEADSUP_OPTION(attention_layers), HEADSUP_FIELD(head_dim_given),
                        HEADSUP_FIELD(layer_heads), HEADSUP_FIELD(layer_kv_heads),
                        HEADSUP_OPTION(stated_parameters), HEADSUP_OPTION(stated_kv_cache));

}  // namespace headsup
