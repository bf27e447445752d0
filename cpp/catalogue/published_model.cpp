#include "headsup/catalogue/published_model.h"

#include <array>

#include "headsup/catalogue/config_reader.h"

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

}  // namespace

std::span<const std::string_view> model_size_names() { return kSizeNames; }

std::int64_t PublishedModel::size(std::size_t index) const {
  return index < kBlockSizes.size() ? block.*kBlockSizes[index].value
                                    : this->*kModelSizes[index - kBlockSizes.size()];
}

Faults check_sizes(std::span<const PublishedModel> models) {
  Faults out;
  for (std::size_t row = 0; row < models.size(); ++row) {
    for (std::size_t i = 0; i < kSizeNames.size(); ++i) {
      const std::int64_t size = models[row].size(i);
      if (size >= 0 && size <= kMaxSize) continue;
      out.push_back(bad_value(std::to_string(row) + "/" + std::string(kSizeNames[i]), size,
                              "positive_number"));
    }
  }
  return out;
}

}  // namespace headsup
