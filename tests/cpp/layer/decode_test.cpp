#include "headsup/layer/decode.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "headsup/graph/cached_attention.h"
#include "headsup/graph/flash_attention.h"
#include "headsup/graph/plan.h"
#include "headsup/graph/shape_walk.h"
#include "support/allocations.h"
#include "support/faults.h"
#include "support/layers.h"
#include "support/numbers.h"
#include "support/plain_kernels.h"

using namespace headsup;
using namespace headsup::test;

namespace {

Config grouped(Config config, double n_kv_heads) {
  config.n_kv_heads = n_kv_heads;
  return config;
}

Config with_bias(Config config) {
  config.bias = true;
  return config;
}

Config with_head_dim(Config config, double head_dim) {
  config.head_dim = head_dim;
  return config;
}

// Full heads, groups, one shared head; sizes that fill no lane; biases; heads wider than the share.
const std::vector<Config> kLayers = {
    test::config(1, 9, 16, 4),
    grouped(test::config(2, 7, 24, 6), 2),
    grouped(test::config(1, 6, 20, 5), 1),
    with_bias(test::config(3, 5, 21, 3)),
    with_bias(grouped(with_head_dim(test::config(2, 11, 10, 4), 7), 2)),
    test::config(1, 1, 1, 1),
};

Decoding decoded(const Config& config, std::int64_t steps, std::uint32_t seed = 1) {
  const AttentionSizes dims = dims_of(config);
  return decode(dims, make_inputs({dims, seed, {}}), steps).value();
}

// The new token's output by loops in double precision, from nothing but x and the weights.
std::vector<double> plain_row(const AttentionSizes& d, const Inputs& in, std::int64_t b,
                              std::int64_t token) {
  const auto project = [&](const Projection& p, std::int64_t t) {
    const MatrixView row{in.x.data() + (b * d.seq_len + t) * d.d_model, 1, d.d_model, d.d_model, 1};
    return reference::multiply(row, p.weight.view().matrix({}), p.bias.data());
  };
  const std::vector<double> q = project(*in.q, token);
  std::vector<float> concat(static_cast<std::size_t>(d.q_width()));
  for (std::int64_t h = 0; h < d.n_heads; ++h) {
    const std::int64_t from = d.kv_head_of(h) * d.head_dim;
    std::vector<float> scores;
    for (std::int64_t t = 0; t <= token; ++t) {
      const std::vector<double> k = project(*in.k, t);
      double sum = 0;
      for (std::int64_t i = 0; i < d.head_dim; ++i) {
        sum +=
            q[static_cast<std::size_t>(h * d.head_dim + i)] * k[static_cast<std::size_t>(from + i)];
      }
      scores.push_back(static_cast<float>(sum / std::sqrt(static_cast<double>(d.head_dim))));
    }
    const std::vector<double> weights = reference::softmax(scores.data(), token + 1);
    for (std::int64_t i = 0; i < d.head_dim; ++i) {
      double sum = 0;
      for (std::int64_t t = 0; t <= token; ++t) {
        sum += weights[static_cast<std::size_t>(t)] *
               project(*in.v, t)[static_cast<std::size_t>(from + i)];
      }
      concat[static_cast<std::size_t>(h * d.head_dim + i)] = static_cast<float>(sum);
    }
  }
  return reference::multiply({concat.data(), 1, d.q_width(), d.q_width(), 1},
                             in.o->weight.view().matrix({}), in.o->bias.data());
}

}  // namespace

TEST_CASE("decoding gives the rows of the full causal forward pass, at every step") {
  for (Config config : kLayers) {
    config.causal = true;
    const AttentionSizes dims = dims_of(config);
    const Trace full = run(config, 3);
    const Decoding made = decoded(config, dims.seq_len, 3);
    REQUIRE(made.steps.size() == static_cast<std::size_t>(dims.seq_len));
    for (std::int64_t t = 0; t < dims.seq_len; ++t) {
      for (std::int64_t b = 0; b < dims.batch; ++b) {
        for (std::int64_t c = 0; c < dims.d_model; ++c) {
          const float y = made.steps[static_cast<std::size_t>(t)]
                              .y[static_cast<std::size_t>(b * dims.d_model + c)];
          CHECK(std::abs(y - full.view(TensorId::y).at(std::array{b, t, c})) < 2e-6);
        }
      }
    }
  }
}

TEST_CASE("decoding agrees with plain loops in double precision") {
  for (const Config& config : kLayers) {
    const AttentionSizes dims = dims_of(config);
    const Inputs inputs = make_inputs({dims, 7, {}});
    const Decoding made = decode(dims, inputs, dims.seq_len).value();
    for (std::int64_t t = 0; t < dims.seq_len; ++t) {
      for (std::int64_t b = 0; b < dims.batch; ++b) {
        const std::vector<double> plain = plain_row(dims, inputs, b, t);
        for (std::int64_t c = 0; c < dims.d_model; ++c) {
          const float y = made.steps[static_cast<std::size_t>(t)]
                              .y[static_cast<std::size_t>(b * dims.d_model + c)];
          CHECK(std::abs(y - plain[static_cast<std::size_t>(c)]) < 5e-6);
        }
      }
    }
  }
}

TEST_CASE("the cache holds the keys and values of the full pass, one row a token and kv head") {
  const Config config = grouped(test::config(2, 7, 24, 6), 2);
  const Trace full = run(config);
  const Decoding made = decoded(config, 5);
  for (std::int64_t b = 0; b < 2; ++b) {
    for (std::int64_t kv = 0; kv < 2; ++kv) {
      for (std::int64_t t = 0; t < 5; ++t) {
        const std::array cell{b, kv, t, std::int64_t{3}};
        CHECK(made.keys.view().at(cell) == full.view(TensorId::k).at(cell));
        CHECK(made.values.view().at(cell) == full.view(TensorId::v).at(cell));
      }
    }
  }
}

