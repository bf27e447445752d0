#include "headsup/kernels/build.h"

namespace headsup {

#ifdef HEADSUP_RELAXED
std::string_view build_name() { return "relaxed"; }
bool may_fuse() { return true; }
#else
std::string_view build_name() { return "base"; }
bool may_fuse() { return false; }
#endif

}  // namespace headsup
