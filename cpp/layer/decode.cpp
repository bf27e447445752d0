#include "headsup/layer/decode.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>

#include "headsup/graph/shape_walk.h"
#include "headsup/kernels/elementwise.h"
#include "headsup/kernels/softmax.h"

namespace headsup {

namespace {

std::int64_t most_steps(const AttentionSizes& dims) {
  return std::min(dims.seq_len, kMaxDecodeSteps);
}

// What is kept of all steps: keys, values, y.
Count size_of_cache(const AttentionSizes& dims, std::int64_t steps) {
  return Count(dims.batch) * dims.kv_width() * steps;
}
Count size_of_y(const AttentionSizes& dims) { return Count(dims.batch) * dims.d_model; }

// One head's keys or values of all steps.
Count size_of_packed(const AttentionSizes& dims, std::int64_t steps) {
  return PackedMatrix::packed_size(dims.head_dim, steps) +
         PackedMatrix::packed_size(steps, dims.head_dim);
}

Faults check_decoding(const AttentionSizes& dims, std::int64_t steps) {
  Faults faults;
  const auto refuse = [&](const char* where, const ArgValue& value, std::string_view expected) {
    faults.push_back(bad_value(where, value, expected));
  };
  if (dims.cross) refuse("cross", "true", "false");
  if (!dims.key_lengths.empty()) refuse("key_lengths", "[...]", "[]");
  const std::int64_t most = most_steps(dims);
  if (steps < 1 || steps > most) {
    refuse("steps", steps, "1 to " + std::to_string(most));
  }
  return faults;
}

Tensor table(std::int64_t rows, std::int64_t columns) {
  return Tensor({{Axis::batch, rows}, {Axis::d_model, columns}});
}

class Decoder {
 public:
  Decoder(const AttentionSizes& dims, const Inputs& inputs, std::int64_t steps)
      : d_(dims),
        in_(inputs),
        q_(table(d_.batch, d_.q_width())),
        concat_(table(d_.batch, d_.q_width())) {
    const Shape cache = {{Axis::batch, d_.batch},
                         {Axis::n_kv_heads, d_.n_kv_heads},
                         {Axis::seq_len, steps},
                         {Axis::head_dim, d_.head_dim}};
    out_.keys = Tensor(cache);
    out_.values = Tensor(cache);
    packed_.reserve(size_of_packed(d_, steps));
    out_.steps.reserve(Count(steps).size());
  }

  Decoding run(std::int64_t steps) {
    for (std::int64_t token = 0; token < steps; ++token) {
      multiply(new_tokens(token), in_.q->packed, in_.q->bias_data(), q_.rows());
      append(*in_.k, token, out_.keys);
      append(*in_.v, token, out_.values);
      for (std::int64_t b = 0; b < d_.batch; ++b) {
        for (std::int64_t kv = 0; kv < d_.n_kv_heads; ++kv) attend(b, kv, token + 1);
      }
      out_.steps.push_back(finish(token + 1));
    }
    return std::move(out_);
  }

 private:
  MatrixView new_tokens(std::int64_t token) const {
    const std::int64_t width = d_.d_model;
    return {in_.x.data() + token * width, d_.batch, width, d_.seq_len * width, 1};
  }

  // The new token's key or value, cut into heads and put behind those that are there.
  void append(const Projection& p, std::int64_t token, Tensor& cache) {
    Tensor made = table(d_.batch, d_.kv_width());
    multiply(new_tokens(token), p.packed, p.bias_data(), made.rows());
    for (std::int64_t b = 0; b < d_.batch; ++b) {
      for (std::int64_t kv = 0; kv < d_.n_kv_heads; ++kv) {
        std::copy_n(made.rows().row(b) + kv * d_.head_dim, d_.head_dim,
                    cache.matrix(std::array{b, kv}).row(token));
      }
    }
  }

  // The queries of one group, one row a head, over `tokens` kept rows of the head they share.
  void attend(std::int64_t b, std::int64_t kv, std::int64_t tokens) {
    const std::int64_t group = d_.n_heads / d_.n_kv_heads;
    const auto rows_of_group = [&](Tensor& all) {
      return MutableMatrix{all.rows().row(b) + kv * group * d_.head_dim, group, d_.head_dim,
                           d_.head_dim};
    };
    const auto kept = [&](Tensor& cache) {
      MatrixView rows = cache.matrix(std::array{b, kv});
      rows.rows = tokens;
      return rows;
    };
    Tensor weights = table(group, tokens);
    packed_.pack(kept(out_.keys).transposed());
    multiply(rows_of_group(q_), packed_, nullptr, weights.rows());
    float* all = weights.data();
    divide(all, group * tokens, std::sqrt(static_cast<float>(d_.head_dim)), all);
    for (std::int64_t h = 0; h < group; ++h) softmax(all + h * tokens, tokens, all + h * tokens);
    packed_.pack(kept(out_.values));
    multiply(weights.rows(), packed_, nullptr, rows_of_group(concat_));
  }

  DecodeStep finish(std::int64_t tokens) {
    DecodeStep step;
    step.y.resize(size_of_y(d_).size());
    multiply(concat_.rows(), in_.o->packed, in_.o->bias_data(),
             {step.y.data(), d_.batch, d_.d_model, d_.d_model});
    step.cache_numbers = 2 * d_.batch * d_.kv_width() * tokens;
    step.cache_bytes = step.cache_numbers * static_cast<std::int64_t>(sizeof(float));
    // One token through W_q, W_k, W_v and W_o; then its queries by every key, its weights by every
    // value.
    const std::int64_t projections = 2 * d_.d_model * (d_.q_width() + d_.kv_width());
    step.flops_cached = 2 * d_.batch * (projections + 2 * d_.q_width() * tokens);
    AttentionSizes prefix = d_;
    prefix.seq_len = prefix.seq_k = tokens;
    step.flops_recomputed = shape_walk(prefix).totals.flops;
    return step;
  }

  const AttentionSizes& d_;
  const Inputs& in_;
  Tensor q_, concat_;  // [batch, q_width], of the new tokens
  PackedMatrix packed_;
  Decoding out_;
};

}  // namespace

Count numbers_of_decoding(const AttentionSizes& dims, std::int64_t steps) {
  const std::int64_t taken = std::clamp<std::int64_t>(steps, 0, most_steps(dims));
  // Beside the keys and values of all examples and those of one, copied out: queries, outputs and a
  // new key or value of every head, and one group's weights.
  Count numbers = size_of_cache(dims, taken) * 2 + Count(dims.kv_width()) * taken * 2;
  numbers += Count(dims.batch) * (2 * dims.q_width() + dims.kv_width());
  numbers += Count(dims.n_heads / dims.n_kv_heads) * taken + size_of_packed(dims, taken);
  // Of each step its y, its counts, and six of them told in words.
  constexpr std::int64_t kTold = 150;
  return numbers + (size_of_y(dims) + dims.d_model + kTold) * taken;
}

Result<Decoding> decode(const AttentionSizes& dims, const Inputs& inputs, std::int64_t steps) {
  Faults faults = check_decoding(dims, steps);
  if (!faults.empty()) return faults;
  return Decoder(dims, inputs, steps).run(steps);
}

}  // namespace headsup
