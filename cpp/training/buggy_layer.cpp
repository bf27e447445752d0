#include "headsup/training/buggy_layer.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <span>
#include <utility>

#include "headsup/base/random.h"
#include "headsup/base/relative_error.h"
#include "headsup/graph/run.h"
#include "headsup/kernels/fill.h"
#include "headsup/layer/streams.h"
#include "streams.h"

namespace headsup {

namespace {

using Numbers = std::vector<float>;

void fill_rows(std::uint32_t seed, std::uint32_t stream, double variance, MutableMatrix out) {
  for (std::int64_t row = 0; row < out.rows; ++row) {
    fill_uniform(row_key(seed, stream, static_cast<std::uint32_t>(row)), out.cols,
                 scale_for_variance(variance), out.row(row));
  }
}

// A layer with bugs, and the random numbers that it is run on.
class BuggyRun {
 public:
  BuggyRun(const AttentionSizes& dims, const BugSet& bugs, std::uint32_t seed)
      : dims_(dims),
        graph_(shaped(trained_attention(bugs), dims.features()).value()),
        seed_(seed) {}

  Tensor tokens() const {
    Tensor out(shape_of(TensorId::x, dims_));
    fill_rows(seed_, streams::kBuggyLayerTokens, 1.0, out.rows());
    return out;
  }

  // The same tokens, except the last.
  Tensor tokens_but_last() const {
    Tensor out = tokens();
    const MutableMatrix rows = out.rows();
    fill_rows(seed_, streams::kOtherToken, 1.0, {rows.row(rows.rows - 1), 1, rows.cols, rows.cols});
    return out;
  }

  Trace run(Tensor x) const {
    Inputs inputs;
    inputs.x = std::move(x);
    inputs.q = projection(TensorId::W_q);
    inputs.k = projection(TensorId::W_k);
    inputs.v = projection(TensorId::W_v);
    inputs.o = projection(TensorId::W_o);
    return run_graph(graph_, dims_, std::move(inputs));
  }

 private:
  std::shared_ptr<const Projection> projection(TensorId weight) const {
    Tensor out(sized(graph_.axes_of(weight), dims_.by_axis()));
    const MutableMatrix rows = out.rows();
    fill_rows(seed_, streams::kBuggyLayerMatrices + streams::of(weight),
              1.0 / static_cast<double>(rows.rows), rows);
    return make_projection(std::move(out), {});
  }

  const AttentionSizes& dims_;
  ShapedGraph graph_;
  std::uint32_t seed_;
};

Numbers numbers_of(const View& view) {
  const Tensor copy = contiguous(view);
  return {copy.data(), copy.data() + copy.size()};
}

// Without the axis of the one example.
std::vector<std::int64_t> sizes_of(const Shape& shape) {
  std::vector<std::int64_t> out;
  for (const Dim& dim : shape) {
    if (dim.axis != Axis::batch) out.push_back(dim.size);
  }
  return out;
}

BuggyTensor shown(const Trace& trace, TensorId name) {
  const View view = trace.operand(name).view;
  BuggyTensor out{name, sizes_of(view.shape()), sizes_of(shape_of(name, trace.dims)), false,
                  numbers_of(view)};
  out.fits = out.shape == out.expected;
  return out;
}

// How far each number of a view, in its own order, stands from the first number of `source`.
std::vector<std::int64_t> places_in(const View& source, const View& view) {
  std::vector<std::int64_t> out;
  const Shape& shape = view.shape();
  for (std::int64_t a = 0; a < shape[1].size; ++a) {
    for (std::int64_t b = 0; b < shape[2].size; ++b) {
      for (std::int64_t c = 0; c < shape[3].size; ++c) {
        out.push_back(view.data() - source.data() +
                      view.offset(std::array{std::int64_t{0}, a, b, c}));
      }
    }
  }
  return out;
}

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

BuggyLayer run_buggy_layer(const AttentionSizes& dims, const BugSet& bugs, std::uint32_t seed) {
  constexpr std::array kShown = {TensorId::x,
                                 TensorId::W_q,
                                 TensorId::q_flat,
                                 TensorId::k_flat,
                                 TensorId::v_flat,
                                 TensorId::q,
                                 TensorId::k,
                                 TensorId::v,
                                 TensorId::scores,
                                 TensorId::weights,
                                 TensorId::head_outputs,
                                 TensorId::concat,
                                 TensorId::y};
  const BuggyRun layer(dims, bugs, seed);
  const Trace trace = layer.run(layer.tokens());
  BuggyLayer out;
  for (const TensorId name : kShown) {
    out.tensors.push_back(shown(trace, name));
  }
  const auto places = [&](TensorId source, TensorId view) {
    return places_in(trace.view(source), trace.view(view));
  };
  out.q_from = places(TensorId::q_flat, TensorId::q);
  out.k_from = places(TensorId::k_flat, TensorId::k);
  out.v_from = places(TensorId::v_flat, TensorId::v);
  out.concat_from = places(TensorId::head_outputs, TensorId::outputs_swapped);
  add_weight_statistics(out.of(TensorId::weights).numbers, dims, out);
  const Trace other = layer.run(layer.tokens_but_last());
  out.leaks = max_change_per_row(out.of(TensorId::y).numbers, numbers_of(other.view(TensorId::y)),
                                 dims.d_model);
  return out;
}

}  // namespace headsup
