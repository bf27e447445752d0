// Maps a matrix in a file to the engine's parameters: files have [out, in], as microGPT and
// PyTorch's Linear do, and the engine [in, out]; embeddings have the same rows in both.
#pragma once

#include <cstddef>
#include <cstdint>

#include "headsup/training/model_sizes.h"

namespace headsup {

class FileMatrix {
 public:
  explicit FileMatrix(const ParameterSpan& parameter)
      : of_(parameter),
        transposed_(parameter.role != WeightRole::wte && parameter.role != WeightRole::wpe) {}

  std::int64_t rows() const { return transposed_ ? of_.cols : of_.rows; }
  std::int64_t columns() const { return transposed_ ? of_.rows : of_.cols; }

  /// The index among all parameters of the file's n-th number, in row-major order.
  std::size_t index_of(std::size_t n) const {
    const auto at = static_cast<std::int64_t>(n);
    const std::int64_t row = at / columns(), column = at % columns();
    const std::int64_t index = transposed_ ? column * of_.stride + row : row * of_.stride + column;
    return static_cast<std::size_t>(of_.offset + index);
  }

 private:
  const ParameterSpan& of_;
  bool transposed_;
};

}  // namespace headsup
