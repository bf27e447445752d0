#include "headsup/training/buggy_layer.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>

#include "headsup/base/random.h"
#include "headsup/base/relative_error.h"
#include "headsup/kernels/fill.h"
#include "headsup/kernels/matmul_unpacked.h"
#include "headsup/layer/streams.h"
#include "headsup/training/attention.h"
#include "streams.h"

namespace headsup {

namespace {

using Numbers = std::vector<float>;

Numbers random_matrix(std::uint32_t seed, std::uint32_t stream, std::int64_t rows,
                      std::int64_t cols, double variance) {
  Numbers out((Count(rows) * cols).size());
  for (std::int64_t row = 0; row < rows; ++row) {
    fill_uniform(row_key(seed, stream, static_cast<std::uint32_t>(row)), cols,
                 scale_for_variance(variance), out.data() + row * cols);
  }
  return out;
}

// The operations of the layer, each of which returns a new tensor.
class Layer {
 public:
  Layer(const AttentionSizes& dims, BugSet bugs, std::uint32_t seed)
      : dims_(dims),
        bugs_(bugs),
        seed_(seed),
        sizes_{dims.seq_len,
               dims.n_heads,
               dims.n_heads,
               dims.head_dim,
               score_factor(bugs, dims.d_model, dims.n_heads, dims.head_dim),
               bugs} {}

  Numbers tokens() const {
    return random_matrix(seed_, streams::kBuggyLayerTokens, n_tokens(), width(), 1.0);
  }

  // The same tokens, except the last.
  Numbers random_tokens_but_last() const {
    Numbers out = tokens();
    const Numbers other = random_matrix(seed_, streams::kOtherToken, 1, width(), 1.0);
    std::copy(other.rbegin(), other.rend(), out.rbegin());
    return out;
  }

  Numbers matrix(TensorId name, bool sliced) const {
    const std::int64_t wide = sliced ? dims_.head_dim : width();
    return random_matrix(seed_, streams::kBuggyLayerMatrices + streams::of(name), wide, wide,
                         1.0 / static_cast<double>(wide));
  }

  // x W; if sliced, each head's slice of x times one small matrix that all heads share.
  Numbers project(const Numbers& x, TensorId name, bool sliced) const {
    const Numbers w = matrix(name, sliced);
    const std::int64_t wide = sliced ? dims_.head_dim : width();
    const std::int64_t rows = static_cast<std::int64_t>(x.size()) / wide;
    Numbers out(x.size());
    matmul_unpacked({x.data(), rows, wide, wide, 1}, {w.data(), wide, wide, wide, 1},
                    {out.data(), rows, wide, wide});
    return out;
  }

  struct Projected {
    Numbers q, k, v;
  };
  Projected project_all(const Numbers& x) const {
    return {project(x, TensorId::W_q, bugs_.has(Bug::q_slice)),
            project(x, TensorId::W_k, bugs_.has(Bug::k_slice)),
            project(x, TensorId::W_v, bugs_.has(Bug::v_slice))};
  }

  struct Attended {
    Numbers weights, concat, y;
  };
  // The weights include attention_forward's padding.
  Attended attention_output(const Projected& in) const {
    Attended out;
    out.weights.resize((Count(dims_.n_heads) * sizes_.weights_per_head()).size());
    out.concat.resize(in.q.size());
    AttentionWorkspace workspace;
    attention_forward(sizes_, {in.q.data(), in.k.data(), in.v.data()}, out.weights.data(),
                      out.concat.data(), workspace);
    out.y = project(out.concat, TensorId::W_o, false);
    return out;
  }

  // A flat tensor [tokens, width] split into heads [heads, tokens, head_dim].
  template <class Number>
  std::vector<Number> by_head(const Numbers& flat, Bug straight) const {
    std::vector<Number> out;
    for (std::int64_t head = 0; head < dims_.n_heads; ++head) {
      const MatrixView part =
          head_view(flat.data(), head, dims_.n_heads, sizes_, bugs_.has(straight));
      for (std::int64_t t = 0; t < part.rows; ++t) {
        for (std::int64_t n = 0; n < part.cols; ++n) {
          out.push_back(static_cast<Number>(part.at(t, n)));
        }
      }
    }
    return out;
  }

  // Each number's index in the flat tensor, which a float holds exactly.
  std::vector<std::int64_t> split_indices(Bug straight) const {
    Numbers flat((Count(n_tokens()) * width()).size());
    std::iota(flat.begin(), flat.end(), 0.0f);
    return by_head<std::int64_t>(flat, straight);
  }

  // The inverse: the index among the heads' outputs of each number of concat.
  std::vector<std::int64_t> merge_indices() const {
    const std::vector<std::int64_t> to = split_indices(Bug::merge_straight);
    std::vector<std::int64_t> out(to.size());
    for (std::size_t n = 0; n < to.size(); ++n) {
      out[static_cast<std::size_t>(to[n])] = static_cast<std::int64_t>(n);
    }
    return out;
  }

  Numbers scores(const Numbers& q, const Numbers& k) const {
    const std::int64_t wide = dims_.head_dim, t = n_tokens();
    Numbers out((Count(dims_.n_heads) * t * t).size());
    for (std::int64_t head = 0; head < dims_.n_heads; ++head) {
      const MatrixView a{q.data() + head * t * wide, t, wide, wide, 1};
      const MatrixView b{k.data() + head * t * wide, t, wide, wide, 1};
      for (std::int64_t i = 0; i < t; ++i) {
        for (std::int64_t j = 0; j < t; ++j) {
          float sum = 0;
          for (std::int64_t n = 0; n < wide; ++n) sum += a.at(i, n) * b.at(j, n);
          out[static_cast<std::size_t>((head * t + i) * t + j)] = sum * sizes_.factor;
        }
      }
    }
    return out;
  }

