// Holds the rows of the catalogue to what follows from them. Knows arithmetic; reads no file.
#include <algorithm>
#include <string>

#include "headsup/catalogue/model.h"

namespace headsup {

namespace {

std::string text(std::int64_t value) { return std::to_string(value); }

// Collects what is wrong with one row.
class RowCheck {
 public:
  RowCheck(std::size_t row, Faults& faults) : row_("/" + std::to_string(row)), faults_(faults) {}

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

// Its layers' heads, one entry where all are alike.
std::vector<LayerHeads> heads_of(const Model& model) {
  if (model.layer_heads.empty()) return {{model.block.n_heads, model.block.n_kv_heads}};
  std::vector<LayerHeads> out;
  for (std::size_t i = 0; i < model.layer_heads.size(); ++i) {
    const bool both = i < model.layer_kv_heads.size();
    out.push_back({model.layer_heads[i], both ? model.layer_kv_heads[i] : 0});
  }
  return out;
}

// A model without attention, or one of which nothing is known, states no size of a head.
void check_absent(const Model& model, RowCheck& row) {
  row.equal("n_heads", model.block.n_heads, 0);
  row.equal("n_kv_heads", model.block.n_kv_heads, 0);
  row.equal("head_dim", model.block.head_dim, 0);
  row.equal("derived", model.stated_weights, 0);
  if (model.sharing == Sharing::none) return;
  row.equal("d_model", model.block.d_model, 0);
  row.equal("n_layers", model.n_layers, 0);
}

void check_sharing(const Model& model, RowCheck& row) {
  Sharing follows = model.sharing;
  bool first = true;
  for (const LayerHeads& layer : heads_of(model)) {
    if (layer.n_heads == 0 || layer.n_kv_heads == 0 || layer.n_heads % layer.n_kv_heads != 0) {
      return row.wrong("n_kv_heads", text(layer.n_kv_heads), "divisor_of_n_heads");
    }
    const Sharing one = sharing_of(layer.n_heads, layer.n_kv_heads);
    // Layers of several kinds count as the kind between.
    follows = first || one == follows ? one : Sharing::gqa;
    first = false;
  }
  if (model.block.latent()) follows = Sharing::mla;
  const auto name = [](Sharing s) { return sharing_names()[static_cast<std::size_t>(s)]; };
  if (follows != model.sharing) row.wrong("attention", name(model.sharing), name(follows));
}

void check_head_dim(const Model& model, RowCheck& row) {
  const Block& block = model.block;
  const std::vector<LayerHeads> layers = heads_of(model);
  const bool fills = std::ranges::all_of(layers, [&](const LayerHeads& layer) {
    return layer.n_heads * block.head_dim == block.d_model;
  });
  if (block.latent()) {
    row.equal("head_dim", block.head_dim, block.qk_nope_head_dim + block.qk_rope_head_dim);
  } else if (!model.head_dim_given && block.n_heads > 0 && block.d_model % block.n_heads == 0) {
    row.equal("head_dim", block.head_dim, block.d_model / block.n_heads);
  } else if (!model.head_dim_given) {
    row.wrong("head_dim", text(block.head_dim), "whole_quotient");
  }
  if (model.head_dim_given && fills) row.wrong("head_dim_overridden", "true", "false");
}

void check_counts(const Model& model, RowCheck& row) {
  if (model.stated_weights == 0) return row.equal("derived", model.stated_cached, 0);
  const Count weights = projection_weights(model.block);
  const Count cached = model.kind == "encoder" ? 0 : cached_numbers(model.block);
  if (!weights.fits() || !cached.fits()) return row.wrong("derived", "", "count_in_63_bits");
  row.equal("derived/attn_weights_per_layer", model.stated_weights, weights.value());
  row.equal("derived/kv_cache_values_per_token_per_layer", model.stated_cached, cached.value());
}

void check_model(const Model& model, RowCheck& row) {
  if (model.sharing == Sharing::none || model.sharing == Sharing::undisclosed) {
    return check_absent(model, row);
  }
  if (model.block.d_model == 0) row.wrong("d_model", "0", "positive_number");
  if (model.n_layers == 0) row.wrong("n_layers", "0", "positive_number");
  if (!model.layer_heads.empty()) {
    row.equal("n_heads", model.block.n_heads, 0);
    row.equal("per_layer/n_heads", static_cast<std::int64_t>(model.layer_heads.size()),
              model.n_layers);
    row.equal("per_layer/n_kv_heads", static_cast<std::int64_t>(model.layer_kv_heads.size()),
              model.n_layers);
  }
  check_head_dim(model, row);
  check_sharing(model, row);
  check_counts(model, row);
}

}  // namespace

Faults check_catalogue(const Catalogue& catalogue) {
  Faults faults;
  for (std::size_t i = 0; i < catalogue.size(); ++i) {
    RowCheck row(i, faults);
    check_model(catalogue[i], row);
    const auto same = [&](const Model& other) { return other.name == catalogue[i].name; };
    if (std::ranges::any_of(catalogue.begin(), catalogue.begin() + static_cast<std::ptrdiff_t>(i),
                            same)) {
      row.duplicate(catalogue[i].name);
    }
  }
  return faults;
}

}  // namespace headsup
