#include "headsup/kernels/narrow_matrix.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

namespace headsup {

namespace {

// The 16 bits of a number that has them.
std::uint16_t bf16_of(float value) {
  return static_cast<std::uint16_t>(std::bit_cast<std::uint32_t>(value) >> 16);
}
std::uint16_t f16_of(float value) {
  const auto sign = static_cast<std::uint32_t>(std::signbit(value)) << 15;
  const std::uint32_t rest = std::bit_cast<std::uint32_t>(std::abs(value) * 0x1p-112f) >> 13;
  return static_cast<std::uint16_t>(sign | rest);
}

float steps_of(float value, float factor) {
  return factor == 0 ? 0 : std::clamp(std::nearbyint(value / factor), -128.0f, 127.0f);
}

// Rows of a column whose groups are filled up to whole pairs.
std::int64_t in_pairs(std::int64_t rows, std::int64_t group) {
  const std::int64_t rest = rows % group;
  return rows / group * (group + group % 2) + rest + rest % 2;
}

}  // namespace

std::int64_t NarrowMatrix::bytes_of(WeightFormat format) {
  return format == WeightFormat::int8 ? 1 : 2;
}

Count NarrowMatrix::bytes(WeightFormat format, std::int64_t rows, std::int64_t cols,
                          std::int64_t group) {
  if (format != WeightFormat::int8) {
    return PackedMatrix::packed_size(rows, cols) * bytes_of(format);
  }
  return PackedMatrix::packed_size(in_pairs(rows, group), cols) +
         PackedMatrix::packed_size((rows + group - 1) / group, cols) * sizeof(float);
}

void NarrowMatrix::clear(WeightFormat format, std::int64_t rows, std::int64_t cols,
                         std::int64_t group) {
  format_ = format;
  rows_ = rows;
  cols_ = cols;
  group_ = format == WeightFormat::int8 ? group : rows;
  const Count numbers = PackedMatrix::packed_size(stored_rows(), cols);
  numbers_.assign((numbers * bytes_of(format)).size(), std::byte{0});
  factors_.clear();
  if (format != WeightFormat::int8) return;
  factors_.resize(PackedMatrix::packed_size(groups(), cols).size());
}

std::int64_t NarrowMatrix::stored_rows() const {
  return format_ == WeightFormat::int8 ? in_pairs(rows_, group_) : rows_;
}

std::int64_t NarrowMatrix::place(std::int64_t row, std::int64_t column) const {
  const std::int64_t panel = column / kPanel * stored_rows() * kPanel, in_panel = column % kPanel;
  if (format_ != WeightFormat::int8) return (panel + row * kPanel + in_panel) * 2;
  const std::int64_t at = row / group_ * in_pairs(group_, group_) + row % group_;
  return panel + (at / 2 * kPanel + in_panel) * 2 + at % 2;
}

float NarrowMatrix::factor(std::int64_t row, std::int64_t column) const {
  if (format_ != WeightFormat::int8) return 0;
  return factors(column / kPanel)[row / group_ * kPanel + column % kPanel];
}

double NarrowMatrix::put(std::byte* to, float value, float shared) const {
  if (format_ == WeightFormat::int8) {
    const float steps = steps_of(value, shared);
    *to = static_cast<std::byte>(static_cast<signed char>(steps));
    const double error = double{value} - double{steps * shared};
    return error * error;
  }
  const std::uint16_t bits = format_ == WeightFormat::f16 ? f16_of(value) : bf16_of(value);
  std::memcpy(to, &bits, sizeof(bits));
  return 0;
}

// Group by group, since finding a place takes longer than going on from it.
double NarrowMatrix::put_column(std::int64_t column, std::int64_t first,
                                std::span<const float> from) {
  constexpr std::int64_t kRowBytes = 2 * kPanel;  // of one row of 16 bits, or of two of int8
  double errors = 0;
  const std::int64_t end = first + static_cast<std::int64_t>(from.size());
  const bool is_int8 = format_ == WeightFormat::int8;
  for (std::int64_t row = first; row < end;) {
    const std::int64_t begin = row / group_ * group_;
    std::byte* const to = numbers_.data() + place(begin, column);
    const float shared = factor(row, column);
    for (; row < std::min(end, begin + group_); ++row) {
      const std::int64_t at = row - begin;
      std::byte* const cell = to + (is_int8 ? at / 2 * kRowBytes + at % 2 : at * kRowBytes);
      errors += put(cell, from[static_cast<std::size_t>(row - first)], shared);
    }
  }
  return errors;
}

double NarrowMatrix::put_row(std::int64_t row, std::span<const float> from) {
  double errors = 0;
  const auto count = static_cast<std::int64_t>(from.size());
  for (std::int64_t first = 0; first < count; first += kPanel) {
    std::byte* const to = numbers_.data() + place(row, first);
    for (std::int64_t c = first; c < std::min(count, first + kPanel); ++c) {
      errors += put(to + 2 * (c - first), from[static_cast<std::size_t>(c)], factor(row, c));
    }
  }
  return errors;
}

void NarrowMatrix::put_factors(std::int64_t column, std::span<const float> from) {
  float* const to = factors_.data() + column / kPanel * groups() * kPanel + column % kPanel;
  for (std::int64_t group = 0; group < groups(); ++group) {
    to[group * kPanel] = from[static_cast<std::size_t>(group)];
  }
}

float NarrowMatrix::at(std::int64_t row, std::int64_t column) const {
  const std::byte* const from = numbers_.data() + place(row, column);
  float out = 0;
  if (format_ == WeightFormat::f16) {
    floats_of_f16(from, 1, &out);
  } else if (format_ == WeightFormat::bf16) {
    floats_of_bf16(from, 1, &out);
  } else {
    const float shared = factor(row, column);
    floats_of_int8(from, 1, 1, &shared, &out);
  }
  return out;
}

float int8_factor(float largest) { return largest / 127; }

void WeightMatrix::clear(WeightFormat format, std::int64_t rows, std::int64_t cols,
                         std::int64_t group) {
  if (format == WeightFormat::f32) return packed_.clear(rows, cols);
  narrow_.clear(format, rows, cols, group);
}

Count WeightMatrix::bytes(WeightFormat format, std::int64_t rows, std::int64_t cols,
                          std::int64_t group) {
  if (format == WeightFormat::f32) return PackedMatrix::packed_size(rows, cols) * sizeof(float);
  return NarrowMatrix::bytes(format, rows, cols, group);
}

namespace {

std::uint32_t half_at(const std::byte* from, std::int64_t i) {
  std::uint16_t out = 0;
  std::memcpy(&out, from + 2 * i, sizeof(out));
  return out;
}

// The exponent and mantissa moved to where float32 has them, then times 2^112 for the difference of
// the exponents' offsets: that makes subnormal numbers right too. Source: Giesen 2012,
// "half_to_float_fast4".
float float_of_f16(std::uint32_t half) {
  constexpr std::uint32_t kExponent = 0x7c00u << 13;
  const std::uint32_t magnitude = (half & 0x7fffu) << 13;
  float value = std::bit_cast<float>(magnitude) * 0x1p+112f;
  if ((magnitude & kExponent) == kExponent) {
    value = std::bit_cast<float>(std::bit_cast<std::uint32_t>(magnitude) | 0x7f800000u);
  }
  return std::bit_cast<float>(std::bit_cast<std::uint32_t>(value) | (half & 0x8000u) << 16);
}

}  // namespace

void floats_of_f16(const std::byte* from, std::int64_t count, float* out) {
  for (std::int64_t i = 0; i < count; ++i) out[i] = float_of_f16(half_at(from, i));
}

void floats_of_bf16(const std::byte* from, std::int64_t count, float* out) {
  for (std::int64_t i = 0; i < count; ++i) out[i] = std::bit_cast<float>(half_at(from, i) << 16);
}

void floats_of_int8(const std::byte* from, std::int64_t count, std::int64_t group,
                    const float* factors, float* out) {
  for (std::int64_t i = 0; i < count; ++i) {
    out[i] = static_cast<float>(static_cast<signed char>(from[i])) * factors[i / group];
  }
}

}  // namespace headsup
