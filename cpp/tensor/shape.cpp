#include "headsup/tensor/shape.h"

namespace headsup {

Strides row_major_strides(const Shape& shape) {
  Strides strides = {};
  std::int64_t stride = 1;
  for (std::size_t i = shape.rank(); i-- > 0;) {
    strides[i] = stride;
    stride *= shape[i].size;
  }
  return strides;
}

}  // namespace headsup
