// The lines of the listing of a layer in which a learner looks for the wrong one.
#pragma once

#include <array>
#include <string_view>

namespace headsup {

inline constexpr std::array<std::string_view, 8> kListingLines = {
    "sizes", "q", "k", "v", "scores", "weights", "merge", "out"};

}  // namespace headsup
