#include "headsup/ops/mix.h"

#include <algorithm>

#include "explain_with.h"
#include "for_heads.h"

namespace headsup {

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
