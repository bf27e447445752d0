#include "model_checks.h"

#include <algorithm>
#include <cmath>

namespace headsup::app {

Result<HeadId> head_in(const HeadId& head, const Architecture& architecture) {
  HEADSUP_TRY(layer, place_in("layer", head.layer, architecture.n_layers));
  HEADSUP_TRY(place, place_in("head", head.head, architecture.n_heads));
  return HeadId{layer, place};
}

Faults overflow_of(std::string_view where, std::span<const double> numbers) {
  if (std::ranges::all_of(numbers, [](double one) { return std::isfinite(one); })) return {};
  return {make_fault(Code::numbers_overflowed, where, {})};
}

std::optional<ModelPieceView> to_view(const std::optional<FileRange>& range, double progress) {
  if (!range) return std::nullopt;
  return ModelPieceView{static_cast<std::int64_t>(range->file),
                        static_cast<std::int64_t>(range->begin),
                        static_cast<std::int64_t>(range->end), static_cast<float>(progress)};
}

ModelSizes sizes_of(const Architecture& a) {
  return {a.vocab_size,
          a.max_context,
          a.n_layers,
          a.d_model,
          a.n_heads,
          a.n_kv_heads,
          a.head_dim,
          a.d_mlp,
          a.n_slots,
          a.classes(),
          parameter_count(a).value()};
}

}  // namespace headsup::app
