#include <doctest/doctest.h>

#include "support/layers.h"
#include "support/numbers.h"

using namespace headsup;
using namespace headsup::test;

namespace {

std::vector<float> streamed(const Trace& trace) { return numbers(run_flash(trace), TensorId::y); }

void check_against_traced(const Config& config) {
  const Trace trace = run(config);
  INFO("seq_len ", trace.dims.seq_len, " seq_k ", trace.dims.seq_k, " head_dim ",
       trace.dims.head_dim, " n_heads ", trace.dims.n_heads);
  CHECK(worst(streamed(trace), numbers(trace, TensorId::y)) < 5e-6);
}

}  // namespace

// Smaller layers of every kind: tests/property/ops_test.cpp.
TEST_CASE(
    "the streamed layer agrees with the traced one at the edges of blocks, whatever is seen") {
  for (const double seq_len : {1, 2, 5, 7, 29, 30, 31, 127, 128, 129, 131, 257}) {
    for (const bool causal : {false, true}) {
      Config few = test::config(2, seq_len, 12, 4);
      few.causal = causal;
      few.bias = true;
      check_against_traced(few);
    }
  }
  for (const double seq_k : {1, 4, 130, 140}) {
    for (const bool causal : {false, true}) {
      Config config = test::config(2, 5, 9, 3);
      config.cross = true;
      config.seq_k = seq_k;
      config.causal = causal;
      check_against_traced(config);
      Config padded = test::config(3, 140, 8, 2);
      padded.key_lengths = {140, seq_k, 0};
      padded.causal = causal;
      check_against_traced(padded);
    }
  }
}

TEST_CASE("a streamed causal output ignores later tokens to the bit") {
  Config config = test::config(1, 140, 8, 2);
  config.causal = true;
  const std::vector<float> before = streamed(run(config));
  const std::vector<float> after = streamed(run(config, 1, {{TensorId::x, 135, 3, 9.0f}}));
  for (std::size_t i = 0; i < 135 * 8; ++i) CHECK(before[i] == after[i]);
  CHECK(before != after);
  // Nor are its products with them counted.
  CHECK(flash_flops(dims_of(config)) == 2 * (4 * 140 * 8 * 8 + 2 * (140 * 141 / 2) * 8));
}

TEST_CASE("scores in the thousands are weighed without overflow, block after block") {
  const Config config = test::config(1, 300, 8, 2);
  std::vector<Edit> edits;
  for (std::int64_t t = 0; t < 300; t += 7) edits.push_back({TensorId::x, t, 0, 400.0f});
  const Trace trace = run(config, 1, edits);
  CHECK(worst(streamed(trace), numbers(trace, TensorId::y)) < 2e-3);  // of outputs in the hundreds
}

TEST_CASE(
    "a streamed row is NaN exactly where the traced one is, after a NaN and after an overflow") {
  const AttentionSizes dims = dims_of(test::config(2, 140, 8, 2));
  int nan_rows = 0, whole_rows = 0;
  for (const float value : {NAN, INFINITY, -INFINITY, 1e19f, 1e30f, 3e38f}) {
    for (const std::int64_t token : {0, 5, 139}) {
      Inputs inputs = make_inputs({dims, 1, {}});
      std::fill_n(inputs.x.data() + token * 8, 8, value);
      const Trace trace = forward(dims, std::move(inputs));
      const std::vector<float> plain = numbers(trace, TensorId::y), fast = streamed(trace);
      for (std::size_t i = 0; i < plain.size(); ++i) {
        CAPTURE(value);
        CAPTURE(i);
        CHECK(std::isnan(plain[i]) == std::isnan(fast[i]));
        ++(std::isnan(plain[i]) ? nan_rows : whole_rows);
      }
    }
  }
  CHECK(nan_rows > 0);
  CHECK(whole_rows > 0);
}

TEST_CASE("a second run gives the bits of the first") {
  const Config config = test::config(1, 50, 8, 2);
  const Trace trace = run(config);
  Trace layer = run_flash(trace);
  const std::vector<float> first = numbers(layer, TensorId::y);
  std::fill_n(layer.owned[static_cast<std::size_t>(TensorId::y)].data(), 400, 0.0f);
  layer.run_again();
  CHECK(numbers(layer, TensorId::y) == first);
}
