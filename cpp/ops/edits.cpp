#include "headsup/ops/edits.h"

#include <algorithm>
#include <array>

#include "for_heads.h"
#include "headsup/kernels/elementwise.h"

namespace headsup {

namespace {

float factor_of(const RunContext& context, std::int64_t head) {
  const HeadFactor* const one = last_of(context.head_factors, head);
  return one == nullptr ? 1 : one->factor;
}

// The rows of a run that are of a token: those of every one, or of none where it is not in the run.
KeyRange rows_of(std::int64_t place, std::int64_t rows, const Visibility& visibility) {
  if (place < 0) return {0, rows};
  const std::int64_t row = place - visibility.place_of(0);
  return row < 0 || row >= rows ? KeyRange{} : KeyRange{row, row + 1};
}

}  // namespace

void OpRules<Op::scale_heads>::run(RunArgs& args) {
  const Shape& shape = args.out.shape;
  const std::int64_t heads = shape[1].size, pattern = shape[2].size * shape[3].size;
  const float* const in = args.in[0].view.data();
  for (std::int64_t n = 0; n < shape[0].size * heads; ++n) {
    scale(in + n * pattern, pattern, factor_of(args.context, n % heads),
          args.out.data + n * pattern);
  }
}

void OpRules<Op::edit_patterns>::run(RunArgs& args) {
  const View& in = args.in[0].view;
  const Visibility& visibility = args.context.visibility;
  std::copy_n(in.data(), args.out.size(), args.out.data);
  for (std::int64_t example = 0; example < in.shape()[0].size; ++example) {
    for (const PatternEdit& edit : args.context.pattern_edits) {
      const MutableMatrix out = args.out.matrix(std::array{example, edit.head});
      const auto [first, end] = rows_of(edit.place, out.rows, visibility);
      for (std::int64_t row = first; row < end; ++row) {
        // A pattern that is given ends with the tokens that it is of.
        const std::int64_t query = visibility.place_of(row);
        if (query >= edit.given.rows) continue;
        const KeyRange seen = visibility.range(example, row);
        std::fill_n(out.row(row), out.cols, 0.0f);
        for (std::int64_t key = seen.first; key < std::min(seen.end, edit.given.cols); ++key) {
          out.row(row)[key] = edit.given.at(query, key);
        }
      }
    }
  }
}

void OpRules<Op::replace_heads>::run(RunArgs& args) {
  const View& in = args.in[0].view;
  std::copy_n(in.data(), args.out.size(), args.out.data);
  for (const ReplacedHead& one : args.context.replaced_heads) {
    for (std::int64_t example = 0; example < in.shape()[0].size; ++example) {
      const MutableMatrix head = args.out.matrix(std::array{example, one.head});
      const auto [first, end] = rows_of(one.place, head.rows, args.context.visibility);
      for (std::int64_t token = first; token < end; ++token) {
        const bool is_same = std::ssize(one.rows) == head.cols;
        if (one.rows.empty()) {
          std::fill_n(head.row(token), head.cols, 0.0f);
        } else {
          const std::int64_t row = is_same ? 0 : example * head.rows + token;
          std::copy_n(one.rows.data() + row * head.cols, head.cols, head.row(token));
        }
      }
    }
  }
}

namespace {

// The columns of a slice; the last ones may be short where heads do not divide the width.
KeyRange columns_of(std::int64_t slice, const RunContext& context, std::int64_t width) {
  const std::int64_t heads = context.sizes[Axis::n_heads];
  const std::int64_t size = (width + heads - 1) / heads;
  return {std::min(slice * size, width), std::min((slice + 1) * size, width)};
}

}  // namespace

void OpRules<Op::zero_slices>::run(RunArgs& args) {
  const std::int64_t width = args.out.shape[2].size;
  std::copy_n(args.in[0].view.data(), args.out.size(), args.out.data);
  for (const std::int64_t slice : args.context.zeroed_slices) {
    const KeyRange columns = columns_of(slice, args.context, width);
    for (std::int64_t row = 0; row < args.out.size() / width; ++row) {
      float* const numbers = args.out.data + row * width;
      std::fill(numbers + columns.first, numbers + columns.end, 0.0f);
    }
  }
}

}  // namespace headsup
