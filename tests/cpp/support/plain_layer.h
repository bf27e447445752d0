// One attention layer in double, index by index, with every mask and option: what the
// fast ones are compared with. Knows nothing of views, kernels or strides.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "headsup/graph/run.h"

namespace headsup::test {

class PlainLayer {
 public:
  explicit PlainLayer(const Trace& trace) : dims_(trace.dims), heads_off_(trace.ablated_heads) {
    for (const TensorInfo& info : tensor_table()) {
      if (info.kind != TensorKind::input && info.kind != TensorKind::weight) continue;
      if (!is_present(info.name, dims_)) continue;
      const Tensor copy = contiguous(trace.view(info.name));
      inputs_[static_cast<std::size_t>(info.name)].assign(copy.data(), copy.data() + copy.size());
    }
  }

  std::vector<double> output() const {
    const TensorId source = dims_.cross ? TensorId::memory : TensorId::x;
    const std::vector<double> q = project(input(TensorId::x), TensorId::W_q, TensorId::b_q);
    const std::vector<double> k = project(input(source), TensorId::W_k, TensorId::b_k);
    const std::vector<double> v = project(input(source), TensorId::W_v, TensorId::b_v);
    std::vector<double> concat(at(dims_.batch * dims_.seq_len * dims_.q_width()), 0.0);
    for (std::int64_t b = 0; b < dims_.batch; ++b) {
      for (std::int64_t h = 0; h < dims_.n_heads; ++h) {
        if (std::ranges::find(heads_off_, h) != heads_off_.end()) continue;
        for (std::int64_t i = 0; i < dims_.seq_len; ++i)
          attention_forward(q, k, v, {b, h, i}, concat);
      }
    }
    return project(concat, TensorId::W_o, TensorId::b_o);
  }

 private:
  struct Query {
    std::int64_t example, head, token;
  };

  static std::size_t at(std::int64_t n) { return static_cast<std::size_t>(n); }
  const std::vector<double>& input(TensorId name) const {
    return inputs_[static_cast<std::size_t>(name)];
  }

  std::vector<double> project(const std::vector<double>& in, TensorId weight, TensorId bias) const {
    const Shape shape = shape_of(weight, dims_);
    const std::size_t width = at(shape[0].size), to = at(shape[1].size);
    const std::vector<double>& w = input(weight);
    std::vector<double> out;
    for (std::size_t row = 0; row < in.size(); row += width) {
      for (std::size_t j = 0; j < to; ++j) {
        double sum = dims_.bias ? input(bias)[j] : 0;
        for (std::size_t i = 0; i < width; ++i) sum += in[row + i] * w[i * to + j];
        out.push_back(sum);
      }
    }
    return out;
  }

  bool hidden(const Query& query, std::int64_t key) const {
    if (dims_.causal && key > query.token + (dims_.seq_k - dims_.seq_len)) return true;
    return !dims_.key_lengths.empty() && key >= dims_.key_lengths[at(query.example)];
  }

  void attention_forward(const std::vector<double>& q, const std::vector<double>& k,
                         const std::vector<double>& v, const Query& query,
                         std::vector<double>& concat) const {
    const std::int64_t size = dims_.head_dim, kv = dims_.kv_head_of(query.head);
    const std::int64_t from =
        ((query.example * dims_.seq_len + query.token) * dims_.n_heads + query.head) * size;
    const auto key_at = [&](std::int64_t key) {
      return ((query.example * dims_.seq_k + key) * dims_.n_kv_heads + kv) * size;
    };
    double peak = -HUGE_VAL, sum = 0;
    std::vector<double> scores;
    for (std::int64_t key = 0; key < dims_.seq_k; ++key) {
      double dot = 0;
      for (std::int64_t c = 0; c < size; ++c) dot += q[at(from + c)] * k[at(key_at(key) + c)];
      scores.push_back(hidden(query, key) ? -HUGE_VAL : dot / std::sqrt(static_cast<double>(size)));
      peak = std::max(peak, scores.back());
    }
    if (peak == -HUGE_VAL) return;
    for (const double score : scores) sum += std::exp(score - peak);
    for (std::int64_t key = 0; key < dims_.seq_k; ++key) {
      const double weight = std::exp(scores[at(key)] - peak) / sum;
      for (std::int64_t c = 0; c < size; ++c) {
        concat[at(from + c)] += weight * v[at(key_at(key) + c)];
      }
    }
  }

  AttentionSizes dims_;
  std::vector<std::int64_t> heads_off_;
  std::array<std::vector<double>, kTensorCount> inputs_;
};

}  // namespace headsup::test
