#include "headsup/ops/attention.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "explain_with.h"
#include "for_heads.h"
#include "headsup/kernels/elementwise.h"
#include "headsup/kernels/softmax.h"

namespace headsup {

Cost OpRules<Op::scores>::cost(const CostArgs& args) {
  return {0, Count(2) * args.out.elements() * args.sizes[Axis::head_dim], 0};
}

void OpRules<Op::scores>::run(RunArgs& args) {
  const View& q = args.in[0].view;
  PackedMatrix& packed = args.scratch.packed;
  for_heads(
      args.in[1], q.shape()[1].size, args.attr.other_order, packed,
      [&](const MatrixView& k) { packed.pack(k.transposed()); },
      [&](const auto& lead, std::int64_t, const PackedMatrix& keys) {
        const MutableMatrix out = args.out.matrix(lead);
        // Kept keys have places for more.
        multiply(q.matrix(lead), PackedSlice(keys).col_range(0, out.cols), nullptr, out);
      });
}

void OpRules<Op::scores>::explain(const ExplainArgs& args, Explanation& out) {
  const Index& at = args.index;
  const std::int64_t kv = kv_head_of(at[1], args.in[0].view.shape()[1].size,
                                     args.in[1].view.shape()[1].size, args.attr.other_order);
  explain_dot(line_of(args.in[0], {at[0], at[1], at[2], 0}, 3),
              line_of(args.in[1], {at[0], kv, at[3], 0}, 3), out);
}

namespace {

float root(const Attr& attr, const AxisSizes& sizes) {
  return std::sqrt(static_cast<float>(sizes[attr.scale_axis]));
}

}  // namespace

float scale_factor(const Attr& attr, const AxisSizes& sizes) {
  if (attr.scale == ScaleBy::nothing) return 1;
  return attr.scale == ScaleBy::multiplication ? root(attr, sizes) : 1 / root(attr, sizes);
}

Cost OpRules<Op::scale>::cost(const CostArgs& args) { return {0, 0, args.out.elements()}; }

void OpRules<Op::scale>::run(RunArgs& args) {
  const float* const in = args.in[0].view.data();
  if (args.attr.scale == ScaleBy::division) {
    divide(in, args.out.size(), root(args.attr, args.context.sizes), args.out.data);
  } else {
    scale(in, args.out.size(), scale_factor(args.attr, args.context.sizes), args.out.data);
  }
}

void OpRules<Op::scale>::explain(const ExplainArgs& args, Explanation& out) {
  out.rule = "scale";
  out.left = single(args.in[0], args.index);
  if (args.attr.scale == ScaleBy::division) {
    out.divisor = root(args.attr, args.context.sizes);
  } else {
    out.factor = scale_factor(args.attr, args.context.sizes);
  }
}

namespace {

bool hides(const Attr& attr, const KeyRange& visible, std::int64_t key) {
  return visible.has(key) == attr.inverted;
}

}  // namespace

Cost OpRules<Op::mask>::cost(const CostArgs& args) { return {0, 0, args.out.elements()}; }

void OpRules<Op::mask>::run(RunArgs& args) {
  const Shape& shape = args.out.shape;
  const std::int64_t heads = shape[1].size, queries = shape[2].size, keys = shape[3].size;
  const float* in = args.in[0].view.data();
  float* out = args.out.data;
  for (std::int64_t row = 0; row < shape[0].size * heads * queries; ++row) {
    const KeyRange visible = args.context.visibility.range(row / queries / heads, row % queries);
    for (std::int64_t key = 0; key < keys; ++key, ++in, ++out) {
      *out = hides(args.attr, visible, key) ? args.attr.fill : *in;
    }
  }
}

void OpRules<Op::mask>::explain(const ExplainArgs& args, Explanation& out) {
  const Index& at = args.index;
  out.rule = "mask";
  out.left = single(args.in[0], at);
  out.hidden = hides(args.attr, args.context.visibility.range(at[0], at[2]), at[3]);
}

namespace {

// Counting convention: five operations a number (compare for the maximum, subtract, exponential,
// add, divide).
constexpr std::int64_t kOps = 5;

// Which of the four axes is normalized.
int position_of(Axis axis, const Shape& shape) {
  int out = 0;
  while (shape[static_cast<std::size_t>(out)].axis != axis) ++out;
  return out;
}

// Calls each(first, count, step) for every line of numbers that one softmax normalizes: those of
// `first`, first + step and so on, in a tensor whose numbers lie in order.
template <class Each>
void for_each_line(const Attr& attr, const Shape& shape, Each each) {
  const auto axis = static_cast<std::size_t>(position_of(attr.softmax_axis, shape));
  const std::int64_t count = shape[axis].size;
  std::int64_t step = 1;
  for (std::size_t i = axis + 1; i < shape.rank(); ++i) step *= shape[i].size;
  for (std::int64_t first = 0; first < shape.elements().value(); first += count * step) {
    for (std::int64_t inner = 0; inner < step; ++inner) each(first + inner, count, step);
  }
}

void gather(const float* from, std::int64_t count, std::int64_t step, float* to) {
  for (std::int64_t i = 0; i < count; ++i) to[i] = from[i * step];
}

void scatter(const float* from, std::int64_t count, std::int64_t step, float* to) {
  for (std::int64_t i = 0; i < count; ++i) to[i * step] = from[i];
}

// Of all numbers along an axis.
float sum_along(const Operand& operand, Index index, int along) {
  index[static_cast<std::size_t>(along)] = 0;
  const std::vector<float> values = line_of(operand, std::move(index), along).values;
  return std::accumulate(values.begin(), values.end(), 0.0F);
}

}  // namespace

Cost OpRules<Op::softmax>::cost(const CostArgs& args) { return {0, 0, args.out.elements() * kOps}; }

void OpRules<Op::softmax>::run(RunArgs& args) {
  const float* const in = args.in[0].view.data();
  std::vector<float>& line = args.scratch.block;
  for_each_line(args.attr, args.out.shape,
                [&](std::int64_t first, std::int64_t count, std::int64_t step) {
                  float* const out = args.out.data + first;
                  if (step == 1) {
                    headsup::softmax(in + first, count, out);
                    return;
                  }
                  line.resize(Count(count).size());
                  gather(in + first, count, step, line.data());
                  headsup::softmax(line.data(), count, line.data());
                  scatter(line.data(), count, step, out);
                });
}

void OpRules<Op::softmax>::explain(const ExplainArgs& args, Explanation& out) {
  Index first = args.index;
  out.rule = "softmax";
  const int along = position_of(args.attr.softmax_axis, args.out.view.shape());
  const auto axis = static_cast<std::size_t>(along);
  out.at = first[axis];
  first[axis] = 0;
  out.left = line_of(args.in[0], std::move(first), along);
  out.terms.resize(out.left.values.size());
  const SoftmaxResult steps = exponentials(
      out.left.values.data(), static_cast<std::int64_t>(out.terms.size()), out.terms.data());
  out.row_max = steps.row_max;
  out.sum = steps.sum;
  out.row_sum = sum_along(args.out, args.index, 3);
  out.column_sum = sum_along(args.out, args.index, 2);
}

namespace {

// Kept values, by the weights of keys that the queries of a block see.
void mix_seen(const RunArgs& args) {
  const View& weights = args.in[0].view;
  const std::int64_t heads = weights.shape()[1].size, tokens = weights.shape()[2].size;
  const std::int64_t kv_heads = args.in[1].view.shape()[1].size;
  const std::int64_t width = args.out.shape[3].size;
  const PackedMatrix* const kept = args.in[1].heads.data();
  const Visibility& visibility = args.context.visibility;
  // Heads that share values are rows of one product where each has one query.
  const bool tiled = args.attr.other_order;
  const std::int64_t at_once = tokens == 1 && !tiled ? heads / kv_heads : 1;
  for (std::int64_t example = 0; example < weights.shape()[0].size; ++example) {
    for (std::int64_t head = 0; head < heads; head += at_once) {
      MatrixView own = head_of(weights, example, head);
      if (at_once > 1) own = {own.data, at_once, own.cols, weights.strides()[1], 1};
      float* const out = args.out.data + (example * heads + head) * tokens * width;
      const PackedSlice values =
          kept[example * kv_heads + kv_head_of(head, heads, kv_heads, tiled)];
      for (std::int64_t first = 0; first < own.rows; first += kQueryBlock) {
        const std::int64_t rows = std::min(kQueryBlock, own.rows - first);
        const std::int64_t last = std::min(first + rows, tokens) - 1;
        const std::int64_t from = visibility.range(example, std::min(first, last)).first;
        const std::int64_t end = visibility.range(example, last).end;
        multiply({&own.at(first, from), rows, end - from, own.row_stride, 1},
                 values.row_range(from, end - from), nullptr,
                 {out + first * width, rows, width, width});
      }
    }
    for (const std::int64_t head : args.context.ablated_heads) {
      std::fill_n(args.out.data + (example * heads + head) * tokens * width, tokens * width, 0.0f);
    }
  }
}

}  // namespace

Cost OpRules<Op::mix>::cost(const CostArgs& args) {
  return {0, Count(2) * args.in[0].elements() * args.sizes[Axis::head_dim], 0};
}

void OpRules<Op::mix>::run(RunArgs& args) {
  if (args.attr.seen_only) return mix_seen(args);
  const View& weights = args.in[0].view;
  PackedMatrix& packed = args.scratch.packed;
  for_heads(
      args.in[1], weights.shape()[1].size, args.attr.other_order, packed,
      [&](const MatrixView& v) { packed.pack(v); },
      [&](const auto& lead, std::int64_t head, const PackedMatrix& values) {
        const MutableMatrix out = args.out.matrix(lead);
        if (args.context.is_ablated(head)) {
          std::fill_n(out.data, out.rows * out.cols, 0.0f);
        } else {
          const MatrixView own = weights.matrix(lead);
          multiply(own, PackedSlice(values).row_range(0, own.cols), nullptr, out);
        }
      });
}

void OpRules<Op::mix>::explain(const ExplainArgs& args, Explanation& out) {
  const Index& at = args.index;
  if (args.context.is_ablated(at[1])) {
    out.rule = "off";
    return;
  }
  const std::int64_t kv = kv_head_of(at[1], args.in[0].view.shape()[1].size,
                                     args.in[1].view.shape()[1].size, args.attr.other_order);
  explain_dot(line_of(args.in[0], {at[0], at[1], at[2], 0}, 3),
              line_of(args.in[1], {at[0], kv, 0, at[3]}, 2), out);
}

}  // namespace headsup
