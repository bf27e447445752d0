// Whether memory is there. Where it runs out the engine ends (bindings/memory_bindings.cpp), so
// whoever is about to ask for much asks here first, and can still refuse by name.
#pragma once

#include "headsup/base/checked.h"

namespace headsup {

/// Whether so many bytes can be had now, in one piece, so that it does not matter how they are cut
/// up; and a little beside them, for texts and lists.
bool has_room(Count bytes);

}  // namespace headsup
