// Every operation once more, in double precision and plain loops: what ops_test.cpp compares with.
#pragma once

#include <vector>

#include "headsup/ops/args.h"

namespace headsup::test {

/// A tensor's numbers in its own order.
struct DoubleTensor {
  std::vector<double> numbers;
  std::vector<std::int64_t> sizes;

  explicit DoubleTensor(const View& view);
  explicit DoubleTensor(const Shape& shape);

  std::int64_t size(std::size_t axis) const { return sizes[axis]; }
  double& at(std::int64_t a, std::int64_t b, std::int64_t c, std::int64_t d);
  double at(std::int64_t a, std::int64_t b, std::int64_t c, std::int64_t d) const;
};

/// What an operation makes of its operands; `out` has the shape, and numbers to be set.
struct TwinArgs {
  const std::vector<DoubleTensor>& in;
  const Attr& attr;
  const RunContext& context;
  const Shape& shape;  // of out
};
using Twin = DoubleTensor (*)(const TwinArgs& args);

/// Null where an operation has no twin yet, which a test refuses.
Twin twin_of(Op op);
/// The same of norms, activations, gates and sums alone.
Twin mlp_twin_of(Op op);

}  // namespace headsup::test
