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
  Pass(const Dims& dims, Inputs inputs, std::vector<std::int64_t> heads_off) {
    trace_.dims = dims;
    trace_.inputs = std::move(inputs);
    trace_.heads_off = std::move(heads_off);
  }

  Trace run() {
    const Inputs& in = trace_.inputs;
    show_inputs();
    project(Name::x, *in.q, Name::q_flat);
    split(Name::q_flat, Name::q_split, Name::q, d().n_heads);
    const Name source = d().cross ? Name::memory : Name::x;
    project(source, *in.k, Name::k_flat);
    split(Name::k_flat, Name::k_split, Name::k, d().n_kv_heads);
    project(source, *in.v, Name::v_flat);
    split(Name::v_flat, Name::v_split, Name::v, d().n_kv_heads);
    score();
    weigh();
    gather();
    return std::move(trace_);
  }

 private:
  const Dims& d() const { return trace_.dims; }
  View& view(Name name) { return trace_.views[static_cast<std::size_t>(name)]; }

  Tensor& make(Name name) {
    Tensor& out = trace_.owned[static_cast<std::size_t>(name)];
    out = Tensor(shape_of(name, d()));
    view(name) = out.view();
    return out;
  }

  void show_inputs() {
    const Inputs& in = trace_.inputs;
    view(Name::x) = in.x.view();
    if (d().cross) view(Name::memory) = in.memory.view();
    const auto show = [&](Name weight, Name bias, const Projection& p) {
      view(weight) = p.weight.view();
      if (d().bias) view(bias) = p.bias.view();
    };
    show(Name::W_q, Name::b_q, *in.q);
    show(Name::W_k, Name::b_k, *in.k);
    show(Name::W_v, Name::b_v, *in.v);
    show(Name::W_o, Name::b_o, *in.o);
  }

  // [batch, tokens, in] -> [batch, tokens, out], all tokens of all examples as one product.
  void project(Name from, const Projection& p, Name to) {
    const View& source = view(from);
    const Shape& shape = source.shape();
    const std::int64_t width = shape[2].size;
    multiply({source.data(), shape[0].size * shape[1].size, width, width}, p.packed, p.bias_data(),
             make(to).rows());
  }

  // Two labels on the same memory: heads named, then heads in front.
  void split(Name flat, Name split, Name heads_first, std::int64_t heads) {
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
    Tensor& q_k = make(Name::q_k);
    PackedMatrix keys;
    for_heads(
        [&](std::int64_t b, std::int64_t kv) {
          keys.pack(view(Name::k).matrix(std::array{b, kv}).transposed());
        },
        [&](std::int64_t b, std::int64_t h) {
          const std::array lead{b, h};
          multiply(view(Name::q).matrix(lead), keys, nullptr, q_k.matrix(lead));
        });
    Tensor& scores = make(Name::scores);
    divide(q_k.data(), q_k.size(), std::sqrt(static_cast<float>(d().head_dim)), scores.data());
  }

  void weigh() {
    Name last = Name::scores;
    if (d().masks()) {
      mask();
      last = Name::masked;
    }
    Tensor& weights = make(Name::weights);
    const MutableMatrix out = weights.rows();
    const float* in = view(last).data();
    for (std::int64_t r = 0; r < out.rows; ++r) softmax(in + r * out.cols, out.cols, out.row(r));
  }

  void mask() {
    Tensor& masked = make(Name::masked);
    const MutableMatrix out = masked.rows();
    const float* in = view(Name::scores).data();
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
    Tensor& outputs = make(Name::head_outputs);
    PackedMatrix values;
    for_heads([&](std::int64_t b,
                  std::int64_t kv) { values.pack(view(Name::v).matrix(std::array{b, kv})); },
              [&](std::int64_t b, std::int64_t h) {
                const std::array lead{b, h};
                const MutableMatrix out = outputs.matrix(lead);
                if (trace_.is_off(h)) {
                  std::fill_n(out.data, out.rows * out.cols, 0.0f);
                } else {
                  multiply(view(Name::weights).matrix(lead), values, nullptr, out);
                }
              });
    view(Name::outputs_swapped) = view(Name::head_outputs).transposed(1, 2);
    trace_.owned[static_cast<std::size_t>(Name::outputs_contiguous)] =
        contiguous(view(Name::outputs_swapped));
    view(Name::outputs_contiguous) =
        trace_.owned[static_cast<std::size_t>(Name::outputs_contiguous)].view();
    view(Name::concat) =
        view(Name::outputs_contiguous).merged(2, shape_of(Name::concat, d())[2].axis);
    project(Name::concat, *trace_.inputs.o, Name::y);
  }

  Trace trace_;
};

}  // namespace

std::int64_t visible_keys(const Dims& dims, std::int64_t example, std::int64_t query) {
  std::int64_t visible =
      dims.key_lengths.empty() ? dims.seq_k : dims.key_lengths[static_cast<std::size_t>(example)];
  // The last query sees every key: with fewer queries than keys, the missing ones came before.
  if (dims.causal) visible = std::min(visible, query + 1 + (dims.seq_k - dims.seq_len));
  return std::max<std::int64_t>(visible, 0);
}

Trace forward(const Dims& dims, Inputs inputs, std::vector<std::int64_t> heads_off) {
  return Pass(dims, std::move(inputs), std::move(heads_off)).run();
}

}  // namespace headsup
