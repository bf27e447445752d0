#include "headsup/training/attend.h"

#include <algorithm>
#include <limits>

#include "headsup/kernels/elementwise.h"
#include "headsup/kernels/matmul_unpacked.h"
#include "headsup/kernels/softmax.h"

namespace headsup {

namespace {

constexpr float kHidden = -std::numeric_limits<float>::infinity();

// One sequence's attention: which numbers belong to which head, and which lines softmax runs along.
class Attention {
 public:
  Attention(const AttendSizes& sizes, AttendScratch& scratch) : sizes_(sizes), scratch_(scratch) {
    scratch.turned.resize((Count(sizes.head_dim) * sizes.padded()).size());
    scratch.line.resize((Count(std::max(sizes.padded(), sizes.n_heads)) * 2).size());
  }

  auto q(auto* flat, std::int64_t head) const {
    return head_part(flat, head, sizes_.n_heads, sizes_, has(Bug::q_straight));
  }
  auto k(auto* flat, std::int64_t head) const {
    return head_part(flat, sizes_.kv_head_of(head), sizes_.n_kv_heads, sizes_,
                     has(Bug::k_straight));
  }
  auto v(auto* flat, std::int64_t head) const {
    return head_part(flat, sizes_.kv_head_of(head), sizes_.n_kv_heads, sizes_,
                     has(Bug::v_straight));
  }
  auto out(auto* concat, std::int64_t head) const {
    return head_part(concat, head, sizes_.n_heads, sizes_, has(Bug::merge_straight));
  }
  // Row i of it holds what query i gives every key.
  MutableMatrix table(float* tables, std::int64_t head) const {
    return {tables + head * sizes_.weights_per_head(), sizes_.tokens, sizes_.tokens,
            sizes_.padded()};
  }
  MatrixView table(const float* tables, std::int64_t head) const {
    return {tables + head * sizes_.weights_per_head(), sizes_.tokens, sizes_.tokens,
            sizes_.padded(), 1};
  }
  bool has(Bug bug) const { return sizes_.bugs.has(bug); }

  // a [tokens, head_dim] times b [tokens, head_dim] transposed, for all keys and the padding.
  void against(MatrixView a, MatrixView b, MutableMatrix into) const {
    MutableMatrix turned{scratch_.turned.data(), sizes_.head_dim, sizes_.tokens, sizes_.padded()};
    transpose(b, turned);
    for (std::int64_t r = 0; r < turned.rows; ++r) {
      std::fill(turned.row(r) + sizes_.tokens, turned.row(r) + sizes_.padded(), 0.0f);
    }
    turned.cols = into.cols = sizes_.padded();
    matmul_unpacked(a, turned, into);
  }

  // Scores, masked, and softmax of them.
  void weigh(const AttendInputs& in, float* tables) const {
    for (std::int64_t head = 0; head < sizes_.n_heads; ++head) {
      const MutableMatrix scores = table(tables, head);
      against(q(in.q, head), k(in.k, head), scores);
      scale(scores.data, sizes_.weights_per_head(), sizes_.factor, scores.data);
      for (std::int64_t i = 0; i < scores.rows; ++i) mask(scores.row(i), i);
    }
    for_lines(tables, tables, [](const float* line, const float*, std::int64_t count, float* out) {
      softmax(line, count, out);
    });
  }

  // From the gradient by the weights to that by q . k, in the same place.
  void weigh_backward(const float* weights, float* d_tables) const {
    for_lines(weights, d_tables,
              [](const float* line, const float* d_line, std::int64_t count, float* out) {
                softmax_gradient(line, d_line, count, out);
              });
    scale(d_tables, sizes_.n_heads * sizes_.weights_per_head(), sizes_.factor, d_tables);
    if (!has(Bug::scores_zeroed)) return;
    for (std::int64_t head = 0; head < sizes_.n_heads; ++head) hide_late(table(d_tables, head));
  }

  // Keys after their query count for nothing, where they were not hidden from softmax.
  void hide_late(MutableMatrix of) const {
    for (std::int64_t i = 0; i < of.rows; ++i) {
      std::fill(of.row(i) + i + 1, of.row(i) + sizes_.padded(), 0.0f);
    }
  }

 private:
  void mask(float* row, std::int64_t query) const {
    float* const later = row + query + 1;
    float* const end = row + sizes_.tokens;
    if (has(Bug::weights_kept)) {
      std::fill(row, later, kHidden);
    } else if (has(Bug::scores_zeroed)) {
      std::fill(later, end, 0.0f);
    } else if (!has(Bug::weights_late)) {
      std::fill(later, end, kHidden);
    }
    std::fill(end, row + sizes_.padded(), kHidden);
  }

