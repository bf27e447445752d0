#include "headsup/catalogue/published_model.h"

#include <algorithm>
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

namespace {

// The index of a name in a list, or -1.
int index_of(std::span<const std::string_view> names, std::string_view name) {
  const auto found = std::find(names.begin(), names.end(), name);
  return found == names.end() ? -1 : static_cast<int>(found - names.begin());
}

bool meets(const PublishedModel& model, const Criterion& criterion) {
  const int size = index_of(model_size_names(), criterion.name);
  if (size >= 0) {
    const std::int64_t value = model.size(static_cast<std::size_t>(size));
    return value >= criterion.low && value <= criterion.high;
  }
  const AttentionBlock& block = model.block;
  if (criterion.name == "given") return model.head_dim_given;
  if (criterion.name == "uneven") return block.n_heads > 0 && block.d_model % block.n_heads != 0;
  return model.kind == criterion.name || name_of(model.attention) == criterion.name;
}

bool known(std::string_view name) {
  return index_of(model_size_names(), name) >= 0 || index_of(attention_kind_names(), name) >= 0 ||
         name == "given" || name == "uneven" || name == "decoder" || name == "encoder" ||
         name == "hybrid";
}

}  // namespace

std::optional<std::int64_t> count_models(const Catalogue& catalogue,
                                         const std::vector<Criterion>& criteria) {
  for (const Criterion& criterion : criteria) {
    if (!known(criterion.name)) return std::nullopt;
  }
  return std::ranges::count_if(catalogue, [&](const PublishedModel& model) {
    return std::ranges::all_of(criteria,
                               [&](const Criterion& criterion) { return meets(model, criterion); });
  });
}

}  // namespace headsup
