#include "attention/verify.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace headsup {

namespace {

double error_of(const View& view, const std::vector<float>& expected) {
  const Tensor got = contiguous(view);
  double difference = 0;
  double size = 1;
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const double a = got.data()[i];
    const double b = expected[i];
    if (!std::isfinite(a) || !std::isfinite(b)) return std::numeric_limits<double>::infinity();
    difference = std::max(difference, std::abs(a - b));
    size = std::max(size, std::abs(b));
  }
  return difference / size;
}

}  // namespace

Verification verify(ReferenceCase reference, double default_tolerance) {
  Verification out;
  out.name = reference.name;
  out.tolerance = reference.tolerance > 0 ? reference.tolerance : default_tolerance;
  const Trace trace = forward(reference.dims, std::move(reference.inputs));
  out.passed = !reference.expected.empty();
  for (const ReferenceCase::Expected& expected : reference.expected) {
    const double error = error_of(trace.view(expected.tensor), expected.data);
    out.tensors.push_back({expected.tensor, error});
    out.passed = out.passed && error <= out.tolerance;
  }
  return out;
}

}  // namespace headsup
