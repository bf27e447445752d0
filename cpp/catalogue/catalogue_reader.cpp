// Reads the catalogue of published models; catalogue_check.cpp checks their consistency.
#include <algorithm>
#include <array>

#include "headsup/catalogue/config_reader.h"
#include "headsup/catalogue/published_model.h"
#include "headsup/json/document_reader.h"

namespace headsup {

namespace {

// Those of kBlockSizes, then the model's own.
constexpr std::array<std::string_view, 13> kSizeNames = {
    "d_model",      "n_heads",          "n_kv_heads",       "head_dim",   "q_lora_rank",
    "kv_lora_rank", "qk_nope_head_dim", "qk_rope_head_dim", "v_head_dim", "year",
    "n_layers",     "decoder_layers",   "attention_layers"};
constexpr std::array kModelSizes = {&PublishedModel::year, &PublishedModel::n_layers,
                                    &PublishedModel::decoder_layers,
                                    &PublishedModel::attention_layers};
constexpr std::size_t kFirstMlaSize = 4;

// A size; 0 if it is absent, null or has a fault.
std::int64_t size(const Field& field) {
  if (!field.present() || field.is_null()) return 0;
  const std::int64_t value = field.integer();
  if (value >= 1 && value <= kMaxSize) return value;
  if (field.is_integer()) field.bad_value(std::to_string(value), "positive_number");
  return 0;
}

std::vector<std::int64_t> sizes(const Field& list) {
  std::vector<std::int64_t> out;
  for (const Field& item : list.items()) out.push_back(size(item));
  return out;
}

void read_sizes(const ObjectReader& row, PublishedModel& model) {
  const Field mla = row.optional("mla");
  const ObjectReader mla_sizes =
      mla.object("q_lora_rank kv_lora_rank qk_nope_head_dim qk_rope_head_dim v_head_dim");
  for (std::size_t i = 0; i < kSizeNames.size(); ++i) {
    const bool nested = i >= kFirstMlaSize && i < kBlockSizes.size();
    const std::int64_t value = size((nested ? mla_sizes : row).optional(kSizeNames[i]));
    (i < kBlockSizes.size() ? model.block.*kBlockSizes[i].value
                            : model.*kModelSizes[i - kBlockSizes.size()]) = value;
  }
}

AttentionKind read_sharing(const Field& field) {
  if (field.is_null()) return AttentionKind::undisclosed;
  // Files have null for the last name.
  const std::span<const std::string_view> names = attention_kind_names().first(5);
  const auto found = std::ranges::find(names, field.one_of(names));
  return static_cast<AttentionKind>(found - names.begin());
}

void read_model(const Field& field, PublishedModel& model) {
  const ObjectReader row = field.object(
      "name family year n_layers d_model n_heads n_kv_heads head_dim attention vocab_size "
      "params_total config_style status decoder_layers source sources_agreeing weak_source kind "
      "derived note head_dim_overridden mla hybrid attention_layers per_layer vocab_note");
  model.name = row.required("name").string();
  model.kind = row.required("kind").string();
  model.attention = read_sharing(row.required("attention"));
  model.head_dim_given = row.optional("head_dim_overridden").boolean();
  read_sizes(row, model);
  const ObjectReader layers = row.optional("per_layer").object("n_heads n_kv_heads");
  model.layer_heads = sizes(layers.optional("n_heads"));
  model.layer_kv_heads = sizes(layers.optional("n_kv_heads"));
  const ObjectReader derived =
      row.optional("derived").object("attn_weights_per_layer kv_cache_values_per_token_per_layer");
  model.stated_parameters = derived.optional("attn_weights_per_layer").integer();
  model.stated_kv_cache = derived.optional("kv_cache_values_per_token_per_layer").integer();
}

}  // namespace

std::span<const std::string_view> model_size_names() { return kSizeNames; }

std::int64_t PublishedModel::size(std::size_t index) const {
  return index < kBlockSizes.size() ? block.*kBlockSizes[index].value
                                    : this->*kModelSizes[index - kBlockSizes.size()];
}

Result<Catalogue> read_catalogue(const Document& document) {
  DocumentReader reader(document);
  const std::vector<Field> rows = reader.root().items();
  Catalogue out(rows.size());
  for (std::size_t i = 0; i < out.size(); ++i) read_model(rows[i], out[i]);
  if (!reader.ok()) return reader.faults();
  return out;
}

}  // namespace headsup
