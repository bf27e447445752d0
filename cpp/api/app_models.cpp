// The calls about published models.
#include <utility>

#include "headsup/api/app.h"
#include "headsup/json/json_reader.h"

namespace headsup::app {

void add_text(Figures& out, std::string_view name, std::string_view value) {
  out.push_back({std::string(name), std::string(value)});
}

void add_list(Figures& out, std::string_view name, const std::vector<std::int64_t>& layers) {
  std::string list;
  for (const std::int64_t heads : layers) list += (list.empty() ? "" : ",") + std::to_string(heads);
  if (!list.empty()) add_text(out, name, list);
}

namespace {

void add(Figures& out, std::string_view name, std::int64_t value) {
  add_text(out, name, std::to_string(value));
}

void add(Figures& out, std::string_view name, Count count) {
  if (count.fits()) add(out, name, count.value());
}

void add(Figures& out, AttentionKind attention) {
  add_text(out, "sharing", attention_kind_names()[static_cast<std::size_t>(attention)]);
}

}  // namespace

Figures to_view(const ModelCost& cost) {
  Figures out;
  add(out, cost.attention);
  for (const CostFigure& figure : cost_figures()) add(out, figure.name, cost.*figure.value);
  return out;
}

Figures to_view(const PublishedModel& model) {
  Figures out;
  add_text(out, "name", model.name);
  add_text(out, "kind", model.kind);
  add(out, model.attention);
  for (std::size_t i = 0; i < model_size_names().size(); ++i) {
    if (model.size(i) > 0) add(out, model_size_names()[i], model.size(i));
  }
  if (model.head_dim_given) add_text(out, "head_dim_given", "true");
  const AttentionBlock& block = model.block;
  if (block.n_heads > 0 && block.n_kv_heads > 0) {
    add(out, "quotient", block.d_model / block.n_heads);
    add(out, "remainder", block.d_model % block.n_heads);
    add(out, "group", block.n_heads / block.n_kv_heads);
  }
  add_list(out, "layer_heads", model.layer_heads);
  add_list(out, "layer_kv_heads", model.layer_kv_heads);
  // Whether the plain formulas hold is the catalogue's to say; the counts are not.
  if (model.stated_parameters > 0) add(out, "weights_per_layer", projection_weights(block));
  if (model.stated_kv_cache > 0) add(out, "cached_per_token_layer", kv_cache_numbers(block));
  return out;
}

Result<ModelCost> App::model_cost(const CostInput& input) const {
  return headsup::model_cost(input);
}

Result<const Catalogue*> App::load_models(const std::string& text) {
  const Result<Document> document = read_json(text);
  if (!document) return document.faults();
  Result<Catalogue> catalogue = read_catalogue(*document);
  if (!catalogue) return catalogue.faults();
  models_ = std::move(catalogue).value();
  return &models_;
}

}  // namespace headsup::app
