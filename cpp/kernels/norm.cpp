#include "headsup/kernels/norm.h"

#include <cmath>

#include "headsup/kernels/elementwise.h"
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
    const float mean_square = simd::dot(row, row, in.cols) / static_cast<float>(in.cols);
    const float inverse = 1.0f / std::sqrt(mean_square + epsilon);
    const Floats spread(inverse);
    simd::each(
        in.cols, out.row(r), [&](Floats v, Floats w) { return v * spread * w; }, row, weight);
  }
}

void layer_norm(MatrixView in, const float* weight, const float* bias, float epsilon,
                MutableMatrix out) {
  for (std::int64_t r = 0; r < in.rows; ++r) {
    const float* const row = &in.at(r, 0);
    const auto width = static_cast<float>(in.cols);
    const float mean = sum_of(row, in.cols) / width;
    const float inverse = 1.0f / std::sqrt(sum_of_squares(row, in.cols, mean) / width + epsilon);
    const Floats centre(mean), spread(inverse);
    simd::each(
        in.cols, out.row(r),
        [&](Floats v, Floats w, Floats b) { return (v - centre) * spread * w + b; }, row, weight,
        bias);
  }
}

void rms_norm(const float* in, std::int64_t rows, std::int64_t width, float* out, float* inverse) {
  for (std::int64_t r = 0; r < rows; ++r, in += width, out += width) {
    const float mean = simd::dot(in, in, width) / static_cast<float>(width);
    inverse[r] = 1.0f / std::sqrt(mean + kNormEpsilon);
    scale(in, width, inverse[r], out);
  }
}

void rms_norm_gradient(const float* out, const float* inverse, const float* d_out,
                       std::int64_t rows, std::int64_t width, float* d_in) {
  for (std::int64_t r = 0; r < rows; ++r, out += width, d_out += width, d_in += width) {
    const float along = simd::dot(out, d_out, width) / static_cast<float>(width);
    std::int64_t i = 0;
    for (; i + kLanes <= width; i += kLanes) {
      const Floats across = simd::load(d_out + i) - simd::load(out + i) * Floats(along);
      simd::store(d_in + i, simd::load(d_in + i) + across * Floats(inverse[r]));
    }
    for (; i < width; ++i) d_in[i] += (d_out[i] - out[i] * along) * inverse[r];
  }
}

}  // namespace headsup
