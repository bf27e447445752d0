// How files keep a model's matrices: as [out, in], like microGPT and PyTorch's Linear, where the
// engine multiplies by [in, out]; embeddings are a list of rows in both. Knows no file's members.
#pragma once

#include <cstddef>
#include <cstdint>

#include "headsup/training/model_sizes.h"

namespace headsup {

class MatrixInFile {
 public:
  explicit MatrixInFile(const ParameterSpan& parameter)
      : of_(parameter),
        turned_(parameter.role != WeightRole::wte && parameter.role != WeightRole::wpe) {}

  std::int64_t rows() const { return turned_ ? of_.cols : of_.rows; }
  std::int64_t columns() const { return turned_ ? of_.rows : of_.cols; }

  /// Where the file's n-th number, row after row, stands among all parameters.
  std::size_t place_of(std::size_t n) const {
    const auto at = static_cast<std::int64_t>(n);
    const std::int64_t row = at / columns(), column = at % columns();
    const std::int64_t place = turned_ ? column * of_.stride + row : row * of_.stride + column;
    return static_cast<std::size_t>(of_.offset + place);
  }

 private:
  const ParameterSpan& of_;
  bool turned_;
};

}  // namespace headsup