TEST_CASE("the bytes said are the bytes of the numbers kept") {
  for (const Config& config : kLayers) {
    const AttentionSizes dims = dims_of(config);
    for (std::int64_t steps = 1; steps <= dims.seq_len; ++steps) {
      const Decoding made = decoded(config, steps);
      const DecodeStep& last = made.steps.back();
      CHECK(last.cache_numbers == made.keys.size() + made.values.size());
      CHECK(last.cache_bytes == 4 * last.cache_numbers);
    }
  }
}

TEST_CASE("work is counted exactly, with the cache and without") {
  // d_model 8, 4 heads of 2, 2 kv heads. One token: 8*8 + 8*4 + 8*4 + 8*8 = 192 multiply-adds in
  // the projections. Step 3 adds 4 heads * 3 keys * 2, twice: 48.
  const Config config = grouped(test::config(1, 4, 8, 4), 2);
  const DecodeStep third = decoded(config, 3).steps.back();
  CHECK(third.flops_cached == 2 * (192 + 48));
  // Again for the whole prefix: 3 tokens projected, and tables of 4 heads, 3 by 3, by 2, twice.
  CHECK(third.flops_recomputed == 2 * (3 * 192 + 2 * 4 * 9 * 2));
}

TEST_CASE("a first token costs the same with a cache and without") {
  for (const Config& config : kLayers) {
    const DecodeStep first = decoded(config, 1).steps.front();
    CHECK(first.flops_cached == first.flops_recomputed);
  }
}

TEST_CASE("sharing keys and values shrinks the cache and leaves y its width") {
  const Config all = test::config(1, 4, 24, 6);
  const Config two = grouped(all, 2);
  const Config one = grouped(all, 1);
  const auto last = [](const Config& config) { return decoded(config, 4).steps.back(); };
  CHECK(last(all).cache_numbers == 3 * last(two).cache_numbers);
  CHECK(last(all).cache_numbers == 6 * last(one).cache_numbers);
  CHECK(last(all).y.size() == last(one).y.size());
}

TEST_CASE("what cannot be decoded is refused by name, all of it at once") {
  Config config = test::config(2, 4, 8, 2);
  config.cross = true;
  config.seq_k = 5;
  config.key_lengths = {5, 4};
  const AttentionSizes dims = dims_of(config);
  const Inputs inputs = make_inputs({dims, 1, {}});
  CHECK(summary(decode(dims, inputs, 5).faults()) ==
        std::vector<std::string>{"field_bad_value cross", "field_bad_value key_lengths",
                                 "field_bad_value steps"});
  const AttentionSizes self = dims_of(test::config(1, 4, 8, 2));
  const Inputs own = make_inputs({self, 1, {}});
  CHECK_FALSE(decode(self, own, 0).ok());
  CHECK_FALSE(decode(self, own, -1).ok());
  CHECK(decode(self, own, 4).ok());
}

TEST_CASE("a decoding has an end: more steps than kMaxDecodeSteps are refused") {
  const AttentionSizes dims = dims_of(test::config(1, kMaxDecodeSteps + 1, 2, 1));
  const Inputs inputs = make_inputs({dims, 1, {}});
  CHECK(decode(dims, inputs, kMaxDecodeSteps + 1).faults().front().where == "steps");
}

#ifdef HEADSUP_SEES_MEMORY
TEST_CASE("a token more asks for no memory and packs nothing again") {
  const AttentionSizes dims = dims_of(grouped(test::config(2, 40, 24, 6), 2));
  const Inputs inputs = make_inputs({dims, 1, {}});
  CachedAttention attention(dims, inputs, 40);
  std::vector<float> y(48);
  attention.step(inputs.x.view().narrowed(1, 0, 1), y.data());
  const std::int64_t held = most_bytes([&] {
    for (std::int64_t token = 1; token < 40; ++token) {
      attention.step(inputs.x.view().narrowed(1, token, 1), y.data());
    }
  });
  CHECK(held == 0);
  CHECK(attention.tokens() == 40);
}
#endif

TEST_CASE(
    "a token far behind the first, past several blocks of keys, is the full pass's last row") {
  for (const auto& [n_heads, n_kv_heads] : {std::pair{6.0, 6.0}, {6.0, 2.0}, {5.0, 1.0}}) {
    Config config = test::config(1, 1100, n_heads * 4, n_heads);
    config.n_kv_heads = n_kv_heads;
    config.causal = true;
    const AttentionSizes sizes = dims_of(config);
    const Inputs inputs = make_inputs({sizes, 3, {}});
    std::vector<float> whole(static_cast<std::size_t>(sizes.seq_len * sizes.d_model));
    Plan(flash_attention(false), sizes, inputs).run(inputs, whole.data());
    CachedAttention cached(sizes, inputs, sizes.seq_len);
    std::vector<float> y(static_cast<std::size_t>(sizes.d_model));
    for (std::int64_t token = 0; token < sizes.seq_len; ++token) {
      cached.step(inputs.x.view().narrowed(1, token, 1), y.data());
    }
    const std::vector<double> last(whole.end() - static_cast<std::ptrdiff_t>(sizes.d_model),
                                   whole.end());
    CHECK(worst(y, last) < 1e-5);
  }
}
