#include "headsup/ops/edit_patterns.h"

#include <algorithm>
#include <array>

#include "for_heads.h"

namespace headsup {

void OpRules<Op::edit_patterns>::run(RunArgs& args) {
  const View& in = args.in[0].view;
  const Visibility& visibility = args.context.visibility;
  std::copy_n(in.data(), args.out.size(), args.out.data);
  for (std::int64_t example = 0; example < in.shape()[0].size; ++example) {
    for (std::int64_t head = 0; head < in.shape()[1].size; ++head) {
      const PatternEdit* const edit = last_of(args.context.pattern_edits, head);
      if (edit == nullptr) continue;
      const MutableMatrix out = args.out.matrix(std::array{example, head});
      for (std::int64_t row = 0; row < out.rows; ++row) {
        // A pattern that is given ends with the tokens that it is of.
        const std::int64_t query = visibility.place_of(row);
        if (query >= edit->given.rows) continue;
        const KeyRange seen = visibility.range(example, row);
        std::fill_n(out.row(row), out.cols, 0.0f);
        for (std::int64_t key = seen.first; key < std::min(seen.end, edit->given.cols); ++key) {
          out.row(row)[key] = edit->given.at(query, key);
        }
      }
    }
  }
}

}  // namespace headsup
