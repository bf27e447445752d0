#include "headsup/layer/memory.h"

#include <algorithm>
#include <string>

#include "headsup/base/available_memory.h"
#include "headsup/kernels/matmul.h"

namespace headsup {

Count numbers_kept(TensorId name, const AttentionSizes& dims) {
  const TensorKind kind = tensor_table()[static_cast<std::size_t>(name)].kind;
  if (!is_present(name, dims) || kind == TensorKind::view) return 0;
  const Shape shape = shape_of(name, dims);
  if (kind != TensorKind::weight || shape.rank() != 2) return shape.elements();
  return shape.elements() + PackedMatrix::packed_size(shape[0].size, shape[1].size);
}

Count numbers_of_run(const AttentionSizes& dims) {
  // Of one head at a time: keys transposed, values as they are.
  Count numbers = PackedMatrix::packed_size(dims.head_dim, dims.seq_k) +
                  PackedMatrix::packed_size(dims.seq_k, dims.head_dim);
  for (const TensorInfo& info : tensor_table()) numbers += numbers_kept(info.name, dims);
  return numbers;
}

Count numbers_shown(const AttentionSizes& dims) {
  // A slice is of the last two axes. What made a cell is two lines of numbers along them, their
  // products, and a line to add up; three of them once more on their way out.
  constexpr std::int64_t kLines = 7;
  std::int64_t slice = 0;
  std::int64_t line = 0;
  for (const TensorInfo& info : tensor_table()) {
    if (!is_present(info.name, dims)) continue;
    const Shape shape = shape_of(info.name, dims);
    const std::int64_t columns = shape[shape.rank() - 1].size;
    const std::int64_t rows = shape.rank() > 1 ? shape[shape.rank() - 2].size : 1;
    slice = std::max(slice, rows * columns);
    line = std::max({line, rows, columns});
  }
  return Count(slice) + Count(line) * kLines;
}

Result<std::int64_t> check_memory(const AttentionSizes& dims, Count more) {
  return within_memory(numbers_of_run(dims) + numbers_shown(dims) + more, "config");
}

Result<std::int64_t> within_memory(Count numbers, std::string_view where) {
  const Count bytes = numbers * Count(sizeof(float));
  if (bytes.fits() && bytes.value() <= kMemoryLimitBytes) return bytes.value();
  const std::string needed = bytes.fits() ? std::to_string(bytes.value()) : "over 2^63";
  return make_fault(Code::memory_over_limit, where, {needed, kMemoryLimitBytes});
}

Result<std::int64_t> ask_memory(Count numbers, std::string_view where) {
  Result<std::int64_t> bytes = within_memory(numbers, where);
  if (!bytes || can_allocate(*bytes)) return bytes;
  return make_fault(Code::out_of_memory, where, {});
}

}  // namespace headsup