  // Calls each(line, other, count, out) for every line of numbers that softmax makes add up to one:
  // `line` from `from`, `other` and `out` from `into`.
  template <class Each>
  void for_lines(const float* from, float* into, Each each) const {
    const std::int64_t tokens = sizes_.tokens, padded = sizes_.padded();
    const std::int64_t all = sizes_.n_heads * sizes_.weights_per_head();
    if (has(Bug::weights_heads)) {
      for (std::int64_t n = 0; n < sizes_.weights_per_head(); ++n) {
        strided(from + n, into + n, sizes_.n_heads, sizes_.weights_per_head(), each);
      }
    } else if (has(Bug::weights_columns)) {
      for (std::int64_t head = 0; head < all; head += sizes_.weights_per_head()) {
        for (std::int64_t j = 0; j < padded; ++j) {
          strided(from + head + j, into + head + j, tokens, padded, each);
        }
      }
    } else {
      for (std::int64_t row = 0; row < all; row += padded) {
        each(from + row, into + row, padded, into + row);
      }
    }
  }

  // A line whose numbers stand `stride` apart, gathered and put back.
  template <class Each>
  void strided(const float* from, float* into, std::int64_t count, std::int64_t stride,
               Each each) const {
    float* const line = scratch_.line.data();
    float* const other = line + count;
    for (std::int64_t n = 0; n < count; ++n) {
      line[n] = from[n * stride];
      other[n] = into[n * stride];
    }
    each(line, other, count, other);
    for (std::int64_t n = 0; n < count; ++n) into[n * stride] = other[n];
  }

  const AttendSizes& sizes_;
  AttendScratch& scratch_;
};

}  // namespace

MutableMatrix head_part(float* flat, std::int64_t head, std::int64_t heads,
                        const AttendSizes& sizes, bool straight) {
  const std::int64_t width = sizes.head_dim;
  if (straight) return {flat + head * sizes.tokens * width, sizes.tokens, width, width};
  return {flat + head * width, sizes.tokens, width, heads * width};
}

MatrixView head_part(const float* flat, std::int64_t head, std::int64_t heads,
                     const AttendSizes& sizes, bool straight) {
  const std::int64_t width = sizes.head_dim;
  if (straight) return {flat + head * sizes.tokens * width, sizes.tokens, width, width, 1};
  return {flat + head * width, sizes.tokens, width, heads * width, 1};
}

void attend(const AttendSizes& sizes, const AttendInputs& in, float* weights, float* concat,
            AttendScratch& scratch) {
  const Attention attention(sizes, scratch);
  attention.weigh(in, weights);
  for (std::int64_t head = 0; head < sizes.n_heads; ++head) {
    const MutableMatrix table = attention.table(weights, head);
    if (attention.has(Bug::weights_late)) attention.hide_late(table);
    matmul_unpacked(table, attention.v(in.v, head), attention.out(concat, head));
  }
}

void attend_backward(const AttendSizes& sizes, const AttendInputs& in, const float* weights,
                     const AttendGradients& gradients, AttendScratch& scratch) {
  const Attention attention(sizes, scratch);
  const std::size_t tables = (Count(sizes.n_heads) * sizes.weights_per_head()).size();
  const bool late = attention.has(Bug::weights_late);
  scratch.tables.resize((Count(tables) * (late ? 2 : 1)).size());
  float* const d_tables = scratch.tables.data();
  // The first head of a group of keys and values writes their gradient, the others add to it.
  const auto into = [&](std::int64_t head, MatrixView a, MatrixView b, MutableMatrix out) {
    const bool first = head == 0 || sizes.kv_head_of(head) != sizes.kv_head_of(head - 1);
    first ? matmul_unpacked(a, b, out) : matmul_unpacked_add(a, b, out);
  };

  for (std::int64_t head = 0; head < sizes.n_heads; ++head) {
    const MatrixView d_out = attention.out(gradients.d_concat, head);
    const MatrixView table = attention.table(weights, head);
    into(head, table.transposed(), d_out, attention.v(gradients.d_v, head));
    const MutableMatrix d_table = attention.table(d_tables, head);
    attention.against(d_out, attention.v(in.v, head), d_table);
    if (late) attention.hide_late(d_table);
  }
  const float* before = weights;
  if (late) {
    // What softmax gave was overwritten when weights were hidden after it.
    attention.weigh(in, d_tables + tables);
    before = d_tables + tables;
  }
  attention.weigh_backward(before, d_tables);
  for (std::int64_t head = 0; head < sizes.n_heads; ++head) {
    const MatrixView d_scores = attention.table(d_tables, head);
    matmul_unpacked(d_scores, attention.k(in.k, head), attention.q(gradients.d_q, head));
    into(head, d_scores.transposed(), attention.q(in.q, head), attention.k(gradients.d_k, head));
  }
}

}  // namespace headsup
