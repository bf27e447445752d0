#include "headsup/ops/zero_slices.h"

#include <algorithm>

#include "explain_with.h"

namespace headsup {

namespace {

// The columns of a slice; the last ones may be short where heads do not divide the width.
KeyRange columns_of(std::int64_t slice, const RunContext& context, std::int64_t width) {
  const std::int64_t heads = context.sizes[Axis::n_heads];
  const std::int64_t size = (width + heads - 1) / heads;
  return {std::min(slice * size, width), std::min((slice + 1) * size, width)};
}

void zero(const RunContext& context, std::int64_t width, std::int64_t rows, float* numbers) {
  for (const std::int64_t slice : context.zeroed_slices) {
    const KeyRange columns = columns_of(slice, context, width);
    for (std::int64_t row = 0; row < rows; ++row) {
      std::fill(numbers + row * width + columns.first, numbers + row * width + columns.end, 0.0f);
    }
  }
}

}  // namespace

void OpRules<Op::zero_slices>::run(RunArgs& args) {
  const std::int64_t width = args.out.shape[2].size;
  std::copy_n(args.in[0].view.data(), args.out.size(), args.out.data);
  zero(args.context, width, args.out.size() / width, args.out.data);
}

void OpRules<Op::zero_slices>::explain(const ExplainArgs& args, Explanation& out) {
  const std::int64_t width = args.out.view.shape()[2].size;
  for (const std::int64_t slice : args.context.zeroed_slices) {
    if (columns_of(slice, args.context, width).has(args.index[2])) {
      out.rule = "off";
      return;
    }
  }
  out.rule = "same";
  out.left = single(args.in[0], args.index);
}

}  // namespace headsup
