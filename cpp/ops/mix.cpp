#include "headsup/ops/mix.h"

#include <algorithm>

#include "explain_with.h"
#include "for_heads.h"
#include "headsup/kernels/matmul_unpacked.h"

namespace headsup {

Cost OpRules<Op::mix>::cost(const CostArgs& args) {
  return {0, Count(2) * args.in[0].elements() * args.sizes[Axis::head_dim], 0};
}

void OpRules<Op::mix>::run(RunArgs& args) {
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

// dweights = dout v^T, and dv = weights^T dout, summed over the heads that share v.
void OpRules<Op::mix>::backward(BackwardArgs& args) {
  const View &weights = args.in[0].view, &v = args.in[1].view;
  PackedMatrix& packed = args.scratch.packed;
  for_each_head(weights.shape(), v.shape()[1].size, args.attr.other_order,
                [&](const auto& own, const auto& shared) {
                  if (args.context.is_ablated(own[1])) return;
                  const MatrixView d_out = args.d_out.matrix(own);
                  packed.pack(v.matrix(shared).transposed());
                  multiply_add(d_out, packed, args.d_in[0].matrix(own));
                  matmul_unpacked_add(weights.matrix(own).transposed(), d_out,
                                      args.d_in[1].matrix(shared));
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
