// Bytes as a text that can tell whether it is whole: a version, letters, a check sum. Knows nothing
// of what is in it.
#pragma once

#include <string>
#include <string_view>

#include "headsup/base/result.h"

namespace headsup {

std::string seal(std::string_view bytes);

/// The bytes. Faults, at `where`: packed_damaged, packed_newer.
Result<std::string> open_seal(std::string_view text, std::string_view where);

}  // namespace headsup
