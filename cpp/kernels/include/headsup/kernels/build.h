// Which of the two builds of the kernels this program is linked with.
#pragma once

#include <string_view>

namespace headsup {

/// "base": the same bits on every machine. "relaxed": multiplies and adds in one rounding where the
/// machine can, so that last digits differ.
std::string_view build_name();

/// Whether products may be fused with sums: in the relaxed build.
bool may_fuse();

}  // namespace headsup
