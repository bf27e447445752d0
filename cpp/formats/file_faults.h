// Faults of one file among several: their places begin with its name.
#pragma once

#include <string_view>

#include "headsup/base/fault.h"

namespace headsup {

/// The faults at "file/place", where `faults` have the place alone: "", or "/" and what follows.
/// Their texts are cut to a length that can be read, since a hostile file may have very long ones.
Faults in_file(std::string_view file, Faults faults);

}  // namespace headsup
