#include "headsup/graph/explain.h"

#include <doctest/doctest.h>

#include <array>
#include <cmath>

#include "headsup/layer/memory.h"
#include "support/layers.h"

using namespace headsup;
using namespace headsup::test;

namespace {

Config rich() {
  Config config = test::config(2, 5, 24, 6);
  config.n_kv_heads = 2;
  config.causal = true;
  config.bias = true;
  config.key_lengths = {5, 4};
  return config;
}

}  // namespace

TEST_CASE("each operand stands where the explanation says it does") {
  const Trace trace = run(rich());
  for (const Cell& cell :
       {Cell{TensorId::q_flat, {1, 2, 7}}, Cell{TensorId::k_flat, {1, 2, 5}},
        Cell{TensorId::q_k, {1, 4, 3, 2}}, Cell{TensorId::weights, {0, 3, 4, 1}},
        Cell{TensorId::head_outputs, {1, 5, 4, 3}}, Cell{TensorId::y, {1, 4, 23}}}) {
    const Explanation e = explain(trace, cell).value();
    for (const OperandLine& operands : {e.left, e.right}) {
      for (std::size_t n = 0; n < operands.values.size(); ++n) {
        std::vector<std::int64_t> at = operands.first.index;
        at[static_cast<std::size_t>(operands.along)] += static_cast<std::int64_t>(n);
        CHECK(trace.view(tensor_of(operands.first)).at(at) == operands.values[n]);
      }
    }
  }
}

TEST_CASE("a weight tells what its row and its column add up to: one, and whatever it comes to") {
  const Trace trace = run(rich());
  const View& weights = trace.view(TensorId::weights);
  const Explanation e = explain(trace, {TensorId::weights, {0, 3, 4, 1}}).value();
  float row = 0;
  float column = 0;
  for (std::int64_t n = 0; n < 5; ++n) {
    row += weights.at(std::array<std::int64_t, 4>{0, 3, 4, n});
    column += weights.at(std::array<std::int64_t, 4>{0, 3, n, 1});
  }
  CHECK(e.row_sum == row);
  CHECK(e.row_sum == doctest::Approx(1));
  CHECK(e.column_sum == column);
  // Only the last query sees the last key, so its column holds that one weight.
  const Explanation last = explain(trace, {TensorId::weights, {0, 3, 4, 4}}).value();
  CHECK(last.column_sum == last.value);
}

TEST_CASE("in cross-attention keys are explained by memory and queries by x") {
  Config config = rich();
  config.cross = true;
  config.seq_k = 5;
  const Trace trace = run(config);
  CHECK(tensor_of(explain(trace, {TensorId::k_flat, {0, 1, 2}})->left.first) == TensorId::memory);
  CHECK(tensor_of(explain(trace, {TensorId::q_flat, {0, 1, 2}})->left.first) == TensorId::x);
}

TEST_CASE("a transposed cell is the same number at the same place in memory") {
  const Trace trace = run(rich());
  const Explanation e = explain(trace, {TensorId::q, {1, 4, 2, 3}}).value();
  CHECK(e.rule == "same");
  CHECK(e.left.first.index == std::vector<std::int64_t>{1, 2, 4, 3});
  CHECK(e.offset == explain(trace, {tensor_of(e.left.first), e.left.first.index})->offset);
  CHECK(e.offset == explain(trace, {TensorId::q_flat, {1, 2, 4 * 4 + 3}})->offset);
}

TEST_CASE("an index that is no cell is refused by axis") {
  const Trace trace = run(rich());
  CHECK(summary(explain(trace, {TensorId::q_k, {0, 1}}).faults()) ==
        std::vector<std::string>{"index_rank q_k"});
  CHECK(explain(trace, {TensorId::q_k, {2, -1, 0, 5}}).faults().size() == 3);
  CHECK(summary(explain(trace, {TensorId::memory, {0, 0, 0}}).faults()) ==
        std::vector<std::string>{"tensor_not_in_run memory"});
}

TEST_CASE("a run asked for twice is made once") {
  TraceCache cache;
  const RunSpec setup{dims_of(rich()), 1, {}};
  const auto first = cache.get(setup);
  CHECK(*cache.get(setup) == *first);
  RunSpec other = setup;
  other.seed = 2;
  CHECK(*cache.get(other) != *first);
  CHECK(*cache.get(setup) == *first);
}

TEST_CASE("a run shares the weights that its sizes and edits leave alone") {
  TraceCache cache;
  RunSpec setup{dims_of(test::config(1, 4, 24, 6)), 1, {}};
  const auto first = cache.get(setup).value();
  setup.dims = dims_of(test::config(1, 5, 24, 3));
  const auto longer = cache.get(setup).value();
  CHECK(longer->inputs.q == first->inputs.q);
  setup.edits = {{TensorId::W_v, 0, 0, 1.0f}};
  const auto edited = cache.get(setup).value();
  CHECK(edited->inputs.q == first->inputs.q);
  CHECK(edited->inputs.v != first->inputs.v);
  setup.seed = 2;
  CHECK(cache.get(setup).value()->inputs.q != first->inputs.q);
}

TEST_CASE("a shared weight gives the bits that a weight made afresh gives") {
  TraceCache cache;
  RunSpec setup{dims_of(test::config(1, 4, 24, 6)), 1, {{TensorId::W_q, 1, 1, 0.5f}}};
  CHECK(cache.get(setup).ok());
  setup.dims = dims_of(test::config(2, 3, 24, 4));
  CHECK(numbers(*cache.get(setup).value(), TensorId::y) ==
        numbers(forward(setup.dims, make_inputs(setup)), TensorId::y));
}

TEST_CASE("an edit outside its tensor, of a computed tensor or not finite is refused by name") {
  TraceCache cache;
  const AttentionSizes dims = dims_of(test::config(1, 4, 8, 2));
  const auto refused = [&](Edit edit) { return summary(cache.get({dims, 1, {edit}}).faults()); };
  CHECK(refused({TensorId::W_q, 8, 0, 1}) ==
        std::vector<std::string>{"index_out_of_range edits/0"});
  CHECK(refused({TensorId::W_q, 0, -1, 1}) ==
        std::vector<std::string>{"index_out_of_range edits/0"});
  CHECK(refused({TensorId::scores, 0, 0, 1}) == std::vector<std::string>{"unknown_tensor edits/0"});
  CHECK(refused({TensorId::b_q, 0, 0, 1}) == std::vector<std::string>{"tensor_not_in_run edits/0"});
  CHECK(refused({TensorId::x, 0, 0, NAN}) == std::vector<std::string>{"edit_not_finite edits/0"});
}
