// Training's pass from q, k and v to concat against the graph that it stands for, run node by node.
#include "headsup/training/attention.h"

#include <doctest/doctest.h>

#include "headsup/base/relative_error.h"
#include "headsup/graph/backward.h"
#include "headsup/layer/bugs.h"
#include "headsup/ops/scale.h"
#include "support/dice.h"
#include "support/layers.h"

using namespace headsup;
using namespace headsup::test;

namespace {

struct Pass {
  std::vector<float> weights, concat, d_q, d_k, d_v;
};

std::vector<float> flat(const Trace& trace, TensorId id) {
  const View& view = trace.view(id);
  return {view.data(), view.data() + view.shape().elements().value()};
}

// The pass on a trace's q_flat, k_flat and v_flat, without the padding of its weights.
Pass pass_of(const Trace& trace, const std::vector<float>& d_concat) {
  const AttentionSizes& d = trace.dims;
  SequenceSizes sizes{d.seq_len,  d.n_heads, d.n_kv_heads,
                      d.head_dim, 1,         form_of(trace.graph.graph)};
  sizes.factor = scale_factor(sizes.form.scale, d.by_axis());
  const std::vector<float> q = flat(trace, TensorId::q_flat), k = flat(trace, TensorId::k_flat),
                           v = flat(trace, TensorId::v_flat);
  const AttentionInputs in{q.data(), k.data(), v.data()};
  std::vector<float> padded(static_cast<std::size_t>(d.n_heads * sizes.weights_per_head()));
  Pass out{{},
           std::vector<float>(q.size()),
           std::vector<float>(q.size()),
           std::vector<float>(k.size()),
           std::vector<float>(v.size())};
  AttentionWorkspace workspace;
  attention_forward(sizes, in, padded.data(), out.concat.data(), workspace);
  attention_backward(sizes, in, padded.data(),
                     {d_concat.data(), out.d_q.data(), out.d_k.data(), out.d_v.data()}, workspace);
  for (std::int64_t row = 0; row < d.n_heads * d.seq_len; ++row) {
    const float* const from = padded.data() + row * sizes.padded_tokens();
    out.weights.insert(out.weights.end(), from, from + d.seq_len);
  }
  return out;
}

Tensor identity(std::int64_t width) {
  Tensor out(Shape({{Axis::q_width, width}, {Axis::d_model, width}}));
  std::fill_n(out.data(), out.size(), 0.0f);
  for (std::int64_t n = 0; n < width; ++n) out.data()[n * width + n] = 1;
  return out;
}

// With W_o the identity, y is concat, and so is its gradient.
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
      const Pass pass = pass_of(trace, d_concat);
      CHECK(relative_error(pass.weights, numbers(trace, TensorId::weights)).value() < 1e-6);
      CHECK(relative_error(pass.concat, numbers(trace, TensorId::concat)).value() < 1e-6);
      // Backward through the projections: dW_q = x^T dq, and so on.
      const Gradients gradients = backward(trace, d_concat.data());
      for (const auto& [d, weight] :
           {std::pair{&pass.d_q, TensorId::W_q}, std::pair{&pass.d_k, TensorId::W_k},
            std::pair{&pass.d_v, TensorId::W_v}}) {
        const Tensor& expected = gradients.of(weight);
        const std::int64_t columns = expected.shape()[1].size;
        RelativeError error;
        for (std::int64_t row = 0; row < sizes.d_model; ++row) {
          for (std::int64_t column = 0; column < columns; ++column) {
            double sum = 0;
            for (std::int64_t t = 0; t < sizes.seq_len; ++t) {
              sum += double{trace.inputs.x.data()[t * sizes.d_model + row]} *
                     double{(*d)[static_cast<std::size_t>(t * columns + column)]};
            }
            error.add(double{expected.data()[row * columns + column]}, sum);
          }
        }
        CHECK(error.value() < 1e-5);
      }
    }
  }
}
