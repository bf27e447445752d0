// The fields of every struct about published models, under the names JS knows.
#pragma once

#include "headsup/api/exercise_records.h"
#include "headsup/api/models_views.h"
#include "headsup/catalogue/catalogue_records.h"
#include "headsup/learner/log_records.h"

namespace headsup {

HEADSUP_INPUT_RECORD_OF(CostInput, "CostSizes", HEADSUP_FIELDS_OF(config), HEADSUP_OPTION(n_layers),
                        HEADSUP_OPTION(bytes_per_number), HEADSUP_OPTION(q_lora_rank),
                        HEADSUP_OPTION(kv_lora_rank), HEADSUP_OPTION(qk_nope_head_dim),
                        HEADSUP_OPTION(qk_rope_head_dim), HEADSUP_OPTION(v_head_dim));

template <>
struct EnumNames<Origin> {
  static constexpr auto name = "Origin";
  static constexpr Origin last = Origin::catalogue;
  static std::string_view text(Origin value) { return name_of(value); }
};

template <>
struct MapEntry<app::NamedSizeView> {
  static std::string_view name(const app::NamedSizeView& size) { return size.name; }
  static constexpr auto value = &app::NamedSizeView::size;
};

HEADSUP_RECORD_OF(ModelCost, "ModelCost",
                  HEADSUP_EACH_FIELD(attention, head_dim, quotient, remainder, group),
                  HEADSUP_COUNT_FIELD(q_width), HEADSUP_COUNT_FIELD(kv_width),
                  HEADSUP_COUNT_FIELD(parameters_per_layer), HEADSUP_COUNT_FIELD(parameters),
                  HEADSUP_COUNT_FIELD(cached_per_token_layer),
                  HEADSUP_COUNT_FIELD(cached_per_token), HEADSUP_COUNT_FIELD(cache_numbers),
                  HEADSUP_COUNT_FIELD(cache_bytes), HEADSUP_COUNT_FIELD(attention_computations),
                  HEADSUP_COUNT_FIELD(score_numbers));

HEADSUP_INPUT_RECORD_OF(app::LookupSource, "LookupSource", HEADSUP_OPTION(text),
                        HEADSUP_OPTION(row));

HEADSUP_RECORD_OF(app::ModelView, "Model", HEADSUP_FIELDS_OF(model), HEADSUP_OPTION(quotient),
                  HEADSUP_OPTION(remainder), HEADSUP_OPTION(group),
                  HEADSUP_OPTION(weights_per_layer), HEADSUP_OPTION(cached_per_token_layer));

HEADSUP_RECORD(app::FoundSizeView, "FoundSize", value, how, where);

HEADSUP_RECORD(app::TowerView, "Tower", key, role, family, attention, sizes, divides_evenly,
               heads_fill_width, layer_heads, layer_kv_heads);

HEADSUP_RECORD(app::NoteView, "ConfigNote", code, where, args);

HEADSUP_RECORD(app::ReadingView, "ConfigReading", towers, notes);

HEADSUP_RECORD(app::MarkView, "Mark", from, to);

HEADSUP_RECORD(app::LookupStepView, "LookupStep", id, asks, prompt, why, options, accepted, marks);

HEADSUP_RECORD(app::LookupView, "Lookup", reading, args, steps);

HEADSUP_RECORD_OF(app::LookupGradeArgs, "LookupGradeArgs", HEADSUP_FIELD(given), HEADSUP_FIELD(key),
                  HEADSUP_COUNT_FIELD(value));

HEADSUP_RECORD(app::LookupGradeView, "LookupGrade", verdict, mistake, how, kind, args);

HEADSUP_RECORD_OF(AttentionTotals, "LookupTotals", HEADSUP_COUNT_FIELD(parameters),
                  HEADSUP_COUNT_FIELD(cache_bytes));

HEADSUP_RECORD(AttentionCost, "LookupCost", uncounted_reason, has_cache, actual, mha,
               parameters_ratio, cache_ratio);

}  // namespace headsup
