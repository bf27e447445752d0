#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "headsup/graph/run.h"
#include "support/layers.h"
#include "support/plain_kernels.h"

using namespace headsup;
using namespace headsup::test;

namespace {

Config masked(Config config) {
  config.causal = true;
  return config;
}

bool finite(const std::vector<float>& numbers) {
  return std::ranges::all_of(numbers, [](float v) { return std::isfinite(v); });
}

}  // namespace

TEST_CASE("equal setups give equal bits, another seed gives other numbers") {
  const Config config = test::config(2, 5, 12, 3);
  CHECK(numbers(run(config, 4), TensorId::y) == numbers(run(config, 4), TensorId::y));
  CHECK(numbers(run(config, 4), TensorId::y) != numbers(run(config, 5), TensorId::y));
}

TEST_CASE("every row of weights sums to one, or to zero where every key is hidden") {
  Config config = test::config(3, 6, 8, 2);
  config.key_lengths = {6, 2, 0};
  const Trace trace = run(config);
  const View& weights = trace.view(TensorId::weights);
  for (std::int64_t b = 0; b < 3; ++b) {
    for (std::int64_t h = 0; h < 2; ++h) {
      for (std::int64_t i = 0; i < 6; ++i) {
        float sum = 0;
        for (std::int64_t j = 0; j < 6; ++j) sum += weights.at(std::array{b, h, i, j});
        CHECK(sum == doctest::Approx(b == 2 ? 0 : 1).epsilon(1e-6));
      }
    }
  }
  CHECK(finite(numbers(trace, TensorId::y)));
}

TEST_CASE("causal output ignores later tokens") {
  const Config config = masked(test::config(1, 6, 8, 2));
  const std::vector<float> before = numbers(run(config), TensorId::y);
  const std::vector<float> after =
      numbers(run(config, 1, {{TensorId::x, 4, 3, 9.0f}}), TensorId::y);
  for (std::size_t i = 0; i < 4 * 8; ++i) CHECK(before[i] == after[i]);
  for (std::size_t t = 4; t < 6; ++t) {
    CHECK(std::vector(before.begin() + t * 8, before.begin() + (t + 1) * 8) !=
          std::vector(after.begin() + t * 8, after.begin() + (t + 1) * 8));
  }
}

TEST_CASE("with fewer queries than keys, the last query sees every key") {
  Config config = masked(test::config(1, 2, 8, 2));
  config.cross = true;
  config.seq_k = 5;
  const AttentionSizes dims = dims_of(config);
  CHECK(dims.visibility().range(0, 0).end == 4);
  CHECK(dims.visibility().range(0, 1).end == 5);
}

TEST_CASE("with more queries than keys, the first queries see none and give zeros") {
  Config config = masked(test::config(1, 5, 8, 2));
  config.cross = true;
  config.seq_k = 3;
  const Trace trace = run(config);
  CHECK(trace.dims.visibility().range(0, 1).end == 0);
  const std::vector<float> outputs = numbers(trace, TensorId::head_outputs);
  for (std::size_t d = 0; d < 8; ++d) CHECK(outputs[d] == 0);
  CHECK(finite(numbers(trace, TensorId::y)));
}

TEST_CASE("padded keys change nothing: another number there gives the same output") {
  Config config = test::config(2, 5, 8, 2);
  config.key_lengths = {5, 3};
  const std::vector<float> before = numbers(run(config), TensorId::head_outputs);
  // Row 9 is example 1, token 4: hidden as a key, still a query of its own.
  const std::vector<float> after =
      numbers(run(config, 1, {{TensorId::x, 9, 0, 5.0f}}), TensorId::head_outputs);
  const View view(before.data(), shape_of(TensorId::head_outputs, dims_of(config)));
  const View other(after.data(), shape_of(TensorId::head_outputs, dims_of(config)));
  for (std::int64_t h = 0; h < 2; ++h) {
    for (std::int64_t t = 0; t < 4; ++t) {
      const std::array index{std::int64_t{1}, h, t, std::int64_t{0}};
      CHECK(view.at(index) == other.at(index));
    }
  }
}

TEST_CASE("permuting the tokens permutes the output of unmasked attention") {
  const Config config = test::config(1, 4, 8, 2);
  const RunSpec setup{dims_of(config), 3, {}};
  Inputs straight = make_inputs(setup);
  Inputs turned = make_inputs(setup);
  const std::array<std::size_t, 4> order = {2, 0, 3, 1};
  for (std::size_t t = 0; t < 4; ++t) {
    std::copy_n(straight.x.data() + order[t] * 8, 8, turned.x.data() + t * 8);
  }
  const Trace a = forward(setup.dims, std::move(straight));
  const Trace b = forward(setup.dims, std::move(turned));
  const std::vector<float> plain = numbers(a, TensorId::y);
  const std::vector<float> permuted = numbers(b, TensorId::y);
  for (std::size_t t = 0; t < 4; ++t) {
    for (std::size_t c = 0; c < 8; ++c) {
      CHECK(permuted[t * 8 + c] == doctest::Approx(plain[order[t] * 8 + c]).epsilon(1e-5));
    }
  }
}