  // Without the padding: [heads, tokens, tokens].
  Numbers without_padding(const Numbers& weights) const {
    Numbers out;
    for (std::int64_t row = 0; row < dims_.n_heads * n_tokens(); ++row) {
      const float* const from = weights.data() + row * sizes_.padded_tokens();
      out.insert(out.end(), from, from + n_tokens());
    }
    return out;
  }

  std::int64_t n_tokens() const { return dims_.seq_len; }
  std::int64_t width() const { return dims_.d_model; }
  std::vector<std::int64_t> flat() const { return {n_tokens(), width()}; }
  std::vector<std::int64_t> heads(std::int64_t last) const {
    return {dims_.n_heads, n_tokens(), last};
  }
  std::vector<std::int64_t> matrix_shape(bool sliced) const {
    const std::int64_t wide = sliced ? dims_.head_dim : width();
    return {wide, wide};
  }

 private:
  const AttentionSizes& dims_;
  BugSet bugs_;
  std::uint32_t seed_;
  SequenceSizes sizes_;
};

// The sums of the weights and their normalized entropy.
void add_weight_statistics(const Numbers& weights, const AttentionSizes& dims, BuggyLayer& out) {
  const auto tokens = static_cast<std::size_t>(dims.seq_len);
  const auto heads = static_cast<std::size_t>(dims.n_heads);
  out.row_sums.resize((Count(heads) * tokens).size());
  out.column_sums.resize(out.row_sums.size());
  double normalized_entropy = 0;
  for (std::size_t row = 0; row < heads * tokens; ++row) {
    double entropy = 0;
    for (std::size_t j = 0; j < tokens; ++j) {
      const double weight = weights[row * tokens + j];
      out.row_sums[row] += weight;
      out.column_sums[row / tokens * tokens + j] += weight;
      if (weight > 0) entropy -= weight * std::log(weight);
    }
    const std::size_t query = row % tokens;
    if (query > 0) normalized_entropy += entropy / std::log(static_cast<double>(query + 1));
  }
  if (tokens > 1)
    out.normalized_entropy = normalized_entropy / static_cast<double>(heads * (tokens - 1));
}

std::vector<double> max_change_per_row(const Numbers& a, const Numbers& b, std::int64_t width) {
  std::vector<double> out;
  const auto row = static_cast<std::size_t>(width);
  for (std::size_t n = 0; n < a.size(); n += row) {
    out.push_back(relative_error(std::span(&a[n], row), std::span(&b[n], row)).max_abs_diff());
  }
  return out;
}

}  // namespace

const BuggyTensor& BuggyLayer::of(TensorId name) const {
  return *std::ranges::find(tensors, name, &BuggyTensor::name);
}

BuggyLayer run_buggy_layer(const AttentionSizes& dims, BugSet bugs, std::uint32_t seed) {
  const Layer layer(dims, bugs, seed);
  const Numbers x = layer.tokens();
  const Layer::Projected in = layer.project_all(x);
  const Layer::Attended done = layer.attention_output(in);
  const bool sliced = bugs.has(Bug::q_slice);

  BuggyLayer out;
  const auto add = [&](TensorId name, std::vector<std::int64_t> shape, Numbers numbers) {
    out.tensors.push_back({name, std::move(shape), std::move(numbers)});
  };
  add(TensorId::x, layer.flat(), x);
  add(TensorId::W_q, layer.matrix_shape(sliced), layer.matrix(TensorId::W_q, sliced));
  add(TensorId::q_flat, layer.flat(), in.q);
  add(TensorId::k_flat, layer.flat(), in.k);
  add(TensorId::v_flat, layer.flat(), in.v);
  const Numbers q = layer.by_head<float>(in.q, Bug::q_straight);
  const Numbers k = layer.by_head<float>(in.k, Bug::k_straight);
  add(TensorId::q, layer.heads(dims.head_dim), q);
  add(TensorId::k, layer.heads(dims.head_dim), k);
  add(TensorId::v, layer.heads(dims.head_dim), layer.by_head<float>(in.v, Bug::v_straight));
  add(TensorId::scores, layer.heads(dims.seq_len), layer.scores(q, k));
  add(TensorId::weights, layer.heads(dims.seq_len), layer.without_padding(done.weights));
  add(TensorId::head_outputs, layer.heads(dims.head_dim),
      layer.by_head<float>(done.concat, Bug::merge_straight));
  add(TensorId::concat, layer.flat(), done.concat);
  add(TensorId::y, layer.flat(), done.y);

  out.q_from = layer.split_indices(Bug::q_straight);
  out.k_from = layer.split_indices(Bug::k_straight);
  out.v_from = layer.split_indices(Bug::v_straight);
  out.concat_from = layer.merge_indices();
  add_weight_statistics(out.of(TensorId::weights).numbers, dims, out);
  const Layer::Attended other =
      layer.attention_output(layer.project_all(layer.random_tokens_but_last()));
  out.leaks = max_change_per_row(done.y, other.y, dims.d_model);
  return out;
}

}  // namespace headsup
