// Weight matrices whose numbers take two bytes or one, and their products: the numbers become
// float32 in registers, so that a product reads a half or a quarter of the bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "headsup/kernels/matmul.h"

namespace headsup {

enum class WeightFormat : std::uint8_t {
  f32,
  f16,   // IEEE 754 binary16
  bf16,  // the upper halves of float32
  int8,  // whole numbers from -128 to 127, each times the factor of its group
};
constexpr std::string_view name_of(WeightFormat format) {
  constexpr std::string_view kNames[] = {"f32", "f16", "bf16", "int8"};
  return kNames[static_cast<std::size_t>(format)];
}

/// B [rows, cols] in panels of eight columns, as PackedMatrix has them. With int8, `group` numbers
/// of a column that stand below one another share a factor (the last group of a column may have
/// fewer), and two of them that are neighbours lie side by side, for instructions that multiply
/// pairs.
class NarrowMatrix {
 public:
  static constexpr std::int64_t kPanel = PackedMatrix::kPanel;

  NarrowMatrix() = default;

  /// Becomes zeros. Requires another format than f32, and rows, cols and group above 0.
  void clear(WeightFormat format, std::int64_t rows, std::int64_t cols, std::int64_t group);

  /// Numbers of one column from row `first` on, or of one row from column 0 on. With f16 and bf16
  /// they must be numbers of that format. With int8 they become the nearest whole numbers of their
  /// factors, which have been set; the sum of the squares by which that changes them.
  double put_column(std::int64_t column, std::int64_t first, std::span<const float> from);
  double put_row(std::int64_t row, std::span<const float> from);

  /// The factors of one column, group after group. Requires int8.
  void put_factors(std::int64_t column, std::span<const float> from);

  float at(std::int64_t row, std::int64_t column) const;

  WeightFormat format() const { return format_; }
  std::int64_t rows() const { return rows_; }
  std::int64_t cols() const { return cols_; }
  std::int64_t group() const { return group_; }
  /// Eight numbers a row; with int8 eight pairs for two rows of a group, its last one filled up
  /// with zeros where it is alone.
  const std::byte* panel(std::int64_t p) const {
    return numbers_.data() + p * stored_rows() * kPanel * bytes_of(format_);
  }
  /// Eight factors a group.
  const float* factors(std::int64_t p) const { return factors_.data() + p * groups() * kPanel; }
  std::int64_t groups() const { return (rows_ + group_ - 1) / group_; }

  /// Bytes of a number.
  static std::int64_t bytes_of(WeightFormat format);
  /// What the copy of [rows, cols] takes.
  static Count bytes(WeightFormat format, std::int64_t rows, std::int64_t cols, std::int64_t group);

 private:
  double put(std::byte* to, float value, float shared) const;
  float factor(std::int64_t row, std::int64_t column) const;
  // How many rows a panel holds, and in which byte of it a number begins.
  std::int64_t stored_rows() const;
  std::int64_t place(std::int64_t row, std::int64_t column) const;

  WeightFormat format_ = WeightFormat::f16;
  std::int64_t rows_ = 0, cols_ = 0, group_ = 1;
  std::vector<std::byte> numbers_;
  std::vector<float> factors_;
};

/// The factor with which a column's numbers become whole ones from -127 to 127: the largest of
/// their sizes over 127.
float int8_factor(float largest);

/// C = A B, or A B + bias where bias is not null. Of 16 bits: the product of matmul.h of the same
/// numbers in float32, to the bit. Of int8: the same within rounding. One row of A is then taken as
/// whole numbers of 26 bits, whose products and sums are exact; its infinities and NaN are not.
/// Cost: 2 m k n FLOPs; one row reads each number of B once, in its format, and more rows share the
/// work of making it float32.
void multiply(MatrixView a, const NarrowMatrix& b, const float* bias, MutableMatrix c);

/// A weight matrix in any format.
class WeightMatrix {
 public:
  /// Becomes [rows, cols] of zeros; `group` is of int8.
  void clear(WeightFormat format, std::int64_t rows, std::int64_t cols, std::int64_t group);

  bool is_narrow() const { return narrow_.rows() > 0; }
  WeightFormat format() const { return is_narrow() ? narrow_.format() : WeightFormat::f32; }
  PackedMatrix& packed() { return packed_; }
  const PackedMatrix& packed() const { return packed_; }
  NarrowMatrix& narrow() { return narrow_; }
  const NarrowMatrix& narrow() const { return narrow_; }

  std::int64_t rows() const { return is_narrow() ? narrow_.rows() : packed_.rows(); }
  std::int64_t cols() const { return is_narrow() ? narrow_.cols() : packed_.cols(); }
  float at(std::int64_t row, std::int64_t column) const {
    return is_narrow() ? narrow_.at(row, column) : packed_.at(row, column);
  }

  /// What the copy of [rows, cols] takes.
  static Count bytes(WeightFormat format, std::int64_t rows, std::int64_t cols, std::int64_t group);

 private:
  PackedMatrix packed_;
  NarrowMatrix narrow_;
};

void multiply(MatrixView a, const WeightMatrix& b, const float* bias, MutableMatrix c);

// out [count]; `from` need not be aligned.

/// IEEE 754 binary16, subnormal numbers, infinities and NaN included: exact.
void floats_of_f16(const std::byte* from, std::int64_t count, float* out);

/// The upper halves of float32: exact.
void floats_of_bf16(const std::byte* from, std::int64_t count, float* out);

/// Whole numbers from -128 to 127, each times the factor of its group of `group` numbers.
void floats_of_int8(const std::byte* from, std::int64_t count, std::int64_t group,
                    const float* factors, float* out);

}  // namespace headsup
