#include "headsup/ops/scores.h"

#include "explain_with.h"
#include "for_heads.h"
#include "headsup/kernels/matmul_unpacked.h"

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
        // Kept keys have room for more.
        multiply(q.matrix(lead), PackedSlice(keys).col_range(0, out.cols), nullptr, out);
      });
}

// dq = ds k and dk = ds^T q, summed over the heads that share k.
void OpRules<Op::scores>::backward(BackwardArgs& args) {
  const View &q = args.in[0].view, &k = args.in[1].view;
  for_each_head(q.shape(), k.shape()[1].size, args.attr.other_order,
                [&](const auto& own, const auto& shared) {
                  const MatrixView d_scores = args.d_out.matrix(own);
                  matmul_unpacked_add(d_scores, k.matrix(shared), args.d_in[0].matrix(own));
                  matmul_unpacked_add(d_scores.transposed(), q.matrix(own),
                                      args.d_in[1].matrix(shared));
                });
}

void OpRules<Op::scores>::explain(const ExplainArgs& args, Explanation& out) {
  const Index& at = args.index;
  const std::int64_t kv = kv_head_of(at[1], args.in[0].view.shape()[1].size,
                                     args.in[1].view.shape()[1].size, args.attr.other_order);
  explain_dot(line_of(args.in[0], {at[0], at[1], at[2], 0}, 3),
              line_of(args.in[1], {at[0], kv, at[3], 0}, 3), out);
}

}  // namespace headsup
