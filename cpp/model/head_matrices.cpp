#include "headsup/model/head_matrices.h"

#include <algorithm>
#include <complex>
#include <limits>

#include "headsup/kernels/eigenvalues.h"

namespace headsup {

namespace {

// One head's columns of W_q, W_k or W_v, [d_model, head_dim], the norm's weights folded in; or its
// rows of W_o, [head_dim, d_model].
struct Part {
  const ModelWeights* weights = nullptr;
  WeightId id;
  std::int64_t first = 0;  // column, or row
  const float* norm = nullptr;

  double column(std::int64_t row, std::int64_t at) const {
    return double{norm[row]} * double{weights->at(id, row, first + at)};
  }
  double row(std::int64_t at, std::int64_t col) const {
    return double{weights->at(id, first + at, col)};
  }
};

Part part_of(const ModelWeights& weights, TensorId id, const HeadId& head) {
  const Architecture& a = weights.architecture();
  const bool shared = id == TensorId::W_k || id == TensorId::W_v;
  const std::int64_t place = shared ? head.head / (a.n_heads / a.n_kv_heads) : head.head;
  return {&weights,
          {id, head.layer},
          place * a.head_dim,
          weights.operand(TensorId::attn_norm_weight, head.layer).view.data()};
}

// [rows, cols] of a sum over head_dim.
template <class Left, class Right>
Tensor product(const Architecture& a, Left left, Right right) {
  Tensor out({{Axis::d_model, a.d_model}, {Axis::d_model, a.d_model}});
  float* to = out.data();
  for (std::int64_t i = 0; i < a.d_model; ++i) {
    for (std::int64_t j = 0; j < a.d_model; ++j) {
      double sum = 0;
      for (std::int64_t n = 0; n < a.head_dim; ++n) sum += left(i, n) * right(n, j);
      *to++ = static_cast<float>(sum);
    }
  }
  return out;
}

}  // namespace

Tensor qk_matrix(const ModelWeights& weights, const HeadId& head) {
  const Part q = part_of(weights, TensorId::W_q, head), k = part_of(weights, TensorId::W_k, head);
  return product(
      weights.architecture(), [&](std::int64_t i, std::int64_t n) { return q.column(i, n); },
      [&](std::int64_t n, std::int64_t j) { return k.column(j, n); });
}

Tensor ov_matrix(const ModelWeights& weights, const HeadId& head) {
  const Part v = part_of(weights, TensorId::W_v, head), o = part_of(weights, TensorId::W_o, head);
  return product(
      weights.architecture(), [&](std::int64_t i, std::int64_t n) { return v.column(i, n); },
      [&](std::int64_t n, std::int64_t j) { return o.row(n, j); });
}

CopyingScores::CopyingScores(const ModelWeights& weights) : weights_(&weights) {
  // Some tokens at a time: their columns of W_U beside their rows of W_E.
  constexpr std::int64_t kTokens = 256;
  const Architecture& a = weights.architecture();
  const float* const norm = weights.vector(TensorId::final_norm_weight);
  Tensor sum({{Axis::d_model, a.d_model}, {Axis::d_model, a.d_model}});
  std::fill_n(sum.data(), sum.size(), 0.0f);
  Tensor columns({{Axis::d_model, a.d_model}, {Axis::seq_len, kTokens}});
  PackedMatrix rows;
  std::vector<float> row(Count(a.d_model).size());
  for (std::int64_t first = 0; first < a.vocab_size; first += kTokens) {
    const std::int64_t count = std::min(kTokens, a.vocab_size - first);
    rows.clear(count, a.d_model);
    for (std::int64_t token = 0; token < count; ++token) {
      weights.embed(TensorId::token_embedding, first + token, row.data());
      rows.put_row(token, row.data());
      for (std::int64_t i = 0; i < a.d_model; ++i) {
        columns.data()[i * kTokens + token] = norm[i] * weights.output().at(i, first + token);
      }
    }
    multiply_add({columns.data(), a.d_model, count, kTokens, 1}, rows, sum.rows());
  }
  to_tokens_and_back_.assign(sum.data(), sum.data() + sum.size());
}

double CopyingScores::of(const HeadId& head) const {
  const Architecture& a = weights_->architecture();
  const Part v = part_of(*weights_, TensorId::W_v, head),
             o = part_of(*weights_, TensorId::W_o, head);
  const auto width = static_cast<std::size_t>(a.d_model);
  const auto size = static_cast<std::size_t>(a.head_dim);
  std::vector<double> matrix((Count(a.head_dim) * a.head_dim).size());
  std::vector<double> read(width);
  for (std::int64_t n = 0; n < a.head_dim; ++n) {
    // Row n of W_o W_U W_E.
    std::ranges::fill(read, 0.0);
    for (std::size_t i = 0; i < width; ++i) {
      const double written = o.row(n, static_cast<std::int64_t>(i));
      for (std::size_t j = 0; j < width; ++j)
        read[j] += written * to_tokens_and_back_[i * width + j];
    }
    for (std::int64_t m = 0; m < a.head_dim; ++m) {
      double& cell = matrix[static_cast<std::size_t>(n) * size + static_cast<std::size_t>(m)];
      for (std::size_t j = 0; j < width; ++j) {
        cell += read[j] * v.column(static_cast<std::int64_t>(j), m);
      }
    }
  }
  double sum = 0, magnitudes = 0;
  for (const std::complex<double>& one : eigenvalues(matrix, size)) {
    sum += one.real();
    magnitudes += magnitude(one);
  }
  return magnitudes > 0 ? sum / magnitudes : std::numeric_limits<double>::quiet_NaN();
}

}  // namespace headsup
