// The gradient of the attention layer against differences of a plain layer in double, number by
// number, for everything the layer was given.
#include "headsup/graph/backward.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "support/dice.h"
#include "support/layers.h"
#include "support/numbers.h"
#include "support/plain_layer.h"

using namespace headsup;
using namespace headsup::test;

namespace {

constexpr TensorId kGiven[] = {TensorId::x,   TensorId::memory, TensorId::W_q, TensorId::b_q,
                               TensorId::W_k, TensorId::b_k,    TensorId::W_v, TensorId::b_v,
                               TensorId::W_o, TensorId::b_o};

Config with_bias(Config config) {
  config.bias = true;
  return config;
}

Config crossed(Config config, double seq_k) {
  config.cross = true;
  config.seq_k = seq_k;
  return config;
}

Trace trace_of(const Config& config, std::vector<std::int64_t> ablated_heads = {}) {
  const RunSpec setup{dims_of(config), 3, {}};
  return forward(setup.dims, make_inputs(setup), std::move(ablated_heads));
}

std::vector<float> d_y_of(const Trace& trace) {
  Dice dice(8);
  return dice.reals(trace.view(TensorId::y).shape().elements().value(), 2);
}

std::vector<float> numbers_of(const Tensor& tensor) {
  return {tensor.data(), tensor.data() + tensor.size()};
}

// The slope of the plain layer by every number of one tensor.
std::vector<double> slopes(PlainLayer& plain, TensorId name, const std::vector<float>& d_y) {
  constexpr double kStep = 1e-5;
  std::vector<double> out;
  for (double& number : plain.of(name)) {
    const double kept = number;
    number = kept + kStep;
    const double up = plain.loss(d_y);
    number = kept - kStep;
    out.push_back((up - plain.loss(d_y)) / (2 * kStep));
    number = kept;
  }
  return out;
}

void check_gradient(const Config& config, std::vector<std::int64_t> ablated_heads = {}) {
  const Trace trace = trace_of(config, std::move(ablated_heads));
  const std::vector<float> d_y = d_y_of(trace);
  const Gradients gradient = backward(trace, d_y.data());
  PlainLayer plain(trace);
  CHECK(error_of(numbers(trace, TensorId::y).data(), plain.output()) < 2e-6);
  for (const TensorId name : kGiven) {
    INFO(std::string(name_of(name)), " d_model ", trace.dims.d_model, " heads ", trace.dims.n_heads,
         " kv heads ", trace.dims.n_kv_heads);
    if (!is_present(name, trace.dims)) {
      CHECK(gradient.of(name).size() == 0);
      continue;
    }
    CHECK(gradient.of(name).shape() == shape_of(name, trace.dims));
    CHECK(error_of(gradient.of(name).data(), slopes(plain, name, d_y)) < 2e-6);
  }
}

}  // namespace

TEST_CASE("the layer's gradient holds at odd sizes, with biases and without") {
  for (const Config& config : {config(1, 1, 7, 1), config(2, 2, 9, 3), config(1, 5, 15, 5),
                               config(2, 9, 6, 6), config(1, 4, 8, 2)}) {
    check_gradient(config);
    check_gradient(with_bias(config));
  }
}

TEST_CASE(
    "the layer's gradient holds where heads share keys, and where heads have their own width") {
  for (const double n_kv_heads : {1, 2, 6}) {
    Config config = with_bias(test::config(2, 3, 12, 6));
    config.n_kv_heads = n_kv_heads;
    check_gradient(config);
    config.head_dim = 5;
    config.causal = true;
    check_gradient(config);
  }
}

TEST_CASE("the layer's gradient holds under causal masks, padding and both") {
  Config config = with_bias(test::config(3, 5, 6, 3));
  config.causal = true;
  check_gradient(config);
  config.key_lengths = {5, 2, 0};
  check_gradient(config);
  config.causal = false;
  check_gradient(config);
}

TEST_CASE("the layer's gradient holds in cross-attention, its memory's apart from its queries'") {
  for (const double seq_k : {1, 2, 7}) {
    Config config = crossed(with_bias(test::config(2, 3, 10, 5)), seq_k);
    check_gradient(config);
    config.causal = true;
    check_gradient(config);
    config.n_kv_heads = 1;
    config.key_lengths = {1, seq_k};
    check_gradient(config);
  }
}

TEST_CASE("no gradient flows through ablated heads") {
  Config config = with_bias(test::config(2, 4, 12, 6));
  check_gradient(config, {1});
  config.n_kv_heads = 2;
  config.causal = true;
  check_gradient(config, {0, 4});
  // All heads of the second group: nothing reads its keys and values.
  const Trace trace = trace_of(config, {3, 4, 5});
  const Gradients gradient = backward(trace, d_y_of(trace).data());
  const auto off = [](const Tensor& tensor, std::int64_t first, std::int64_t last) {
    const std::vector<float> all = numbers_of(tensor);
    const std::int64_t width = tensor.shape()[tensor.shape().rank() - 1].size;
    for (std::size_t n = 0; n < all.size(); ++n) {
      const auto column = static_cast<std::int64_t>(n) % width;
      CHECK((all[n] == 0) == (column >= first && column < last));
    }
  };
  off(gradient.of(TensorId::W_q), 6, 12);
  off(gradient.of(TensorId::b_q), 6, 12);
  off(gradient.of(TensorId::W_k), 2, 4);
  off(gradient.of(TensorId::W_v), 2, 4);
  off(gradient.of(TensorId::b_v), 2, 4);
  check_gradient(config, {3, 4, 5});
}

TEST_CASE("a query whose keys are all hidden sends nothing back but to W_o's bias") {
  Config config = with_bias(test::config(1, 3, 8, 2));
  config.key_lengths = {0};
  const Trace trace = trace_of(config);
  const Gradients gradient = backward(trace, d_y_of(trace).data());
  for (const TensorId name : kGiven) {
    if (!is_present(name, trace.dims)) continue;
    const std::vector<float> all = numbers_of(gradient.of(name));
    INFO(std::string(name_of(name)));
    CHECK(std::ranges::all_of(all, [](float v) { return v == 0; }) == (name != TensorId::b_o));
  }
}

TEST_CASE("a masked key and a padded token get no gradient") {
  Config config = crossed(test::config(1, 3, 8, 2), 6);
  config.key_lengths = {4};
  const Trace trace = trace_of(config);
  const std::vector<float> memory =
      numbers_of(backward(trace, d_y_of(trace).data()).of(TensorId::memory));
  for (std::size_t n = 0; n < memory.size(); ++n) CHECK((memory[n] == 0) == (n >= 4 * 8));
}

TEST_CASE("the layer's gradient is linear in the gradient by its output") {
  const Trace trace = trace_of(with_bias(test::config(2, 3, 9, 3)));
  std::vector<float> d_y = d_y_of(trace);
  const Gradients once = backward(trace, d_y.data());
  for (float& v : d_y) v *= 4;
  const Gradients fourfold = backward(trace, d_y.data());
  for (const TensorId name : kGiven) {
    std::vector<float> expected = numbers_of(once.of(name));
    for (float& v : expected) v *= 4;
    CHECK(numbers_of(fourfold.of(name)) == expected);
  }
  std::ranges::fill(d_y, 0.0f);
  const Gradients none = backward(trace, d_y.data());
  for (const TensorId name : kGiven) {
    for (const float v : numbers_of(none.of(name))) CHECK(v == 0);
  }
}
