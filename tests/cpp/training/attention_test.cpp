// Training's pass from q, k and v to concat against the graph that it stands for, run node by node,
// and its gradient against differences of the pass.
#include "headsup/training/attention.h"

#include <doctest/doctest.h>

#include <array>

#include "headsup/base/relative_error.h"
#include "headsup/graph/bugs.h"
#include "headsup/ops/attention.h"
#include "support/dice.h"
#include "support/layers.h"

using namespace headsup;
using namespace headsup::test;

namespace {

struct Pass {
  std::vector<float> weights, concat;
  std::array<std::vector<float>, 3> d_qkv;
};

std::vector<float> flat(const Trace& trace, TensorId id) {
  const View& view = trace.view(id);
  return {view.data(), view.data() + view.shape().elements().value()};
}

SequenceSizes sizes_of(const Trace& trace) {
  const AttentionSizes& d = trace.dims;
  SequenceSizes sizes{d.seq_len,  d.n_heads, d.n_kv_heads,
                      d.head_dim, 1,         form_of(trace.graph.graph).value()};
  sizes.factor = scale_factor(sizes.form.scale, d.by_axis());
  return sizes;
}

// The pass on q, k and v, without the padding of its weights.
Pass pass_of(const SequenceSizes& sizes, const std::array<std::vector<float>, 3>& qkv,
             const std::vector<float>& d_concat) {
  const AttentionInputs in{qkv[0].data(), qkv[1].data(), qkv[2].data()};
  std::vector<float> padded(static_cast<std::size_t>(sizes.n_heads * sizes.weights_per_head()));
  Pass out{{}, std::vector<float>(qkv[0].size()), {}};
  for (std::size_t n = 0; n < qkv.size(); ++n) out.d_qkv[n].resize(qkv[n].size());
  AttentionWorkspace workspace;
  attention_forward(sizes, in, padded.data(), out.concat.data(), workspace);
  attention_backward(
      sizes, in, padded.data(),
      {d_concat.data(), out.d_qkv[0].data(), out.d_qkv[1].data(), out.d_qkv[2].data()}, workspace);
  for (std::int64_t row = 0; row < sizes.n_heads * sizes.tokens; ++row) {
    const float* const from = padded.data() + row * sizes.padded_tokens();
    out.weights.insert(out.weights.end(), from, from + sizes.tokens);
  }
  return out;
}

double dot(const std::vector<float>& a, const std::vector<float>& b) {
  double sum = 0;
  for (std::size_t n = 0; n < a.size(); ++n) sum += double{a[n]} * double{b[n]};
  return sum;
}

Tensor identity(std::int64_t width) {
  Tensor out(Shape({{Axis::q_width, width}, {Axis::d_model, width}}));
  std::fill_n(out.data(), out.size(), 0.0f);
  for (std::int64_t n = 0; n < width; ++n) out.data()[n * width + n] = 1;
  return out;
}

// With W_o the identity, y is concat.
Trace trace_of(const AttentionSizes& sizes, const Graph& graph, std::uint32_t seed) {
  Inputs inputs = make_inputs({sizes, seed, {}});
  inputs.o = make_projection(identity(sizes.d_model), {});
  return run_graph(shaped(graph, sizes.features()).value(), sizes, std::move(inputs));
}

}  // namespace

TEST_CASE("training's pass gives what its graph gives node by node, whatever bug is planted") {
  Dice dice(4);
  std::vector<std::vector<std::string>> sets = {{}};
  for (const PlantedBug& bug : planted_bugs()) {
    if (!bug.name.ends_with("_slice")) sets.push_back({std::string(bug.name)});
  }
  sets.push_back({"weights_late", "weights_columns", "q_straight"});
  sets.push_back({"scores_zeroed", "weights_heads", "merge_straight", "scores_times"});
  for (const auto& names : sets) {
    CAPTURE(names.empty() ? std::string() : names.front());
    for (int round = 0; round < 6; ++round) {
      Config config = test::config(1, static_cast<double>(dice.whole(1, 11)), 12, 6);
      config.n_kv_heads = dice.heads() ? 6 : 2;
      config.causal = true;
      const AttentionSizes sizes = dims_of(config);
      const Trace trace = trace_of(sizes, trained_attention(read_bugs(names).value()),
                                   static_cast<std::uint32_t>(round));
      const std::vector<float> d_concat = dice.reals(sizes.seq_len * sizes.d_model);
      const SequenceSizes of = sizes_of(trace);
      const std::array qkv = {flat(trace, TensorId::q_flat), flat(trace, TensorId::k_flat),
                              flat(trace, TensorId::v_flat)};
      const Pass pass = pass_of(of, qkv, d_concat);
      CHECK(relative_error(pass.weights, numbers(trace, TensorId::weights)).value() < 1e-6);
      CHECK(relative_error(pass.concat, numbers(trace, TensorId::concat)).value() < 1e-6);
      for (std::size_t n = 0; n < qkv.size(); ++n) {
        // Along a direction, up and down.
        constexpr float kStep = 0x1p-7f;
        const std::vector<float> direction = dice.reals(std::ssize(qkv[n]));
        std::array above = qkv, below = qkv;
        for (std::size_t i = 0; i < direction.size(); ++i) {
          above[n][i] += kStep * direction[i];
          below[n][i] -= kStep * direction[i];
        }
        const double slope = (dot(pass_of(of, above, d_concat).concat, d_concat) -
                              dot(pass_of(of, below, d_concat).concat, d_concat)) /
                             double{2 * kStep};
        CHECK(dot(pass.d_qkv[n], direction) == doctest::Approx(slope).epsilon(2e-3));
      }
    }
  }
}

TEST_CASE("a graph that weighs keys by an operation unknown to training has no form") {
  Graph graph = trained_attention({});
  CHECK(form_of(graph).has_value());
  graph[TensorId::scores].op = Op::scale_heads;
  CHECK_FALSE(form_of(graph).has_value());
}
