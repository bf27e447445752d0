// Whether a large allocation would succeed: a failed one ends the engine
// (bindings/memory.cpp), so that large requests are tried here first and refused by name.
#pragma once

#include "headsup/base/checked.h"

namespace headsup {

/// Whether `bytes` can be allocated now, with some headroom for texts and lists. Asks for them as
/// one block, so that any division of them into smaller blocks fits as well.
bool can_allocate(Count bytes);

}  // namespace headsup
