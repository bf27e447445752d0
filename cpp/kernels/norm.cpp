#include "headsup/kernels/norm.h"

#include <cmath>

#include "simd.h"

namespace headsup {

namespace {

using simd::Floats;
using simd::kLanes;

float sum_of(const float* in, std::int64_t count) {
  Floats sums(0.0f);
  std::int64_t i = 0;
  for (; i + kLanes <= count; i += kLanes) sums += simd::load(in + i);
  float sum = simd::reduce_add_ordered(sums);
  for (; i < count; ++i) sum += in[i];
  return sum;
}

float sum_of_squares(const float* in, std::int64_t count, float mean) {
  const Floats spread(mean);
  Floats sums(0.0f);
  std::int64_t i = 0;
  for (; i + kLanes <= count; i += kLanes) {
    const Floats off = simd::load(in + i) - spread;
    sums = simd::multiply_add(off, off, sums);
  }
  float sum = simd::reduce_add_ordered(sums);
  for (; i < count; ++i) sum += (in[i] - mean) * (in[i] - mean);
  return sum;
}

}  // namespace

void rms_norm(MatrixView in, const float* weight, float epsilon, MutableMatrix out) {
  for (std::int64_t r = 0; r < in.rows; ++r) {
    const float* const row = &in.at(r, 0);
    float* const to = out.row(r);
    const float mean_square = simd::dot(row, row, in.cols) / static_cast<float>(in.cols);
    const float inverse = 1.0f / std::sqrt(mean_square + epsilon);
    const Floats spread(inverse);
    std::int64_t i = 0;
    for (; i + kLanes <= in.cols; i += kLanes) {
      simd::store(to + i, simd::load(row + i) * spread * simd::load(weight + i));
    }
    for (; i < in.cols; ++i) to[i] = row[i] * inverse * weight[i];
  }
}

void layer_norm(MatrixView in, const float* weight, const float* bias, float epsilon,
                MutableMatrix out) {
  for (std::int64_t r = 0; r < in.rows; ++r) {
    const float* const row = &in.at(r, 0);
    float* const to = out.row(r);
    const auto width = static_cast<float>(in.cols);
    const float mean = sum_of(row, in.cols) / width;
    const float inverse = 1.0f / std::sqrt(sum_of_squares(row, in.cols, mean) / width + epsilon);
    const Floats centre(mean), spread(inverse);
    std::int64_t i = 0;
    for (; i + kLanes <= in.cols; i += kLanes) {
      const Floats normed = (simd::load(row + i) - centre) * spread;
      simd::store(to + i, normed * simd::load(weight + i) + simd::load(bias + i));
    }
    for (; i < in.cols; ++i) to[i] = (row[i] - mean) * inverse * weight[i] + bias[i];
  }
}

}  // namespace headsup
