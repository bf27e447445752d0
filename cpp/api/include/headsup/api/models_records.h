// The fields of every struct about published models, under the names JS knows.
#pragma once

#include "headsup/api/exercise_records.h"
#include "headsup/api/models_views.h"
#include "headsup/catalogue/catalogue_records.h"
#include "headsup/learner/log_records.h"

namespace headsup {

HEADSUP_INPUT_RECORD_OF(CostInput, "CostSizes", HEADSUP_FIELDS_OF(config),
                        HEADSUP_EACH_OPTION(n_layers, bytes_per_number, q_lora_rank, kv_lora_rank,
                                            qk_nope_head_dim, qk_rope_head_dim, v_head_dim));

HEADSUP_ENUM(Origin, "Origin", Origin::catalogue);

template <>
struct MapEntry<app::NamedSizeView> {
  static std::string_view name(const app::NamedSizeView& size) { return size.name; }
  static constexpr auto value = &app::NamedSizeView::size;
};

HEADSUP_RECORD_OF(ModelCost, "ModelCost",
                  HEADSUP_EACH_FIELD(attention, head_dim, quotient, remainder, group),
                  HEADSUP_EACH_COUNT(q_width, kv_width, parameters_per_layer, parameters,
                                     cached_per_token_layer, cached_per_token, cache_numbers,
                                     cache_bytes, attention_computations, score_numbers));

HEADSUP_INPUT_RECORD_OF(app::LookupSource, "LookupSource", HEADSUP_EACH_OPTION(text, row));

HEADSUP_RECORD_OF(app::ModelView, "Model", HEADSUP_FIELDS_OF(model),
                  HEADSUP_EACH_OPTION(quotient, remainder, group, weights_per_layer,
                                      cached_per_token_layer));

HEADSUP_RECORD(app::FoundSizeView, "FoundSize", value, how, where);

HEADSUP_RECORD(app::TowerView, "Tower", key, role, family, attention, sizes, divides_evenly,
               heads_fill_width, layer_heads, layer_kv_heads);

HEADSUP_RECORD(app::NoteView, "ConfigNote", code, where, args);

HEADSUP_RECORD(app::ReadingView, "ConfigReading", towers, notes);

HEADSUP_RECORD(app::MarkView, "Mark", from, to);

HEADSUP_RECORD(app::LookupStepView, "LookupStep", id, asks, prompt, why, options, accepted, marks);

HEADSUP_RECORD(app::LookupView, "Lookup", reading, args, steps);

HEADSUP_RECORD_OF(app::LookupGradeArgs, "LookupGradeArgs", HEADSUP_EACH_FIELD(given, key),
                  HEADSUP_COUNT_FIELD(value));

HEADSUP_RECORD(app::LookupGradeView, "LookupGrade", verdict, mistake, how, kind, args);

HEADSUP_RECORD_OF(AttentionTotals, "LookupTotals", HEADSUP_EACH_COUNT(parameters, cache_bytes));

HEADSUP_RECORD(AttentionCost, "LookupCost", uncounted_reason, has_cache, actual, mha,
               parameters_ratio, cache_ratio);

}  // namespace headsup
