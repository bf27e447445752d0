#include "headsup/ops/attention_weights.h"

#include <algorithm>
#include <cmath>

#include "for_heads.h"
#include "headsup/kernels/masked_softmax.h"

namespace headsup {

namespace {

// Queries one below the other, the first of them the query `first` of an example.
struct Queries {
  MatrixView q;
  MutableMatrix weights;
  std::int64_t example, first;
  bool same_token;  // of several heads
};

// Of one key head: scores of the keys that any of these queries sees, then each query's softmax.
void weigh(const Queries& queries, const PackedMatrix& keys, const Visibility& visibility,
           float factor) {
  const auto seen_by = [&](std::int64_t row) {
    return visibility.range(queries.example, queries.first + (queries.same_token ? 0 : row));
  };
  KeyRange all = seen_by(0);
  for (std::int64_t row = 1; row < queries.q.rows; ++row) {
    const KeyRange seen = seen_by(row);
    all = {std::min(all.first, seen.first), std::max(all.end, seen.end)};
  }
  const std::int64_t from = all.first - all.first % PackedMatrix::kPanel;
  MutableMatrix scores = queries.weights;
  scores.data += from;
  scores.cols = all.end - from;
  multiply(queries.q, PackedSlice(keys).col_range(from, scores.cols), nullptr, scores);
  for (std::int64_t row = 0; row < queries.q.rows; ++row) {
    const KeyRange seen = seen_by(row);
    masked_softmax({queries.weights.row(row), queries.weights.cols, seen.first, seen.end}, factor);
  }
}

// What the scores of a head are multiplied by.
float factor_of(const RunContext& context, std::int64_t head, std::int64_t head_dim) {
  const float scale = 1 / std::sqrt(static_cast<float>(head_dim));
  const HeadFactor* const edit = last_of(context.head_factors, head);
  return edit == nullptr ? scale : scale * edit->factor;
}

}  // namespace

void OpRules<Op::attention_weights>::run(RunArgs& args) {
  const View& q = args.in[0].view;
  const std::int64_t heads = q.shape()[1].size, tokens = q.shape()[2].size;
  const std::int64_t width = q.shape()[3].size, keys = args.out.shape[3].size;
  const std::int64_t kv_heads = args.in[1].view.shape()[1].size;
  const bool tiled = args.attr.other_order;
  const PackedMatrix* const kept = args.in[1].heads.data();
  // Of one token, heads that share keys are rows of one product; scores are multiplied by head.
  const bool shared = tokens == 1 && !tiled && args.context.head_factors.empty();
  const std::int64_t at_once = shared ? heads / kv_heads : 1;
  for (std::int64_t example = 0; example < q.shape()[0].size; ++example) {
    for (std::int64_t head = 0; head < heads; head += at_once) {
      const PackedMatrix& own = kept[example * kv_heads + kv_head_of(head, heads, kv_heads, tiled)];
      const float factor = factor_of(args.context, head, width);
      MatrixView from = head_of(q, example, head);
      MutableMatrix to{args.out.data + (example * heads + head) * tokens * keys, tokens, keys,
                       keys};
      if (shared) {
        from.rows = to.rows = at_once;
        from.row_stride = q.strides()[1];
        weigh({from, to, example, 0, true}, own, args.context.visibility, factor);
        continue;
      }
      for (std::int64_t first = 0; first < tokens; first += kQueryBlock) {
        const std::int64_t rows = std::min(kQueryBlock, tokens - first);
        const MatrixView some{from.data + first * from.row_stride, rows, width, from.row_stride,
                              from.col_stride};
        weigh({some, {to.row(first), rows, keys, keys}, example, first, false}, own,
              args.context.visibility, factor);
      }
    }
  }
}

}  // namespace headsup
