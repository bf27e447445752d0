#include "headsup/kernels/rope.h"

#include <algorithm>

#include "headsup/kernels/rope_table.h"

namespace headsup {

RopePair rope_pair(std::int64_t place, std::int64_t width, RopePairs pairs) {
  const std::int64_t half = width / 2;
  if (pairs == RopePairs::halves) {
    return place < half ? RopePair{place, place + half, true}
                        : RopePair{place - half, place - half, false};
  }
  return place % 2 == 0 ? RopePair{place / 2, place + 1, true}
                        : RopePair{place / 2, place - 1, false};
}

void rope(MatrixView in, std::int64_t first_position, const RopeTable& table, RopePairs pairs,
          MutableMatrix out) {
  const std::int64_t width = table.width(), half = width / 2;
  // From the first number of a pair to that of the next, and to the second of the same.
  const bool adjacent = pairs == RopePairs::adjacent;
  const std::int64_t step = adjacent ? 2 : 1, partner = adjacent ? 1 : half;
  for (std::int64_t r = 0; r < in.rows; ++r) {
    const RopeTurn* turn = table.turns(first_position + r);
    const float* const from = &in.at(r, 0);
    float* const to = out.row(r);
    for (std::int64_t i = 0; i < half; ++i, ++turn) {
      const std::int64_t a = i * step, b = a + partner;
      const float sine = turn->sine, x = from[a], y = from[b];
      to[a] = x * turn->cosine + y * -sine;
      to[b] = y * turn->cosine + x * sine;
    }
    if (to != from) std::copy(from + width, from + in.cols, to + width);
  }
}

}  // namespace headsup
