// What four tests of code for attention say of a version of a layer.
#pragma once

#include <cstdint>

#include "headsup/layer/versions.h"

namespace headsup {

/// Differences are as base/relative_error.h takes them: infinite where a number is not finite.
struct VersionTests {
  float row_sums = 0;  // the largest |sum of a row of weights - 1|
  // The largest change of an output before the last, where the last token is another (-x).
  float leak = 0;
  float difference = 0;           // the largest |y - y of the loop without a mistake|
  float largest = 0;              // the largest |y| of that loop
  float one_head_difference = 0;  // the same difference of a layer with the same weights, one head
  std::int64_t parameters = 0;
};
/// Cost: five runs. Requires what run_version requires.
VersionTests test_version(LayerVersion version, VersionMistake mistake, const AttentionSizes& sizes,
                          const Inputs& inputs);

}  // namespace headsup
