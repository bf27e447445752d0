// Arrays as PyTorch has them: numbers that several may share, with sizes and strides. Axes have no
// names, and there may be more of them than a layer's tensors have. Source of the rules: PyTorch's
// documentation of Tensor.view, torch.matmul, torch.einsum and of broadcasting.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "headsup/base/result.h"

namespace headsup::code {

using Sizes = std::vector<std::int64_t>;

/// From the narrowest to the widest: two together give the wider.
enum class DType : std::uint8_t { truth, whole, real };

struct Array {
  std::shared_ptr<std::vector<double>> numbers;
  Sizes sizes;
  Sizes strides;  // in numbers
  std::int64_t first = 0;
  DType dtype = DType::real;
  bool is_number = false;  // one of Python's own, without axes, instead of a tensor
  std::int64_t work = 0;   // how many numbers were made or read for it

  std::size_t rank() const { return sizes.size(); }
  /// Requires an index within sizes, as the next.
  std::int64_t place(const Sizes& index) const;
  double& at(const Sizes& index) const { return (*numbers)[std::size_t(place(index))]; }
};

Array number_of(double value, DType dtype);

/// "(2, 3)", "(2,)".
std::string text_of(const Sizes& sizes);

/// Calls each(index) in row-major order. Requires sizes within the limits.
void each_index(const Sizes& sizes, const std::function<void(const Sizes&)>& each);

/// Row-major. Faults, here and wherever an array or a view grows: code_limit above 2^17 numbers or
/// 16 axes.
Result<Array> filled(const Sizes& sizes, DType dtype, double value);

/// The whole numbers from 0, so many of them.
Result<Array> arange(std::int64_t count, DType dtype);

/// A number from the numbers of three arrays that stand at the same place; 1 where there are fewer.
using Cell = double (*)(const double* of);
/// All arrays are seen at the size that they have together. Requires at most three. Faults:
/// code_broadcast.
Result<Array> pointwise(const std::vector<Array>& parts, DType dtype, Cell cell);
/// Axes folded, no axes for all, from `start` on: fold({so far, next}).
Result<Array> reduced(const Array& x, const Sizes& axes, bool keep, double start, Cell fold);
/// Faults: code_matmul.
Result<Array> matmul(const Array& a, const Array& b);
/// Of up to three operands; the equation may stand in quotes. Faults: code_einsum.
Result<Array> einsum(std::string_view equation, const std::vector<Array>& operands);

// Views: the same numbers.

/// Faults: field_bad_value where the axes are not all of them, once each.
Result<Array> permuted(const Array& x, const Sizes& axes);
Array with_axis(const Array& x, std::size_t axis);
/// Its first place alone.
Array without_axis(const Array& x, std::size_t axis);
/// `count` places of an axis from `first` on. Requires them to be there.
Array narrowed(const Array& x, std::size_t axis, std::int64_t first, std::int64_t count);
/// Axes are added in front, those of size 1 are repeated with a stride of 0, and -1 leaves one as
/// it is. Faults: code_expand.
Result<Array> expanded(const Array& x, const Sizes& sizes);
/// One size may be -1. Faults: code_view_count; code_view_strides, but where a copy `may_copy`.
Result<Array> viewed(const Array& x, const Sizes& sizes, bool may_copy);

/// Faults: code_cat.
Result<Array> concatenated(const std::vector<Array>& parts, std::size_t axis);

}  // namespace headsup::code
