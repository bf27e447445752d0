#include "headsup/catalogue/count.h"

#include <algorithm>

namespace headsup {

namespace {

// The place of a name in a list, or -1.
int place(std::span<const std::string_view> names, std::string_view name) {
  const auto found = std::find(names.begin(), names.end(), name);
  return found == names.end() ? -1 : static_cast<int>(found - names.begin());
}

bool meets(const Model& model, const Criterion& criterion) {
  const int size = place(model_sizes(), criterion.name);
  if (size >= 0) {
    const std::int64_t value = model.size(static_cast<std::size_t>(size));
    return value >= criterion.low && value <= criterion.high;
  }
  const Block& block = model.block;
  if (criterion.name == "given") return model.head_dim_given;
  if (criterion.name == "uneven") return block.n_heads > 0 && block.d_model % block.n_heads != 0;
  return model.kind == criterion.name ||
         sharing_names()[static_cast<std::size_t>(model.sharing)] == criterion.name;
}

bool known(std::string_view name) {
  return place(model_sizes(), name) >= 0 || place(sharing_names(), name) >= 0 || name == "given" ||
         name == "uneven" || name == "decoder" || name == "encoder" || name == "hybrid";
}

}  // namespace

std::optional<std::int64_t> count_models(const Catalogue& catalogue,
                                         const std::vector<Criterion>& criteria) {
  for (const Criterion& criterion : criteria) {
    if (!known(criterion.name)) return std::nullopt;
  }
  return std::ranges::count_if(catalogue, [&](const Model& model) {
    return std::ranges::all_of(criteria,
                               [&](const Criterion& criterion) { return meets(model, criterion); });
  });
}

}  // namespace headsup
