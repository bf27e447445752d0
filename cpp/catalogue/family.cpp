#include "headsup/catalogue/family.h"

#include <algorithm>

namespace headsup {

namespace {

// Made of families.json by the build.
constexpr Family kFamilies[] = {
#include "families.inc"
};

}  // namespace

std::span<const Family> families() { return kFamilies; }

const Family& family_of(std::string_view type) {
  static constexpr Family kCommon;
  const auto* found = std::ranges::find_if(kFamilies, [&](const Family& row) {
    return row.type.ends_with('*') ? type.starts_with(row.type.substr(0, row.type.size() - 1))
                                   : type == row.type;
  });
  return found == std::end(kFamilies) ? kCommon : *found;
}

}  // namespace headsup
