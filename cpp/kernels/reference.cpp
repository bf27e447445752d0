#include "kernels/reference.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace headsup::reference {

std::vector<double> multiply(MatrixView a, MatrixView b, const float* bias) {
  std::vector<double> out;
  out.reserve(static_cast<std::size_t>(a.rows * b.cols));
  for (std::int64_t i = 0; i < a.rows; ++i) {
    for (std::int64_t j = 0; j < b.cols; ++j) {
      double sum = bias == nullptr ? 0.0 : double{bias[j]};
      for (std::int64_t k = 0; k < a.cols; ++k) sum += double{a.at(i, k)} * double{b.at(k, j)};
      out.push_back(sum);
    }
  }
  return out;
}

std::vector<double> softmax(const float* in, std::int64_t count) {
  std::vector<double> out(static_cast<std::size_t>(count), 0.0);
  double peak = -std::numeric_limits<double>::infinity();
  for (std::int64_t i = 0; i < count; ++i) peak = std::max(peak, double{in[i]});
  if (std::isinf(peak)) return out;
  double sum = 0;
  for (std::int64_t i = 0; i < count; ++i) {
    out[static_cast<std::size_t>(i)] = std::exp(double{in[i]} - peak);
    sum += out[static_cast<std::size_t>(i)];
  }
  for (double& e : out) e /= sum;
  return out;
}

}  // namespace headsup::reference
