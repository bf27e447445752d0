#include "headsup/training/attention.h"

#include <algorithm>
#include <limits>

#include "headsup/kernels/elementwise.h"
#include "headsup/kernels/matmul.h"
#include "headsup/kernels/softmax.h"

namespace headsup {

namespace {

constexpr float kMasked = -std::numeric_limits<float>::infinity();

// One sequence's attention: the views of its heads, and the rows along which softmax runs.
class Attention {
 public:
  Attention(const SequenceSizes& sizes, AttentionWorkspace& workspace)
      : sizes_(sizes), workspace_(workspace) {
    workspace.transposed.resize((Count(sizes.head_dim) * sizes.padded_tokens()).size());
    workspace.row.resize((Count(std::max(sizes.padded_tokens(), sizes.n_heads)) * 2).size());
  }

  auto q(auto* flat, std::int64_t head) const {
    return head_view(flat, head, sizes_.n_heads, sizes_, sizes_.form.q_reshaped);
  }
  auto k(auto* flat, std::int64_t head) const {
    return head_view(flat, sizes_.kv_head_of(head), sizes_.n_kv_heads, sizes_,
                     sizes_.form.k_reshaped);
  }
  auto v(auto* flat, std::int64_t head) const {
    return head_view(flat, sizes_.kv_head_of(head), sizes_.n_kv_heads, sizes_,
                     sizes_.form.v_reshaped);
  }
  auto out(auto* concat, std::int64_t head) const {
    return head_view(concat, head, sizes_.n_heads, sizes_, sizes_.form.outputs_reshaped);
  }
  // One head's [tokens, padded_tokens]; row i is query i.
  MutableMatrix head_matrix(float* matrices, std::int64_t head) const {
    return {matrices + head * sizes_.weights_per_head(), sizes_.tokens, sizes_.tokens,
            sizes_.padded_tokens()};
  }
  MatrixView head_matrix(const float* matrices, std::int64_t head) const {
    return {matrices + head * sizes_.weights_per_head(), sizes_.tokens, sizes_.tokens,
            sizes_.padded_tokens(), 1};
  }

  // a b^T for a and b [tokens, head_dim], with zeros in the padding.
  void multiply_transposed(MatrixView a, MatrixView b, MutableMatrix into) const {
    MutableMatrix transposed{workspace_.transposed.data(), sizes_.head_dim, sizes_.tokens,
                             sizes_.padded_tokens()};
    transpose(b, transposed);
    for (std::int64_t r = 0; r < transposed.rows; ++r) {
      std::fill(transposed.row(r) + sizes_.tokens, transposed.row(r) + sizes_.padded_tokens(),
                0.0f);
    }
    transposed.cols = into.cols = sizes_.padded_tokens();
    matmul_unpacked(a, transposed, into);
  }

  // Scores, mask and softmax, of all heads.
  void compute_weights(const AttentionInputs& in, float* matrices) const {
    for (std::int64_t head = 0; head < sizes_.n_heads; ++head) {
      const MutableMatrix scores = head_matrix(matrices, head);
      multiply_transposed(q(in.q, head), k(in.k, head), scores);
      scale(scores.data, sizes_.weights_per_head(), sizes_.factor, scores.data);
      for (std::int64_t i = 0; i < scores.rows; ++i) mask(scores.row(i), i);
    }
    for_each_softmax(matrices, matrices,
                     [](const float* row, const float*, std::int64_t count, float* out) {
                       softmax(row, count, out);
                     });
  }

  // Turns the gradient with respect to the weights into that with respect to q . k, in place.
  void weights_backward(const float* weights, float* d_matrices) const {
    for_each_softmax(weights, d_matrices,
                     [](const float* row, const float* d_row, std::int64_t count, float* out) {
                       softmax_gradient(row, d_row, count, out);
                     });
    scale(d_matrices, sizes_.n_heads * sizes_.weights_per_head(), sizes_.factor, d_matrices);
    // A hidden score that was filled with a number has a weight, and no gradient.
    if (sizes_.form.masks_weights || sizes_.form.mask.fill == kMasked) return;
    for (std::int64_t head = 0; head < sizes_.n_heads; ++head)
      zero_later_keys(head_matrix(d_matrices, head));
  }

  // Sets the columns of the keys after each row's query to zero.
  void zero_later_keys(MutableMatrix of) const {
    for (std::int64_t i = 0; i < of.rows; ++i) {
      std::fill(of.row(i) + i + 1, of.row(i) + sizes_.padded_tokens(), 0.0f);
    }
  }

 private:
  void mask(float* row, std::int64_t query) const {
    const AttentionForm& form = sizes_.form;
    float* const later = row + query + 1;
    float* const end = row + sizes_.tokens;
    if (!form.masks_weights && form.mask.inverted) {
      std::fill(row, later, form.mask.fill);
    } else if (!form.masks_weights) {
      std::fill(later, end, form.mask.fill);
    }
    std::fill(end, row + sizes_.padded_tokens(), kMasked);
  }

  // Calls each(row, other, count, out) for every run of numbers that one softmax normalizes: `row`
  // from `from`, `other` and `out` from `into`. The axis is the graph's: columns or heads instead
  // of rows.
  template <class Each>
  void for_each_softmax(const float* from, float* into, Each each) const {
    const std::int64_t tokens = sizes_.tokens, padded_tokens = sizes_.padded_tokens();
    const std::int64_t all = sizes_.n_heads * sizes_.weights_per_head();
    if (sizes_.form.softmax.softmax_axis == Axis::n_heads) {
      for (std::int64_t n = 0; n < sizes_.weights_per_head(); ++n) {
        strided(from + n, into + n, sizes_.n_heads, sizes_.weights_per_head(), each);
      }
    } else if (sizes_.form.softmax.softmax_axis == Axis::seq_q) {
      for (std::int64_t head = 0; head < all; head += sizes_.weights_per_head()) {
        for (std::int64_t j = 0; j < padded_tokens; ++j) {
          strided(from + head + j, into + head + j, tokens, padded_tokens, each);
        }
      }
    } else {
      for (std::int64_t row = 0; row < all; row += padded_tokens) {
        each(from + row, into + row, padded_tokens, into + row);
      }
    }
  }

