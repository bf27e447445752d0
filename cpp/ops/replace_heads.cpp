#include "headsup/ops/replace_heads.h"

#include <algorithm>
#include <array>

#include "for_heads.h"

namespace headsup {

void OpRules<Op::replace_heads>::run(RunArgs& args) {
  const View& in = args.in[0].view;
  std::copy_n(in.data(), args.out.size(), args.out.data);
  for (const ReplacedHead& one : args.context.replaced_heads) {
    for (std::int64_t example = 0; example < in.shape()[0].size; ++example) {
      const MutableMatrix head = args.out.matrix(std::array{example, one.head});
      for (std::int64_t token = 0; token < head.rows; ++token) {
        if (one.row.empty()) {
          std::fill_n(head.row(token), head.cols, 0.0f);
        } else {
          std::ranges::copy(one.row, head.row(token));
        }
      }
    }
  }
}

}  // namespace headsup
