#include "headsup/tensor/shape.h"

namespace headsup {

std::vector<std::int64_t> row_major_strides(const Shape& shape) {
  std::vector<std::int64_t> strides(shape.rank());
  std::int64_t stride = 1;
  for (std::size_t i = shape.rank(); i-- > 0;) {
    strides[i] = stride;
    stride *= shape[i].size;
  }
  return strides;
}

}  // namespace headsup