  // The same for numbers that are `stride` apart: gathers them, and scatters the result.
  template <class Each>
  void strided(const float* from, float* into, std::int64_t count, std::int64_t stride,
               Each each) const {
    float* const row = workspace_.row.data();
    float* const other = row + count;
    for (std::int64_t n = 0; n < count; ++n) {
      row[n] = from[n * stride];
      other[n] = into[n * stride];
    }
    each(row, other, count, other);
    for (std::int64_t n = 0; n < count; ++n) into[n * stride] = other[n];
  }

  const SequenceSizes& sizes_;
  AttentionWorkspace& workspace_;
};

}  // namespace

std::optional<AttentionForm> form_of(const Graph& graph) {
  const auto reshapes = [&](TensorId id) { return graph[id].op == Op::reshape; };
  AttentionForm out{reshapes(TensorId::q),
                    reshapes(TensorId::k),
                    reshapes(TensorId::v),
                    reshapes(TensorId::outputs_swapped),
                    {},
                    {},
                    {},
                    false};
  for (const Node& node : graph.nodes()) {
    if (!node.in_layer(features::kMasked)) continue;
    switch (node.op) {
      case Op::scale:
        out.scale = node.attr;
        break;
      case Op::softmax:
        out.softmax = node.attr;
        break;
      case Op::mask:
        out.mask = node.attr;
        out.masks_weights = graph[node.in[0]].op == Op::softmax;
        break;
      case Op::input:
      case Op::linear:
      case Op::split:
      case Op::transpose:
      case Op::reshape:
      case Op::scores:
      case Op::mix:
      case Op::contiguous:
      case Op::merge:
        break;
      default:
        return std::nullopt;
    }
  }
  return out;
}

MutableMatrix head_view(float* flat, std::int64_t head, std::int64_t heads,
                        const SequenceSizes& sizes, bool reshaped) {
  const std::int64_t width = sizes.head_dim;
  if (reshaped) return {flat + head * sizes.tokens * width, sizes.tokens, width, width};
  return {flat + head * width, sizes.tokens, width, heads * width};
}

MatrixView head_view(const float* flat, std::int64_t head, std::int64_t heads,
                     const SequenceSizes& sizes, bool reshaped) {
  const std::int64_t width = sizes.head_dim;
  if (reshaped) return {flat + head * sizes.tokens * width, sizes.tokens, width, width, 1};
  return {flat + head * width, sizes.tokens, width, heads * width, 1};
}

void attention_forward(const SequenceSizes& sizes, const AttentionInputs& in, float* weights,
                       float* concat, AttentionWorkspace& workspace) {
  const Attention attention(sizes, workspace);
  attention.compute_weights(in, weights);
  for (std::int64_t head = 0; head < sizes.n_heads; ++head) {
    const MutableMatrix head_matrix = attention.head_matrix(weights, head);
    if (sizes.form.masks_weights) attention.zero_later_keys(head_matrix);
    matmul_unpacked(head_matrix, attention.v(in.v, head), attention.out(concat, head));
  }
}

void attention_backward(const SequenceSizes& sizes, const AttentionInputs& in, const float* weights,
                        const AttentionGradients& gradients, AttentionWorkspace& workspace) {
  const Attention attention(sizes, workspace);
  const std::size_t matrices = (Count(sizes.n_heads) * sizes.weights_per_head()).size();
  const bool masks_late = sizes.form.masks_weights;
  workspace.d_scores.resize((Count(matrices) * (masks_late ? 2 : 1)).size());
  float* const d_matrices = workspace.d_scores.data();
  // Of the heads that share keys and values, the first writes the gradient and the others add to
  // it.
  const auto into = [&](std::int64_t head, MatrixView a, MatrixView b, MutableMatrix out) {
    const bool first = head == 0 || sizes.kv_head_of(head) != sizes.kv_head_of(head - 1);
    first ? matmul_unpacked(a, b, out) : matmul_unpacked_add(a, b, out);
  };

  for (std::int64_t head = 0; head < sizes.n_heads; ++head) {
    const MatrixView d_out = attention.out(gradients.d_concat, head);
    const MatrixView head_matrix = attention.head_matrix(weights, head);
    into(head, head_matrix.transposed(), d_out, attention.v(gradients.d_v, head));
    const MutableMatrix d_table = attention.head_matrix(d_matrices, head);
    attention.multiply_transposed(d_out, attention.v(in.v, head), d_table);
    if (masks_late) attention.zero_later_keys(d_table);
  }
  const float* before = weights;
  if (masks_late) {
    // The mask overwrote the output of softmax, which its backward needs.
    attention.compute_weights(in, d_matrices + matrices);
    before = d_matrices + matrices;
  }
  attention.weights_backward(before, d_matrices);
  for (std::int64_t head = 0; head < sizes.n_heads; ++head) {
    const MatrixView d_scores = attention.head_matrix(d_matrices, head);
    matmul_unpacked(d_scores, attention.k(in.k, head), attention.q(gradients.d_q, head));
    into(head, d_scores.transposed(), attention.q(in.q, head), attention.k(gradients.d_k, head));
  }
}

}  // namespace headsup
