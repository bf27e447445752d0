#include "headsup/ops/append.h"

#include <array>

namespace headsup {

void OpRules<Op::append>::run(RunArgs& args) {
  const View& made = args.in[0].view;
  const std::int64_t token = args.context.sizes[Axis::seq_k] - 1;
  PackedMatrix* kept = args.cache.data();
  for (std::int64_t example = 0; example < made.shape()[0].size; ++example) {
    for (std::int64_t head = 0; head < made.shape()[1].size; ++head, ++kept) {
      const float* const numbers = made.matrix(std::array{example, head}).data;
      if (args.attr.columns == Columns::keys) {
        kept->put_column(token, numbers);
      } else {
        kept->put_row(token, numbers);
      }
    }
  }
}

}  // namespace headsup
