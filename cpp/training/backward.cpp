#include "headsup/training/backward.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "headsup/kernels/elementwise.h"
#include "headsup/kernels/matmul.h"
#include "headsup/kernels/matmul_unpacked.h"
#include "headsup/kernels/softmax.h"
#include "headsup/layer/memory.h"

namespace headsup {

namespace {

Tensor zeros(const Shape& shape) {
  Tensor out(shape);
  std::fill_n(out.data(), out.size(), 0.0f);
  return out;
}

// A contiguous tensor as a matrix, with all leading axes merged.
MatrixView rows_of(const float* data, const Shape& shape) {
  const std::int64_t width = shape[shape.rank() - 1].size;
  return {data, shape.elements().value() / width, width, width, 1};
}

// Goes through the layer's operations from the last to the first.
class BackwardPass {
 public:
  explicit BackwardPass(const Trace& trace)
      : trace_(trace),
        d_q_(zeros(shape_of(TensorId::q_flat, d()))),
        d_k_(zeros(shape_of(TensorId::k_flat, d()))),
        d_v_(zeros(shape_of(TensorId::v_flat, d()))),
        d_concat_(zeros(shape_of(TensorId::concat, d()))) {}

  LayerGradients run(const float* d_y) {
    const TensorId source = d().cross ? TensorId::memory : TensorId::x;
    make(TensorId::x);
    if (d().cross) make(TensorId::memory);
    project(TensorId::concat, TensorId::W_o, TensorId::b_o,
            rows_of(d_y, shape_of(TensorId::y, d())), d_concat_.rows());
    for (std::int64_t b = 0; b < d().batch; ++b) {
      for (std::int64_t h = 0; h < d().n_heads; ++h) {
        if (!trace_.is_ablated(h)) attend(b, h);
      }
    }
    project(TensorId::x, TensorId::W_q, TensorId::b_q, d_q_.rows(), by(TensorId::x).rows());
    project(source, TensorId::W_k, TensorId::b_k, d_k_.rows(), by(source).rows());
    project(source, TensorId::W_v, TensorId::b_v, d_v_.rows(), by(source).rows());
    return std::move(out_);
  }

 private:
  const AttentionSizes& d() const { return trace_.dims; }
  Tensor& by(TensorId name) { return out_.by[static_cast<std::size_t>(name)]; }
  Tensor& make(TensorId name) { return by(name) = zeros(shape_of(name, d())); }

  // y = x W + b: dW = x^T dy, db is the sum of dy's rows, and dy W^T is added to dx.
  void project(TensorId from, TensorId weight, TensorId bias, MatrixView d_out,
               MutableMatrix d_in) {
    const View& in = trace_.view(from);
    multiply(rows_of(in.data(), in.shape()).transposed(), PackedMatrix(d_out), nullptr,
             make(weight).rows());
    if (d().bias) {
      float* const sums = make(bias).data();
      for (std::int64_t r = 0; r < d_out.rows; ++r) add(sums, &d_out.at(r, 0), d_out.cols, sums);
    }
    const View& w = trace_.view(weight);
    const PackedMatrix transposed(rows_of(w.data(), w.shape()).transposed());
    workspace_.resize((Count(d_in.rows) * d_in.cols).size());
    multiply(d_out, transposed, nullptr, {workspace_.data(), d_in.rows, d_in.cols, d_in.cols});
    add(d_in.data, workspace_.data(), d_in.rows * d_in.cols, d_in.data);
  }

  // One head's columns in one example of a flat tensor.
  MutableMatrix part(Tensor& flat, std::int64_t example, std::int64_t head) const {
    const std::int64_t tokens = flat.shape()[1].size, width = flat.shape()[2].size;
    return {flat.data() + example * tokens * width + head * d().head_dim, tokens, d().head_dim,
            width};
  }

  // The gradients of one head's q, k and v; heads that share keys add to the same k and v.
  void attend(std::int64_t b, std::int64_t h) {
    const std::int64_t kv = d().kv_head_of(h);
    const std::array own{b, h}, shared{b, kv};
    const MatrixView weights = trace_.view(TensorId::weights).matrix(own);
    const MatrixView d_out = part(d_concat_, b, h);
    matmul_unpacked_add(weights.transposed(), d_out, part(d_v_, b, kv));
    packed_.pack(trace_.view(TensorId::v).matrix(shared).transposed());
    table_.resize((Count(weights.rows) * weights.cols).size());
    const MutableMatrix d_scores{table_.data(), weights.rows, weights.cols, weights.cols};
    multiply(d_out, packed_, nullptr, d_scores);
    for (std::int64_t i = 0; i < weights.rows; ++i) {
      softmax_gradient(&weights.at(i, 0), d_scores.row(i), weights.cols, d_scores.row(i));
    }
    divide(table_.data(), weights.rows * weights.cols, std::sqrt(static_cast<float>(d().head_dim)),
           table_.data());
    matmul_unpacked(d_scores, trace_.view(TensorId::k).matrix(shared), part(d_q_, b, h));
    matmul_unpacked_add(MatrixView(d_scores).transposed(), trace_.view(TensorId::q).matrix(own),
                        part(d_k_, b, kv));
  }

  const Trace& trace_;
  LayerGradients out_;
  Tensor d_q_, d_k_, d_v_, d_concat_;
  PackedMatrix packed_;
  std::vector<float> table_, workspace_;
};

}  // namespace

Count numbers_of_backward(const AttentionSizes& dims) {
  // The gradients of inputs, weights and biases; those of q, k, v and concat; what projections add.
  Count numbers(0);
  for (const TensorInfo& info : tensor_table()) {
    if (info.kind != TensorKind::computed) numbers += numbers_kept(info.name, dims);
  }
  for (const TensorId name :
       {TensorId::q_flat, TensorId::k_flat, TensorId::v_flat, TensorId::concat}) {
    numbers += shape_of(name, dims).elements();
  }
  for (const TensorId name : {TensorId::x, TensorId::memory, TensorId::concat}) {
    numbers += shape_of(name, dims).elements() * 2;
  }
  // One head's scores and packed values; of each projection its output and its weights, both
  // packed.
  numbers += Count(dims.seq_len) * dims.seq_k;
  numbers += PackedMatrix::packed_size(dims.head_dim, dims.seq_k);
  for (const TensorId name : {TensorId::q_flat, TensorId::k_flat, TensorId::v_flat, TensorId::y}) {
    const Shape made = shape_of(name, dims);
    numbers += PackedMatrix::packed_size(made[0].size * made[1].size, made[2].size);
  }
  for (const TensorId name : {TensorId::W_q, TensorId::W_k, TensorId::W_v, TensorId::W_o}) {
    const Shape weight = shape_of(name, dims);
    numbers += PackedMatrix::packed_size(weight[1].size, weight[0].size);
  }
  return numbers;
}

LayerGradients backward(const Trace& trace, const float* d_y) {
  return BackwardPass(trace).run(d_y);
}

}  // namespace headsup
