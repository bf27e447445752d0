#include "headsup/ops/args.h"

#include <algorithm>

#include "headsup/kernels/elementwise.h"

namespace headsup {

namespace {

constexpr std::array<std::string_view, 13> kRules = {
    "given",  "off", "same", "dot",        "scale",    "mask",      "softmax",
    "rotate", "add", "gate", "activation", "rms_norm", "layer_norm"};

}  // namespace

std::span<const std::string_view> rule_names() { return kRules; }

Gradient Gradient::window(const View& of) const {
  Gradient out;
  out.view = of;
  out.data = data == nullptr ? nullptr : data + (of.data() - view.data());
  return out;
}

MutableMatrix Gradient::matrix(std::span<const std::int64_t> lead) const {
  const MatrixView from = view.matrix(lead);
  return {data + (from.data - view.data()), from.rows, from.cols, from.row_stride};
}

namespace {

// Adds to the axes from `axis` inwards; returns the number that comes next.
const float* add_axis(const View& view, std::size_t axis, float* to, const float* from) {
  const std::int64_t size = view.shape()[axis].size, stride = view.strides()[axis];
  if (axis + 1 == view.shape().rank() && stride == 1) {
    headsup::add(to, from, size, to);
    return from + size;
  }
  for (std::int64_t i = 0; i < size; ++i, to += stride) {
    if (axis + 1 == view.shape().rank()) {
      *to += *from++;
    } else {
      from = add_axis(view, axis + 1, to, from);
    }
  }
  return from;
}

}  // namespace

void Gradient::add(const Gradient& more) const { add_axis(view, 0, data, more.data); }

bool RunContext::is_ablated(std::int64_t head) const {
  return std::ranges::find(ablated_heads, head) != ablated_heads.end();
}

}  // namespace headsup
