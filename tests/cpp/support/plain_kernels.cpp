#include "support/plain_kernels.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "headsup/base/checked.h"
#include "headsup/base/random.h"
#include "headsup/kernels/norm.h"

namespace headsup::reference {

std::vector<double> multiply(MatrixView a, MatrixView b, const float* bias) {
  std::vector<double> out;
  out.reserve((Count(a.rows) * b.cols).size());
  for (std::int64_t i = 0; i < a.rows; ++i) {
    for (std::int64_t j = 0; j < b.cols; ++j) {
      double sum = bias == nullptr ? 0.0 : double{bias[j]};
      for (std::int64_t k = 0; k < a.cols; ++k) sum += double{a.at(i, k)} * double{b.at(k, j)};
      out.push_back(sum);
    }
  }
  return out;
}

std::vector<double> transpose(MatrixView a) {
  std::vector<double> out;
  for (std::int64_t c = 0; c < a.cols; ++c) {
    for (std::int64_t r = 0; r < a.rows; ++r) out.push_back(double{a.at(r, c)});
  }
  return out;
}

std::vector<double> softmax(const float* in, std::int64_t count) {
  std::vector<double> out(Count(count).size(), 0.0);
  const double hidden = -std::numeric_limits<double>::infinity();
  double peak = hidden;
  for (std::int64_t i = 0; i < count; ++i) peak = std::max(peak, double{in[i]});
  if (std::all_of(in, in + count, [=](float v) { return double{v} == hidden; })) return out;
  double sum = 0;
  for (std::int64_t i = 0; i < count; ++i) {
    out[static_cast<std::size_t>(i)] = std::exp(double{in[i]} - peak);
    sum += out[static_cast<std::size_t>(i)];
  }
  for (double& e : out) e /= sum;
  return out;
}

std::vector<double> softmax_gradient(const float* weights, const float* d_weights,
                                     std::int64_t count) {
  std::vector<double> out(Count(count).size(), 0.0);
  for (std::int64_t i = 0; i < count; ++i) {
    for (std::int64_t n = 0; n < count; ++n) {
      out[static_cast<std::size_t>(i)] +=
          double{d_weights[n]} * double{weights[n]} * ((n == i ? 1 : 0) - double{weights[i]});
    }
  }
  return out;
}

CrossEntropy cross_entropy(const float* logits, std::int64_t count, std::int64_t target,
                           double share) {
  CrossEntropy out;
  out.d_logits = softmax(logits, count);
  const double peak = double{*std::max_element(logits, logits + count)};
  double sum = 0;
  for (std::int64_t i = 0; i < count; ++i) sum += std::exp(double{logits[i]} - peak);
  out.loss = std::log(sum) + peak - double{logits[target]};
  out.d_logits[static_cast<std::size_t>(target)] -= 1;
  for (double& d : out.d_logits) d *= share;
  return out;
}

RmsNorm rms_norm(const float* in, std::int64_t rows, std::int64_t width) {
  RmsNorm out;
  for (std::int64_t r = 0; r < rows; ++r, in += width) {
    double squares = 0;
    for (std::int64_t c = 0; c < width; ++c) squares += double{in[c]} * double{in[c]};
    const double mean = squares / static_cast<double>(width) + double{kNormEpsilon};
    out.inverse.push_back(1 / std::sqrt(mean));
    for (std::int64_t c = 0; c < width; ++c) out.out.push_back(double{in[c]} / std::sqrt(mean));
  }
  return out;
}

std::vector<double> rms_norm_gradient(const float* in, const float* d_out, std::int64_t rows,
                                      std::int64_t width) {
  std::vector<double> out;
  const RmsNorm norm = rms_norm(in, rows, width);
  for (std::int64_t r = 0; r < rows; ++r, in += width, d_out += width) {
    const double s = norm.inverse[static_cast<std::size_t>(r)];
    for (std::int64_t c = 0; c < width; ++c) {
      double sum = s * double{d_out[c]};
      for (std::int64_t n = 0; n < width; ++n) {
        sum -= double{d_out[n]} * double{in[n]} * double{in[c]} * s * s * s /
               static_cast<double>(width);
      }
      out.push_back(sum);
    }
  }
  return out;
}

void adam(const AdamStep& step, const float* gradients, AdamNumbers& numbers) {
  const double b1 = double{step.first_decay}, b2 = double{step.second_decay};
  for (std::size_t i = 0; i < numbers.values.size(); ++i) {
    const double g = double{gradients[i]};
    numbers.first[i] = b1 * numbers.first[i] + (1 - b1) * g;
    numbers.second[i] = b2 * numbers.second[i] + (1 - b2) * g * g;
    const double mean = numbers.first[i] / double{step.first_correction};
    const double square = numbers.second[i] / double{step.second_correction};
    numbers.values[i] -= double{step.rate} * mean / (std::sqrt(square) + double{kAdamEpsilon});
  }
}

float normal(std::uint32_t row_key, std::uint32_t column, float scale) {
  float sum = 0;
  for (std::uint32_t n = 0; n < 12; ++n) {
    sum += centred_uniform(random_bits(row_key, 12 * column + n));
  }
  return scale * (sum / 2);
}

}  // namespace headsup::reference