TEST_CASE("one head is plain attention, computed in double beside it") {
  const std::int64_t tokens = 5, width = 6;
  const Trace trace = run(test::config(1, 5, 6, 1));
  const MatrixView q = trace.view(TensorId::q).matrix(std::array<std::int64_t, 2>{0, 0});
  const MatrixView k = trace.view(TensorId::k).matrix(std::array<std::int64_t, 2>{0, 0});
  const MatrixView v = trace.view(TensorId::v).matrix(std::array<std::int64_t, 2>{0, 0});
  const std::vector<double> table = reference::multiply(q, k.transposed(), nullptr);
  std::vector<float> weights;
  for (std::int64_t i = 0; i < tokens; ++i) {
    std::vector<float> row;
    for (std::int64_t j = 0; j < tokens; ++j) {
      row.push_back(
          static_cast<float>(table[static_cast<std::size_t>(i * tokens + j)] / std::sqrt(6.0)));
    }
    for (const double w : reference::softmax(row.data(), tokens))
      weights.push_back(static_cast<float>(w));
  }
  const std::vector<double> blended =
      reference::multiply({weights.data(), tokens, tokens, tokens, 1}, v, nullptr);
  const std::vector<float> concat = numbers(trace, TensorId::concat);
  for (std::size_t i = 0; i < static_cast<std::size_t>(tokens * width); ++i) {
    CHECK(std::abs(concat[i] - blended[i]) < 1e-5);
  }
}

TEST_CASE("every parameter of the config changes the output") {
  Config base = test::config(2, 6, 24, 6);
  const std::vector<float> y = numbers(run(base), TensorId::y);
  const auto differs = [&](Config config) { return numbers(run(config), TensorId::y) != y; };
  Config other = base;
  other.n_heads = 3;
  CHECK(differs(other));
  other = base;
  other.n_kv_heads = 2;
  CHECK(differs(other));
  other = base;
  other.head_dim = 8;
  CHECK(differs(other));
  other = base;
  other.bias = true;
  CHECK(differs(other));
  other = base;
  other.causal = true;
  CHECK(differs(other));
  other = base;
  other.key_lengths = {6, 5};
  CHECK(differs(other));
  other = base;
  other.cross = true;
  other.seq_k = 6;
  CHECK(differs(other));
}

TEST_CASE("a longer sequence keeps the tokens it had, in every example") {
  const Trace shorter = run(test::config(2, 5, 12, 3));
  const Trace longer = run(test::config(2, 7, 12, 3));
  for (std::int64_t b = 0; b < 2; ++b) {
    for (std::int64_t t = 0; t < 5; ++t) {
      const std::array index{b, t, std::int64_t{11}};
      CHECK(shorter.view(TensorId::x).at(index) == longer.view(TensorId::x).at(index));
    }
  }
}

TEST_CASE("changing one weight changes every later tensor") {
  const Config config = test::config(2, 4, 12, 3);
  const Trace before = run(config);
  const Trace after = run(config, 1, {{TensorId::W_q, 3, 5, 2.0f}});
  for (const TensorId name :
       {TensorId::q_flat, TensorId::q_split, TensorId::q, TensorId::q_k, TensorId::scores,
        TensorId::weights, TensorId::head_outputs, TensorId::outputs_swapped,
        TensorId::outputs_contiguous, TensorId::concat, TensorId::y}) {
    INFO(name_of(name));
    CHECK(numbers(before, name) != numbers(after, name));
  }
  CHECK(numbers(before, TensorId::k) == numbers(after, TensorId::k));
}

TEST_CASE("grouped queries read the key head of their group") {
  Config config = test::config(1, 3, 24, 6);
  config.n_kv_heads = 2;
  const Trace before = run(config);
  // Column 4 of W_k belongs to key head 1 (heads of 4), which query heads 3 to 5 read.
  const Trace after = run(config, 1, {{TensorId::W_k, 0, 4, 3.0f}});
  for (std::int64_t h = 0; h < 6; ++h) {
    bool changed = false;
    for (std::int64_t i = 0; i < 3; ++i) {
      for (std::int64_t j = 0; j < 3; ++j) {
        const std::array index{std::int64_t{0}, h, i, j};
        changed =
            changed || before.view(TensorId::q_k).at(index) != after.view(TensorId::q_k).at(index);
      }
    }
    CHECK(changed == (h >= 3));
  }
}
