#include "headsup/graph/graph.h"

namespace headsup {

Shape sized(const Axes& axes, const AxisSizes& sizes) {
  Shape out;
  for (const Axis axis : axes) out.push_back({label_of(axis, sizes), sizes[axis]});
  return out;
}

}  // namespace headsup
