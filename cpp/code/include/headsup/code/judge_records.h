// The members of a task in code and of a verdict.
#pragma once

#include "headsup/code/judge.h"
#include "headsup/json/record.h"

namespace headsup {

HEADSUP_INPUT_RECORD_OF(CodeTest, "CodeTest", HEADSUP_FIELD(id), HEADSUP_EACH_OPTION(change, setup),
                        HEADSUP_EACH_FIELD(wanted, got));

HEADSUP_INPUT_RECORD_OF(WrongProgram, "WrongProgram", HEADSUP_FIELD(how),
                        HEADSUP_OPTION(misconception), HEADSUP_FIELD(lines));

HEADSUP_INPUT_RECORD_OF(CodeTask, "CodeTask", HEADSUP_EACH_FIELD(id, sizes, given, result, lines),
                        HEADSUP_EACH_OPTION(wrong, by_hand, compare, tests));

HEADSUP_RECORD_OF(CodeVerdict, "CodeVerdict",
                  HEADSUP_EACH_FIELD(sizes, fault, test, wanted_shape, got_shape, cell, wanted, got,
                                     how));

}  // namespace headsup
