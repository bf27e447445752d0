#include "headsup/layer/forward.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "headsup/kernels/elementwise.h"
#include "headsup/kernels/softmax.h"

namespace headsup {

namespace {

// Fills a Trace tensor by tensor, in the order of the shape walk.
class Pass {
 public:
  Pass(const AttentionSizes& dims, Inputs inputs, std::vector<std::int64_t> ablated_heads) {
    trace_.dims = dims;
    trace_.inputs = std::move(inputs);
    trace_.ablated_heads = std::move(ablated_heads);
  }

  Trace run() {
    const Inputs& in = trace_.inputs;
    show_inputs();
    project(TensorId::x, *in.q, TensorId::q_flat);
    split(TensorId::q_flat, TensorId::q_split, TensorId::q, d().n_heads);
    const TensorId source = d().cross ? TensorId::memory : TensorId::x;
    project(source, *in.k, TensorId::k_flat);
    split(TensorId::k_flat, TensorId::k_split, TensorId::k, d().n_kv_heads);
    project(source, *in.v, TensorId::v_flat);
    split(TensorId::v_flat, TensorId::v_split, TensorId::v, d().n_kv_heads);
    score();
    weigh();
    gather();
    return std::move(trace_);
  }

 private:
  const AttentionSizes& d() const { return trace_.dims; }
  View& view(TensorId name) { return trace_.views[static_cast<std::size_t>(name)]; }

  Tensor& make(TensorId name) {
    Tensor& out = trace_.owned[static_cast<std::size_t>(name)];
    out = Tensor(shape_of(name, d()));
    view(name) = out.view();
    return out;
  }

  void show_inputs() {
    const Inputs& in = trace_.inputs;
    view(TensorId::x) = in.x.view();
    if (d().cross) view(TensorId::memory) = in.memory.view();
    const auto show = [&](TensorId weight, TensorId bias, const Projection& p) {
      view(weight) = p.weight.view();
      if (d().bias) view(bias) = p.bias.view();
    };
    show(TensorId::W_q, TensorId::b_q, *in.q);
    show(TensorId::W_k, TensorId::b_k, *in.k);
    show(TensorId::W_v, TensorId::b_v, *in.v);
    show(TensorId::W_o, TensorId::b_o, *in.o);
  }

  // [batch, tokens, in] -> [batch, tokens, out], all tokens of all examples as one product.
  void project(TensorId from, const Projection& p, TensorId to) {
    const View& source = view(from);
    const Shape& shape = source.shape();
    const std::int64_t width = shape[2].size;
    multiply({source.data(), shape[0].size * shape[1].size, width, width}, p.packed, p.bias_data(),
             make(to).rows());
  }

  // Two labels on the same memory: heads named, then heads in front.
  void split(TensorId flat, TensorId split, TensorId heads_first, std::int64_t heads) {
    const Shape named = shape_of(split, d());
    view(split) = view(flat).split(2, {named[2].axis, heads}, named[3]);
    view(heads_first) = view(split).transposed(1, 2);
  }

  // Calls work(b, kv_head), then each(b, head) for every query head that reads it.
  template <class Work, class Each>
  void for_heads(Work work, Each each) {
    for (std::int64_t b = 0; b < d().batch; ++b) {
      for (std::int64_t head = 0, packed = -1; head < d().n_heads; ++head) {
        if (d().kv_head_of(head) != packed) work(b, packed = d().kv_head_of(head));
        each(b, head);
      }
    }
  }

  void score() {
    Tensor& q_k = make(TensorId::q_k);
    PackedMatrix keys;
    for_heads(
        [&](std::int64_t b, std::int64_t kv) {
          keys.pack(view(TensorId::k).matrix(std::array{b, kv}).transposed());
        },
        [&](std::int64_t b, std::int64_t h) {
          const std::array lead{b, h};
          multiply(view(TensorId::q).matrix(lead), keys, nullptr, q_k.matrix(lead));
        });
    Tensor& scores = make(TensorId::scores);
    divide(q_k.data(), q_k.size(), std::sqrt(static_cast<float>(d().head_dim)), scores.data());
  }

  void weigh() {
    TensorId last = TensorId::scores;
    if (d().masks()) {
      mask();
      last = TensorId::masked;
    }
    Tensor& weights = make(TensorId::weights);
    const MutableMatrix out = weights.rows();
    const float* in = view(last).data();
    for (std::int64_t r = 0; r < out.rows; ++r) softmax(in + r * out.cols, out.cols, out.row(r));
  }

  void mask() {
    Tensor& masked = make(TensorId::masked);
    const MutableMatrix out = masked.rows();
    const float* in = view(TensorId::scores).data();
    for (std::int64_t r = 0; r < out.rows; ++r) {
      const std::int64_t query = r % d().seq_len;
      const std::int64_t example = r / d().seq_len / d().n_heads;
      const std::int64_t visible = visible_keys(d(), example, query);
      for (std::int64_t key = 0; key < out.cols; ++key) {
        out.row(r)[key] =
            key < visible ? in[r * out.cols + key] : -std::numeric_limits<float>::infinity();
      }
    }
  }

  void gather() {
    Tensor& outputs = make(TensorId::head_outputs);
    PackedMatrix values;
    for_heads([&](std::int64_t b,
                  std::int64_t kv) { values.pack(view(TensorId::v).matrix(std::array{b, kv})); },
              [&](std::int64_t b, std::int64_t h) {
                const std::array lead{b, h};
                const MutableMatrix out = outputs.matrix(lead);
                if (trace_.is_ablated(h)) {
                  std::fill_n(out.data, out.rows * out.cols, 0.0f);
                } else {
                  multiply(view(TensorId::weights).matrix(lead), values, nullptr, out);
                }
              });
    view(TensorId::outputs_swapped) = view(TensorId::head_outputs).transposed(1, 2);
    trace_.owned[static_cast<std::size_t>(TensorId::outputs_contiguous)] =
        contiguous(view(TensorId::outputs_swapped));
    view(TensorId::outputs_contiguous) =
        trace_.owned[static_cast<std::size_t>(TensorId::outputs_contiguous)].view();
    view(TensorId::concat) =
        view(TensorId::outputs_contiguous).merged(2, shape_of(TensorId::concat, d())[2].axis);
    project(TensorId::concat, *trace_.inputs.o, TensorId::y);
  }

  Trace trace_;
};

}  // namespace

std::int64_t visible_keys(const AttentionSizes& dims, std::int64_t example, std::int64_t query) {
  std::int64_t visible =
      dims.key_lengths.empty() ? dims.seq_k : dims.key_lengths[static_cast<std::size_t>(example)];
  // The last query sees every key: with fewer queries than keys, the missing ones came before.
  if (dims.causal) visible = std::min(visible, query + 1 + (dims.seq_k - dims.seq_len));
  return std::max<std::int64_t>(visible, 0);
}

Trace forward(const AttentionSizes& dims, Inputs inputs, std::vector<std::int64_t> ablated_heads) {
  return Pass(dims, std::move(inputs), std::move(ablated_heads)).run();
}

}  // namespace headsup
