#include "headsup/formats/weight_keeping.h"

#include <array>
#include <map>
#include <memory>
#include <utility>

namespace headsup {

namespace {

WeightKind stored_kind(const StoredTensor& tensor) {
  switch (tensor.format) {
    case NumberFormat::f16:
      return {WeightFormat::f16, 0};
    case NumberFormat::bf16:
      return {WeightFormat::bf16, 0};
    case NumberFormat::int8_grouped:
      return {WeightFormat::int8, tensor.group};
    default:
      return {WeightFormat::f32, 0};
  }
}

}  // namespace

std::string_view name_of(Keeping keeping) {
  constexpr std::array<std::string_view, 4> kNames = {"", "f32", "as_stored", "int8"};
  return kNames[static_cast<std::size_t>(keeping)];
}

WeightKinds kinds_of(const std::vector<StoredTensor>& tensors, Keeping keeping) {
  if (keeping == Keeping::f32) return {};
  using Place = std::pair<TensorId, std::int64_t>;
  const auto kinds = std::make_shared<std::map<Place, WeightKind>>();
  for (const StoredTensor& tensor : tensors) {
    WeightKind kind = stored_kind(tensor);
    if (keeping == Keeping::int8 && kind.format != WeightFormat::int8) {
      kind = {WeightFormat::int8, 0};
    }
    for (const Placement& part : tensor.placements) {
      kinds->insert({{part.weight.tensor, part.weight.layer}, kind});
    }
  }
  return [kinds](const WeightId& id) {
    const auto found = kinds->find({id.tensor, id.layer});
    return found == kinds->end() ? WeightKind{} : found->second;
  };
}

}  // namespace headsup
