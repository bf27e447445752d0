#include "headsup/ops/scores.h"

#include "explain_with.h"
#include "for_heads.h"

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

void OpRules<Op::scores>::explain(const ExplainArgs& args, Explanation& out) {
  const Index& at = args.index;
  const std::int64_t kv = kv_head_of(at[1], args.in[0].view.shape()[1].size,
                                     args.in[1].view.shape()[1].size, args.attr.other_order);
  explain_dot(line_of(args.in[0], {at[0], at[1], at[2], 0}, 3),
              line_of(args.in[1], {at[0], kv, at[3], 0}, 3), out);
}

}  // namespace headsup
