#include "headsup/catalogue/family.h"

#include <algorithm>

#include "headsup/base/words.h"

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
    return any_of_words(row.type, [&](std::string_view each) {
      return each.ends_with('*') ? type.starts_with(each.substr(0, each.size() - 1)) : type == each;
    });
  });
  return found == std::end(kFamilies) ? kCommon : *found;
}

}  // namespace headsup
