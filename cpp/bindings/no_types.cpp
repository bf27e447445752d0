// What pages load has no use for the types of its calls: the linker drops them.

#include "marshal.h"

namespace headsup::js {

void declare_call(const Signature&) {}

}  // namespace headsup::js
