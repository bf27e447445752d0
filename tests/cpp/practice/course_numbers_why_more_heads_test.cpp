// The numbers of lesson 2, worked out by hand.
#include "support/course_numbers.h"

namespace {

const headsup::test::Worked kWorked({
    {"why-one-width", "16"},
    {"why-heads", "4"},
    {"why-head-dim", "4"},
    {"why-concat", "16"},
    {"why-y-shape", "(1, 5, 16)"},
    {"why-x-shape", "(1, 5, 16)"},
});

}  // namespace
