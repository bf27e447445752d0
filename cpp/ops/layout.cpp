#include "headsup/ops/layout.h"

#include <array>

#include "explain_with.h"

namespace headsup {

void OpRules<Op::contiguous>::run(RunArgs& args) { copy_in_order(args.in[0].view, args.out.data); }

void OpRules<Op::contiguous>::explain(const ExplainArgs& args, Explanation& out) {
  out.rule = "same";
  out.left = single(args.in[0], args.index);
}

void OpRules<Op::append>::run(RunArgs& args) {
  const View& made = args.in[0].view;
  const std::int64_t first = args.context.sizes[Axis::seq_k] - made.shape()[2].size;
  PackedMatrix* kept = args.cache.data();
  for (std::int64_t example = 0; example < made.shape()[0].size; ++example) {
    for (std::int64_t head = 0; head < made.shape()[1].size; ++head, ++kept) {
      const MatrixView tokens = made.matrix(std::array{example, head});
      for (std::int64_t token = 0; token < tokens.rows; ++token) {
        const float* const numbers = &tokens.at(token, 0);
        if (args.attr.columns == Columns::keys) {
          kept->put_column(first + token, numbers);
        } else {
          kept->put_row(first + token, numbers);
        }
      }
    }
  }
}

}  // namespace headsup
