#include "headsup/training/layer_gradient.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "headsup/kernels/elementwise.h"
#include "headsup/kernels/matmul.h"
#include "headsup/kernels/small_product.h"
#include "headsup/kernels/softmax.h"
#include "headsup/layer/memory.h"

namespace headsup {

namespace {

Tensor zeros(const Shape& shape) {
  Tensor out(shape);
  std::fill_n(out.data(), out.size(), 0.0f);
  return out;
}

// All leading axes run together; of a tensor that lies in order in memory.
MatrixView rows_of(const float* data, const Shape& shape) {
  const std::int64_t width = shape[shape.rank() - 1].size;
  return {data, shape.elements().value() / width, width, width, 1};
}

// Goes through the layer's steps from the last to the first.
class WayBack {
 public:
  explicit WayBack(const Trace& trace)
      : trace_(trace),
        d_q_(zeros(shape_of(Name::q_flat, d()))),
        d_k_(zeros(shape_of(Name::k_flat, d()))),
        d_v_(zeros(shape_of(Name::v_flat, d()))),
        d_concat_(zeros(shape_of(Name::concat, d()))) {}

  LayerGradient run(const float* d_y) {
    const Name source = d().cross ? Name::memory : Name::x;
    make(Name::x);
    if (d().cross) make(Name::memory);
    project(Name::concat, Name::W_o, Name::b_o, rows_of(d_y, shape_of(Name::y, d())),
            d_concat_.rows());
    for (std::int64_t b = 0; b < d().batch; ++b) {
      for (std::int64_t h = 0; h < d().n_heads; ++h) {
        if (!trace_.is_off(h)) attend(b, h);
      }
    }
    project(Name::x, Name::W_q, Name::b_q, d_q_.rows(), by(Name::x).rows());
    project(source, Name::W_k, Name::b_k, d_k_.rows(), by(source).rows());
    project(source, Name::W_v, Name::b_v, d_v_.rows(), by(source).rows());
    return std::move(out_);
  }

 private:
  const Dims& d() const { return trace_.dims; }
  Tensor& by(Name name) { return out_.by[static_cast<std::size_t>(name)]; }
  Tensor& make(Name name) { return by(name) = zeros(shape_of(name, d())); }

  // y = x W + b: dW = xT dy, db the sum of dy's rows, and dx, which is added to, dy WT.
  void project(Name from, Name weight, Name bias, MatrixView d_out, MutableMatrix d_in) {
    const View& in = trace_.view(from);
    multiply(rows_of(in.data(), in.shape()).transposed(), PackedMatrix(d_out), nullptr,
             make(weight).rows());
    if (d().bias) {
      float* const sums = make(bias).data();
      for (std::int64_t r = 0; r < d_out.rows; ++r) add(sums, &d_out.at(r, 0), d_out.cols, sums);
    }
    const View& w = trace_.view(weight);
    const PackedMatrix turned(rows_of(w.data(), w.shape()).transposed());
    scratch_.resize((Count(d_in.rows) * d_in.cols).size());
    multiply(d_out, turned, nullptr, {scratch_.data(), d_in.rows, d_in.cols, d_in.cols});
    add(d_in.data, scratch_.data(), d_in.rows * d_in.cols, d_in.data);
  }

  // One head's columns of one example, of `heads` heads side by side.
  MutableMatrix part(Tensor& flat, std::int64_t example, std::int64_t head) const {
    const std::int64_t tokens = flat.shape()[1].size, width = flat.shape()[2].size;
    return {flat.data() + example * tokens * width + head * d().head_dim, tokens, d().head_dim,
            width};
  }

  // Back from one head's output to its q, k and v; heads that share keys add to the same k and v.
  void attend(std::int64_t b, std::int64_t h) {
    const std::int64_t kv = d().kv_head_of(h);
    const std::array own{b, h}, shared{b, kv};
    const MatrixView weights = trace_.view(Name::weights).matrix(own);
    const MatrixView d_out = part(d_concat_, b, h);
    multiply_small_add(weights.transposed(), d_out, part(d_v_, b, kv));
    packed_.pack(trace_.view(Name::v).matrix(shared).transposed());
    table_.resize((Count(weights.rows) * weights.cols).size());
    const MutableMatrix d_scores{table_.data(), weights.rows, weights.cols, weights.cols};
    multiply(d_out, packed_, nullptr, d_scores);
    for (std::int64_t i = 0; i < weights.rows; ++i) {
      softmax_gradient(&weights.at(i, 0), d_scores.row(i), weights.cols, d_scores.row(i));
    }
    divide(table_.data(), weights.rows * weights.cols, std::sqrt(static_cast<float>(d().head_dim)),
           table_.data());
    multiply_small(d_scores, trace_.view(Name::k).matrix(shared), part(d_q_, b, h));
    multiply_small_add(MatrixView(d_scores).transposed(), trace_.view(Name::q).matrix(own),
                       part(d_k_, b, kv));
  }

  const Trace& trace_;
  LayerGradient out_;
  Tensor d_q_, d_k_, d_v_, d_concat_;
  PackedMatrix packed_;
  std::vector<float> table_, scratch_;
};

}  // namespace

Count numbers_of_gradient(const Dims& dims) {
  // By what is given, as large as it is itself; that of q, k, v and concat; what projections add
  // up.
  Count numbers(0);
  for (const NameInfo& info : name_table()) {
    if (info.kind != Kind::computed) numbers += numbers_kept(info.name, dims);
  }
  for (const Name name : {Name::q_flat, Name::k_flat, Name::v_flat, Name::concat}) {
    numbers += shape_of(name, dims).elements();
  }
  for (const Name name : {Name::x, Name::memory, Name::concat}) {
    numbers += shape_of(name, dims).elements() * 2;
  }
  // One head's table and packed values; of each projection its output and its weights, both packed.
  numbers += Count(dims.seq_len) * dims.seq_k;
  numbers += PackedMatrix::packed_size(dims.head_dim, dims.seq_k);
  for (const Name name : {Name::q_flat, Name::k_flat, Name::v_flat, Name::y}) {
    const Shape made = shape_of(name, dims);
    numbers += PackedMatrix::packed_size(made[0].size * made[1].size, made[2].size);
  }
  for (const Name name : {Name::W_q, Name::W_k, Name::W_v, Name::W_o}) {
    const Shape weight = shape_of(name, dims);
    numbers += PackedMatrix::packed_size(weight[1].size, weight[0].size);
  }
  return numbers;
}

LayerGradient layer_gradient(const Trace& trace, const float* d_y) {
  return WayBack(trace).run(d_y);
}

}  // namespace headsup
