// Recomputes every entry of the catalogue: the head size from d_model and n_heads or from MLA's
// sizes, unless it is stated; the attention kind from the heads; the file's counts. Faults:
// field_bad_value at a field that differs, with the file's value and the `expected` one;
// duplicate_id. Pages trust the shipped file.
#pragma once

#include <algorithm>
#include <string>

#include "headsup/catalogue/published_model.h"

namespace headsup::test {

namespace {

std::string text(std::int64_t value) { return std::to_string(value); }

// Collects the faults of one entry.
class RowChecker {
 public:
  RowChecker(std::size_t row, Faults& faults) : row_("/" + std::to_string(row)), faults_(faults) {}

  void wrong(std::string_view field, std::string_view value, std::string_view expected) {
    faults_.push_back(bad_value(row_ + "/" + std::string(field), value, expected));
  }

  void equal(std::string_view field, std::int64_t stated, std::int64_t follows) {
    if (stated != follows) wrong(field, text(stated), text(follows));
  }

  void duplicate(const std::string& name) {
    faults_.push_back(make_fault(Code::duplicate_id, row_, {name}));
  }

 private:
  std::string row_;
  Faults& faults_;
};

struct LayerHeads {
  std::int64_t n_heads = 0;
  std::int64_t n_kv_heads = 0;
};

// Its layers' heads; one item if all are equal.
std::vector<LayerHeads> heads_of(const PublishedModel& model) {
  if (model.layer_heads.empty()) return {{model.block.n_heads, model.block.n_kv_heads}};
  std::vector<LayerHeads> out;
  for (std::size_t i = 0; i < model.layer_heads.size(); ++i) {
    const bool both = i < model.layer_kv_heads.size();
    out.push_back({model.layer_heads[i], both ? model.layer_kv_heads[i] : 0});
  }
  return out;
}

// A model without attention, or with undisclosed sizes, must not state sizes of heads.
void check_absent(const PublishedModel& model, RowChecker& row) {
  row.equal("n_heads", model.block.n_heads, 0);
  row.equal("n_kv_heads", model.block.n_kv_heads, 0);
  row.equal("head_dim", model.block.head_dim, 0);
  row.equal("stated_parameters", model.stated_parameters, 0);
  if (model.attention == AttentionKind::none) return;
  row.equal("d_model", model.block.d_model, 0);
  row.equal("n_layers", model.n_layers, 0);
}

void check_sharing(const PublishedModel& model, RowChecker& row) {
  AttentionKind follows = model.attention;
  bool first = true;
  for (const LayerHeads& layer : heads_of(model)) {
    if (layer.n_heads == 0 || layer.n_kv_heads == 0 || layer.n_heads % layer.n_kv_heads != 0) {
      return row.wrong("n_kv_heads", text(layer.n_kv_heads), "divisor_of_n_heads");
    }
    const AttentionKind one = attention_kind_of(layer.n_heads, layer.n_kv_heads);
    // Layers of several kinds count as GQA, the kind between.
    follows = first || one == follows ? one : AttentionKind::gqa;
    first = false;
  }
  if (model.block.is_mla()) follows = AttentionKind::mla;
  const auto name = [](AttentionKind s) {
    return attention_kind_names()[static_cast<std::size_t>(s)];
  };
  if (follows != model.attention) row.wrong("attention", name(model.attention), name(follows));
}

void check_head_dim(const PublishedModel& model, RowChecker& row) {
  const AttentionBlock& block = model.block;
  const std::vector<LayerHeads> layers = heads_of(model);
  const bool fills = std::ranges::all_of(layers, [&](const LayerHeads& layer) {
    return layer.n_heads * block.head_dim == block.d_model;
  });
  if (block.is_mla()) {
    row.equal("head_dim", block.head_dim, block.qk_nope_head_dim + block.qk_rope_head_dim);
  } else if (!model.head_dim_given && block.n_heads > 0 && block.d_model % block.n_heads == 0) {
    row.equal("head_dim", block.head_dim, block.d_model / block.n_heads);
  } else if (!model.head_dim_given) {
    row.wrong("head_dim", text(block.head_dim), "whole_quotient");
  }
  if (model.head_dim_given && fills) row.wrong("head_dim_given", "true", "false");
}

void check_counts(const PublishedModel& model, RowChecker& row) {
  if (model.stated_parameters == 0) return row.equal("stated_parameters", model.stated_kv_cache, 0);
  const Count weights = projection_weights(model.block);
  const Count cached = model.kind == "encoder" ? 0 : kv_cache_numbers(model.block);
  if (!weights.fits() || !cached.fits())
    return row.wrong("stated_parameters", "", "count_in_63_bits");
  row.equal("stated_parameters", model.stated_parameters, weights.value());
  row.equal("stated_kv_cache", model.stated_kv_cache, cached.value());
}

void check_model(const PublishedModel& model, RowChecker& row) {
  if (model.attention == AttentionKind::none || model.attention == AttentionKind::undisclosed) {
    return check_absent(model, row);
  }
  if (model.block.d_model == 0) row.wrong("d_model", "0", "positive_number");
  if (model.n_layers == 0) row.wrong("n_layers", "0", "positive_number");
  if (!model.layer_heads.empty()) {
    row.equal("n_heads", model.block.n_heads, 0);
    row.equal("layer_heads", static_cast<std::int64_t>(model.layer_heads.size()), model.n_layers);
    row.equal("layer_kv_heads", static_cast<std::int64_t>(model.layer_kv_heads.size()),
              model.n_layers);
  }
  check_head_dim(model, row);
  check_sharing(model, row);
  check_counts(model, row);
}

}  // namespace

inline Faults check_catalogue(const Catalogue& catalogue) {
  Faults faults;
  for (std::size_t i = 0; i < catalogue.size(); ++i) {
    RowChecker row(i, faults);
    check_model(catalogue[i], row);
    const auto same = [&](const PublishedModel& other) { return other.name == catalogue[i].name; };
    if (std::ranges::any_of(catalogue.begin(), catalogue.begin() + static_cast<std::ptrdiff_t>(i),
                            same)) {
      row.duplicate(catalogue[i].name);
    }
  }
  return faults;
}

}  // namespace headsup::test
