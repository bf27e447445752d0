// Reads the catalogue of published models. Knows its fields; whether they agree with each other is
// for catalogue_check.cpp.
#include <algorithm>
#include <array>

#include "headsup/catalogue/model.h"
#include "headsup/json/document_reader.h"

namespace headsup {

namespace {

// The first of Block, then Model's own.
constexpr std::array<std::string_view, 13> kSizes = {
    "d_model",      "n_heads",          "n_kv_heads",       "head_dim",   "q_lora_rank",
    "kv_lora_rank", "qk_nope_head_dim", "qk_rope_head_dim", "v_head_dim", "year",
    "n_layers",     "decoder_layers",   "attention_layers"};
constexpr std::array kOfBlock = {
    &Block::d_model,          &Block::n_heads,          &Block::n_kv_heads,
    &Block::head_dim,         &Block::q_lora_rank,      &Block::kv_lora_rank,
    &Block::qk_nope_head_dim, &Block::qk_rope_head_dim, &Block::v_head_dim};
constexpr std::array kOfModel = {&Model::year, &Model::n_layers, &Model::decoder_layers,
                                 &Model::attention_layers};
constexpr std::size_t kFirstLatent = 4;

// A size, or 0 where there is none, null or a fault.
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

void read_sizes(const ObjectReader& row, Model& model) {
  const Field mla = row.optional("mla");
  const ObjectReader latent =
      mla.object("q_lora_rank kv_lora_rank qk_nope_head_dim qk_rope_head_dim v_head_dim");
  for (std::size_t i = 0; i < kSizes.size(); ++i) {
    const bool nested = i >= kFirstLatent && i < kOfBlock.size();
    const std::int64_t value = size((nested ? latent : row).optional(kSizes[i]));
    (i < kOfBlock.size() ? model.block.*kOfBlock[i] : model.*kOfModel[i - kOfBlock.size()]) = value;
  }
}

Sharing read_sharing(const Field& field) {
  if (field.is_null()) return Sharing::undisclosed;
  // The last name is what null stands for, and no file says it.
  const std::span<const std::string_view> names = sharing_names().first(5);
  const auto found = std::ranges::find(names, field.one_of(names));
  return static_cast<Sharing>(found - names.begin());
}

void read_model(const Field& field, Model& model) {
  const ObjectReader row = field.object(
      "name family year n_layers d_model n_heads n_kv_heads head_dim attention vocab_size "
      "params_total config_style status decoder_layers source sources_agreeing weak_source kind "
      "derived note head_dim_overridden mla hybrid attention_layers per_layer vocab_note");
  model.name = row.required("name").string();
  model.kind = row.required("kind").string();
  model.sharing = read_sharing(row.required("attention"));
  model.head_dim_given = row.optional("head_dim_overridden").boolean();
  read_sizes(row, model);
  const ObjectReader layers = row.optional("per_layer").object("n_heads n_kv_heads");
  model.layer_heads = sizes(layers.optional("n_heads"));
  model.layer_kv_heads = sizes(layers.optional("n_kv_heads"));
  const ObjectReader derived =
      row.optional("derived").object("attn_weights_per_layer kv_cache_values_per_token_per_layer");
  model.stated_weights = derived.optional("attn_weights_per_layer").integer();
  model.stated_cached = derived.optional("kv_cache_values_per_token_per_layer").integer();
}

}  // namespace

std::span<const std::string_view> model_sizes() { return kSizes; }

std::int64_t Model::size(std::size_t index) const {
  return index < kOfBlock.size() ? block.*kOfBlock[index]
                                 : this->*kOfModel[index - kOfBlock.size()];
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
