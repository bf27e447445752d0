// What the machine can do at most in this build, for measuring kernels against: products added to
// sums with nothing to load or store, and numbers read with nothing to do with them.
#pragma once

#include <cstdint>

namespace headsup {

/// `chains` four-lane numbers (8, 10 or 12), each multiplied by a number and added to another,
/// `steps` times. The sum of all lanes, so that nothing may be left out. FLOPs: 8 chains steps. How
/// many chains keep a machine busy depends on how long it waits for a sum, and more than twelve do
/// not fit its registers: whoever measures tries all.
float peak_flops_probe(int chains, std::int64_t steps);

/// The sum of `count` numbers, in any order: how fast numbers can be read.
float bandwidth_probe(const float* numbers, std::int64_t count);

}  // namespace headsup
