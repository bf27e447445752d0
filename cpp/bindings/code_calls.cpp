// The calls of the module that judges programs, under the names JS knows.

#include "headsup/code/judge_records.h"
#include "marshal.h"

namespace headsup::js {

EMSCRIPTEN_BINDINGS(headsup_code) { call<&judge_code>("judgeCode", "task source"); }

}  // namespace headsup::js
