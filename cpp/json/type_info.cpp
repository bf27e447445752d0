#include "headsup/json/type_info.h"

#include <algorithm>
#include <cstddef>

#include "headsup/json/kinds.h"

namespace headsup {

unsigned EnumInfo::value_of(std::string_view name) const {
  unsigned value = 0;
  while (value <= last && text(static_cast<std::uint8_t>(value)) != name) ++value;
  return value;
}

std::string_view KindsInfo::name_in(const void* variant) const {
  const std::size_t held = index(variant);
  return held == 0 ? std::string_view(static_cast<const UnknownKind*>(variant)->name)
                   : names[held - 1];
}

void KindsInfo::set(void* variant, std::string_view name) const {
  const auto place = std::find(names.begin(), names.end(), name);
  destroy(variant);
  construct(variant, static_cast<std::size_t>(place - names.begin()));
  if (place == names.end()) static_cast<UnknownKind*>(variant)->name = name;
}

void* PartInfo::find(const KindsInfo& of, void* variant) const {
  const std::size_t held = of.index(variant);
  return is_in(held) ? static_cast<char*>(variant) + offsets[held - 1] * kUnit : nullptr;
}

void PartInfo::use_value(const KindsInfo& of, const void* variant,
                         void (*use)(void* value, void* context), void* context) const {
  if (void* value = find(of, const_cast<void*>(variant))) return use(value, context);
  std::size_t place = 0;
  while (offsets[place] == kLacking) ++place;
  alignas(std::max_align_t) std::byte variant_with_it[KindsInfo::kMaxSize];
  of.construct(variant_with_it, place);
  use(variant_with_it + offsets[place] * kUnit, context);
  of.destroy(variant_with_it);
}

}  // namespace headsup
