#include "headsup/ops/zero_slices.h"

#include <algorithm>

namespace headsup {

namespace {

// The columns of a slice; the last ones may be short where heads do not divide the width.
KeyRange columns_of(std::int64_t slice, const RunContext& context, std::int64_t width) {
  const std::int64_t heads = context.sizes[Axis::n_heads];
  const std::int64_t size = (width + heads - 1) / heads;
  return {std::min(slice * size, width), std::min((slice + 1) * size, width)};
}

}  // namespace

void OpRules<Op::zero_slices>::run(RunArgs& args) {
  const std::int64_t width = args.out.shape[2].size;
  std::copy_n(args.in[0].view.data(), args.out.size(), args.out.data);
  for (const std::int64_t slice : args.context.zeroed_slices) {
    const KeyRange columns = columns_of(slice, args.context, width);
    for (std::int64_t row = 0; row < args.out.size() / width; ++row) {
      float* const numbers = args.out.data + row * width;
      std::fill(numbers + columns.first, numbers + columns.end, 0.0f);
    }
  }
}

}  // namespace headsup
