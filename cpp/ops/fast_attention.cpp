#include "headsup/ops/fast_attention.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "for_heads.h"
#include "headsup/kernels/softmax.h"

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

namespace {

// Queries and keys of one block: its scores (15 kB) stay in the first-level cache, and both
// heights of tiles, five and six, go into thirty.
constexpr std::int64_t kQueries = 30;
constexpr std::int64_t kKeys = 128;
constexpr std::int64_t kColumns = 4;  // of a vector
static_assert(kQueries * kKeys == OpRules<Op::flash>::kBlockNumbers);

using State = OnlineSoftmaxState;
using States = std::array<State, (kQueries + State::kRows - 1) / State::kRows>;

// The next rows that are updated together.
MutableMatrix rows_from(const MutableMatrix& m, std::int64_t row) {
  return {m.row(row), std::min<std::int64_t>(State::kRows, m.rows - row), m.cols, m.row_stride};
}

MatrixView rows_of(const MatrixView& m, std::int64_t first, std::int64_t count) {
  return {&m.at(first, 0), count, m.cols, m.row_stride, m.col_stride};
}

float softmax_scale_of(const RunContext& context) {
  return 1.0f / std::sqrt(static_cast<float>(context.sizes[Axis::head_dim]));
}

// One head of one example.
class Head {
 public:
  Head(const RunArgs& args, float softmax_scale, std::int64_t example, std::int64_t head)
      : scratch_(args.scratch),
        visibility_(args.context.visibility),
        softmax_scale_(softmax_scale),
        example_(example),
        q_(head_of(args.in[0].view, example, head)),
        out_(columns_of(args.out, example, head)) {}

  void run() {
    for (std::int64_t first = 0; first < q_.rows; first += kQueries) {
      attend(first, std::min(kQueries, q_.rows - first));
    }
  }

 private:
  // [tokens, head_dim] of [batch, tokens, heads, head_dim].
  static MutableMatrix columns_of(const TensorSpan& out, std::int64_t example, std::int64_t head) {
    const std::int64_t tokens = out.shape[1].size, size = out.shape[3].size;
    const std::int64_t width = out.shape[2].size * size;
    return {out.data + example * tokens * width + head * size, tokens, size, width};
  }

  void attend(std::int64_t first, std::int64_t queries) {
    const MatrixView q = rows_of(q_, first, queries);
    const MutableMatrix out{out_.row(first), queries, out_.cols, out_.row_stride};
    float* const scores = scratch_.block.data();
    States states;
    // A later query sees at least what an earlier one does.
    const std::int64_t seen = visibility_.range(example_, first + queries - 1).end;
    for (std::int64_t key = 0; key < seen; key += kKeys) {
      const std::int64_t keys = std::min(kKeys, seen - key);
      // Whole vectors: columns past the last key are packed as zeros, and nobody looks at their
      // scores.
      const std::int64_t columns = (keys + kColumns - 1) / kColumns * kColumns;
      multiply(q, PackedSlice(scratch_.keys).col_range(key, columns), nullptr,
               {scores, queries, columns, kKeys});
      const MutableMatrix block{scores, queries, keys, kKeys};
      weigh(block, first, key, out, states);
      const PackedSlice values = PackedSlice(scratch_.values).row_range(key, keys);
      if (key == 0) {
        multiply(block, values, nullptr, out);
      } else {
        multiply_add(block, values, out);
      }
    }
    const State* state = states.data();
    for (std::int64_t r = 0; r < queries; r += State::kRows) {
      normalize_rows(rows_from(out, r), *state++);
    }
  }

  // Scores become weights; what was added up in `out` before goes by the new maxima. The block is
  // that of queries from `query` on and keys from `key` on, up to the last that any of them sees.
  void weigh(const MutableMatrix& block, std::int64_t query, std::int64_t key,
             const MutableMatrix& out, States& states) const {
    State* state = states.data();
    const std::int64_t first_end = visibility_.causal_end(query) - key;
    for (std::int64_t row = 0; row < block.rows; row += State::kRows, ++state) {
      State::Counts visible;
      for (std::size_t r = 0; r < visible.size(); ++r) {
        const std::int64_t later = visibility_.causal ? row + static_cast<std::int64_t>(r) : 0;
        visible[r] = std::clamp<std::int64_t>(first_end + later, 0, block.cols);
      }
      const State::Each earlier = update(rows_from(block, row), visible, softmax_scale_, *state);
      if (key > 0) rescale_rows(rows_from(out, row), earlier);
    }
  }

  Scratch& scratch_;
  const Visibility& visibility_;
  float softmax_scale_;
  std::int64_t example_;
  MatrixView q_;
  MutableMatrix out_;
};

}  // namespace

void OpRules<Op::flash>::run(RunArgs& args) {
  const View& q = args.in[0].view;
  const View& k = args.in[1].view;
  const View& v = args.in[2].view;
  Scratch& scratch = args.scratch;
  scratch.block.resize(Count(kBlockNumbers).size());
  const std::int64_t heads = q.shape()[1].size, kv_heads = k.shape()[1].size;
  const float softmax_scale = softmax_scale_of(args.context);
  std::int64_t packed = -1;
  for (std::int64_t example = 0; example < q.shape()[0].size; ++example) {
    for (std::int64_t head = 0; head < heads; ++head) {
      const std::int64_t kv_head = kv_head_of(head, heads, kv_heads);
      const std::int64_t place = example * kv_heads + kv_head;
      if (place != packed) {
        scratch.keys.pack(head_of(k, example, kv_head).transposed());
        scratch.values.pack(head_of(v, example, kv_head));
        packed = place;
      }
      Head(args, softmax_scale, example, head).run();
    }
  }
}

}  // namespace headsup
