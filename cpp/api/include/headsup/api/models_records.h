// The fields of every struct about published models, under the names JS knows.
#pragma once

#include "headsup/api/exercise_records.h"
#include "headsup/api/models_views.h"
#include "headsup/json/record.h"
#include "headsup/learner/log_records.h"

namespace headsup {

template <>
struct Record<CostInput> {
  using T = CostInput;
  static constexpr auto name = "CostSizes";
  static constexpr bool comes_in = true;
  static constexpr RecordField fields[] = {
      HEADSUP_FIELDS_OF(config),        HEADSUP_OPTION(n_layers),
      HEADSUP_OPTION(bytes_per_number), HEADSUP_OPTION(q_lora_rank),
      HEADSUP_OPTION(kv_lora_rank),     HEADSUP_OPTION(qk_nope_head_dim),
      HEADSUP_OPTION(qk_rope_head_dim), HEADSUP_OPTION(v_head_dim)};
};

template <>
struct EnumNames<AttentionKind> {
  static constexpr auto name = "Sharing";
  static constexpr AttentionKind last = AttentionKind::undisclosed;
  static std::string_view text(AttentionKind value) {
    return attention_kind_names()[static_cast<std::size_t>(value)];
  }
};

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

template <>
struct Record<ModelCost> {
  using T = ModelCost;
  static constexpr auto name = "ModelCost";
  static constexpr RecordField fields[] = {HEADSUP_FIELD_AS(attention, "sharing"),
                                           HEADSUP_SIZE_FIELD(head_dim),
                                           HEADSUP_SIZE_FIELD(quotient),
                                           HEADSUP_SIZE_FIELD(remainder),
                                           HEADSUP_SIZE_FIELD(group),
                                           HEADSUP_FIELD(q_width),
                                           HEADSUP_FIELD(kv_width),
                                           HEADSUP_FIELD(parameters_per_layer),
                                           HEADSUP_FIELD(parameters),
                                           HEADSUP_FIELD(cached_per_token_layer),
                                           HEADSUP_FIELD(cached_per_token),
                                           HEADSUP_FIELD(cache_numbers),
                                           HEADSUP_FIELD(cache_bytes),
                                           HEADSUP_FIELD(attention_computations),
                                           HEADSUP_FIELD(score_numbers)};
};

template <>
struct Record<AttentionBlock> {
  using T = AttentionBlock;
  static constexpr auto name = "Block";
  static constexpr RecordField fields[] = {
      HEADSUP_SIZE_OPTION(d_model),          HEADSUP_SIZE_OPTION(n_heads),
      HEADSUP_SIZE_OPTION(n_kv_heads),       HEADSUP_SIZE_OPTION(head_dim),
      HEADSUP_SIZE_OPTION(q_lora_rank),      HEADSUP_SIZE_OPTION(kv_lora_rank),
      HEADSUP_SIZE_OPTION(qk_nope_head_dim), HEADSUP_SIZE_OPTION(qk_rope_head_dim),
      HEADSUP_SIZE_OPTION(v_head_dim)};
};

template <>
struct Record<PublishedModel> {
  using T = PublishedModel;
  static constexpr auto name = "CatalogueRow";
  static constexpr RecordField fields[] = {HEADSUP_FIELD(name),
                                           HEADSUP_FIELD(kind),
                                           HEADSUP_FIELD_AS(attention, "sharing"),
                                           HEADSUP_FIELDS_OF(block),
                                           HEADSUP_SIZE_OPTION(year),
                                           HEADSUP_SIZE_OPTION(n_layers),
                                           HEADSUP_SIZE_OPTION(decoder_layers),
                                           HEADSUP_SIZE_OPTION(attention_layers),
                                           HEADSUP_FIELD(head_dim_given),
                                           HEADSUP_FIELD(layer_heads),
                                           HEADSUP_FIELD(layer_kv_heads)};
};

template <>
struct Record<app::ModelView> {
  using T = app::ModelView;
  static constexpr auto name = "Model";
  static constexpr RecordField fields[] = {
      HEADSUP_FIELDS_OF(model),          HEADSUP_OPTION(quotient),
      HEADSUP_OPTION(remainder),         HEADSUP_OPTION(group),
      HEADSUP_OPTION(weights_per_layer), HEADSUP_OPTION(cached_per_token_layer)};
};

template <>
struct Record<app::FoundSizeView> {
  using T = app::FoundSizeView;
  static constexpr auto name = "FoundSize";
  static constexpr RecordField fields[] = {HEADSUP_SIZE_FIELD(value), HEADSUP_FIELD(how),
                                           HEADSUP_FIELD(where)};
};

template <>
struct Record<app::TowerView> {
  using T = app::TowerView;
  static constexpr auto name = "Tower";
  static constexpr RecordField fields[] = {HEADSUP_FIELD(key),
                                           HEADSUP_FIELD(role),
                                           HEADSUP_FIELD(family),
                                           HEADSUP_FIELD(sharing),
                                           HEADSUP_FIELD(sizes),
                                           HEADSUP_FIELD(divides_evenly),
                                           HEADSUP_FIELD(heads_fill_width),
                                           HEADSUP_FIELD(layer_heads),
                                           HEADSUP_FIELD(layer_kv_heads)};
};

template <>
struct Record<app::NoteView> {
  using T = app::NoteView;
  static constexpr auto name = "ConfigNote";
  static constexpr RecordField fields[] = {HEADSUP_FIELD(code), HEADSUP_FIELD(where),
                                           HEADSUP_FIELD(args)};
};

template <>
struct Record<app::ReadingView> {
  using T = app::ReadingView;
  static constexpr auto name = "ConfigReading";
  static constexpr RecordField fields[] = {HEADSUP_FIELD(towers), HEADSUP_FIELD(notes)};
};

template <>
struct Record<app::MarkView> {
  using T = app::MarkView;
  static constexpr auto name = "Mark";
  static constexpr RecordField fields[] = {HEADSUP_FIELD(from), HEADSUP_FIELD(to)};
};

template <>
struct Record<app::LookupStepView> {
  using T = app::LookupStepView;
  static constexpr auto name = "LookupStep";
  static constexpr RecordField fields[] = {
      HEADSUP_FIELD(id),      HEADSUP_FIELD(asks),     HEADSUP_FIELD(prompt), HEADSUP_FIELD(why),
      HEADSUP_FIELD(options), HEADSUP_FIELD(accepted), HEADSUP_FIELD(marks)};
};

template <>
struct Record<app::LookupView> {
  using T = app::LookupView;
  static constexpr auto name = "Lookup";
  static constexpr RecordField fields[] = {HEADSUP_FIELD(reading), HEADSUP_FIELD(args),
                                           HEADSUP_FIELD(steps)};
};

template <>
struct Record<app::LookupGradeArgs> {
  using T = app::LookupGradeArgs;
  static constexpr auto name = "LookupGradeArgs";
  static constexpr RecordField fields[] = {HEADSUP_FIELD(given), HEADSUP_FIELD(key),
                                           HEADSUP_FIELD(value)};
};

template <>
struct Record<app::LookupGradeView> {
  using T = app::LookupGradeView;
  static constexpr auto name = "LookupGrade";
  static constexpr RecordField fields[] = {HEADSUP_FIELD(verdict), HEADSUP_FIELD(mistake),
                                           HEADSUP_FIELD(how), HEADSUP_FIELD(kind),
                                           HEADSUP_FIELD(args)};
};

template <>
struct Record<AttentionTotals> {
  using T = AttentionTotals;
  static constexpr auto name = "LookupTotals";
  static constexpr RecordField fields[] = {HEADSUP_FIELD(parameters), HEADSUP_FIELD(cache_bytes)};
};

template <>
struct Record<AttentionCost> {
  using T = AttentionCost;
  static constexpr auto name = "LookupCost";
  static constexpr RecordField fields[] = {
      HEADSUP_FIELD_AS(uncounted_reason, "why"), HEADSUP_FIELD_AS(has_cache, "keeps"),
      HEADSUP_FIELD_AS(actual, "own"),           HEADSUP_FIELD_AS(mha, "plain"),
      HEADSUP_FIELD(parameters_ratio),           HEADSUP_FIELD(cache_ratio)};
};

}  // namespace headsup
