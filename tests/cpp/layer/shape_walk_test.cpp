#include "headsup/graph/shape_walk.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <numeric>

#include "support/dice.h"
#include "support/layers.h"

using namespace headsup;
using namespace headsup::test;
using Sizes = std::vector<std::int64_t>;

namespace {

const Step& step(const ShapeWalk& walk, TensorId out) {
  return *std::ranges::find_if(walk.steps, [out](const Step& step) { return step.out == out; });
}

std::vector<std::string> ids(const ShapeWalk& walk) {
  std::vector<std::string> out;
  for (const Step& step : walk.steps) out.emplace_back(name_of(step.out));
  return out;
}

// A legal config drawn at random, of every kind.
Config any_config(Dice& dice) {
  Config config;
  config.batch = static_cast<double>(dice.whole(1, 3));
  config.seq_len = static_cast<double>(dice.whole(1, 9));
  const std::int64_t kv = dice.whole(1, 3);
  const std::int64_t heads = kv * dice.whole(1, 3);
  config.n_heads = static_cast<double>(heads);
  config.n_kv_heads = static_cast<double>(kv);
  config.d_model = static_cast<double>(heads * dice.whole(1, 5));
  if (dice.heads()) config.head_dim = static_cast<double>(dice.whole(1, 7));
  config.cross = dice.heads();
  if (config.cross) config.seq_k = static_cast<double>(dice.whole(1, 9));
  config.causal = dice.heads();
  config.bias = dice.heads();
  if (dice.heads()) {
    const double keys = config.cross ? *config.seq_k : *config.seq_len;
    for (int b = 0; b < static_cast<int>(*config.batch); ++b) {
      config.key_lengths.push_back(
          static_cast<double>(dice.whole(0, static_cast<std::int64_t>(keys))));
    }
  }
  return config;
}

}  // namespace

TEST_CASE("the walk of the lesson's layer has its eighteen steps in order") {
  CHECK(ids(shape_walk(dims_of(ours()))) ==
        std::vector<std::string>{"x", "q_flat", "q_split", "q", "k_flat", "k_split", "k", "q_k",
                                 "scores", "weights", "v_flat", "v_split", "v", "head_outputs",
                                 "outputs_swapped", "outputs_contiguous", "concat", "y"});
}

TEST_CASE("a mask adds its step, cross-attention its memory") {
  Config config = ours();
  config.causal = true;
  config.cross = true;
  config.seq_k = 4;
  const std::vector<std::string> walked = ids(shape_walk(dims_of(config)));
  CHECK(std::ranges::count(walked, "masked") == 1);
  CHECK(std::ranges::count(walked, "memory") == 1);
  CHECK(step(shape_walk(dims_of(config)), TensorId::k_flat).in[0] == TensorId::memory);
}

TEST_CASE("the walk's shapes are those of a run, whatever the config") {
  Dice dice(1);
  for (int i = 0; i < 200; ++i) {
    const Config config = any_config(dice);
    const AttentionSizes dims = dims_of(config);
    const Trace trace = run(config);
    for (const Step& step : shape_walk(dims).steps) {
      const View& view = trace.view(step.out);
      INFO(name_of(step.out));
      CHECK(view.shape() == shape_of(step.out, dims));
      CHECK(Sizes(view.strides().begin(), view.strides().end()) == step.strides);
      for (const TensorId in : step.in) CHECK(trace.view(in).data() != nullptr);
    }
  }
}

TEST_CASE("a label step keeps its source's memory, a copy or computing step has its own") {
  const Trace trace = run(test::config(2, 3, 8, 2));
  for (const Step& step : shape_walk(trace.dims).steps) {
    INFO(name_of(step.out));
    if (step.effect == Effect::input) continue;
    const bool same = trace.view(step.out).data() == trace.view(step.in[0]).data();
    CHECK(same == (step.effect == Effect::view));
    CHECK((step.bytes == 0) == (step.effect == Effect::view));
  }
}

TEST_CASE("totals are the sums of their steps") {
  Dice dice(2);
  for (int i = 0; i < 100; ++i) {
    const ShapeWalk walk = shape_walk(dims_of(any_config(dice)));
    Totals sums;
    for (const Step& step : walk.steps) {
      sums.parameters += step.parameters;
      sums.flops += step.flops;
      sums.other_ops += step.other_ops;
      sums.bytes += step.bytes;
    }
    CHECK(sums.parameters == walk.totals.parameters);
    CHECK(sums.flops == walk.totals.flops);
    CHECK(sums.other_ops == walk.totals.other_ops);
    CHECK(sums.bytes == walk.totals.bytes);
  }
}

TEST_CASE("parameters follow the convention: weights alone, or with one bias an output") {
  Config config = test::config(1, 1, 64, 4);
  CHECK(shape_walk(dims_of(config)).totals.parameters == 16384);
  config.bias = true;
  CHECK(shape_walk(dims_of(config)).totals.parameters == 16640);
}

TEST_CASE("grouped key and value heads shrink W_k and W_v, and nothing else") {
  Config config = test::config(1, 4, 24, 6);
  const ShapeWalk full = shape_walk(dims_of(config));
  config.n_kv_heads = 2;
  const ShapeWalk grouped = shape_walk(dims_of(config));
  CHECK(step(grouped, TensorId::k_flat).parameters == 24 * 8);
  CHECK(step(grouped, TensorId::q_flat).parameters == step(full, TensorId::q_flat).parameters);
  CHECK(step(grouped, TensorId::y).parameters == step(full, TensorId::y).parameters);
  CHECK(step(grouped, TensorId::q_k).flops == step(full, TensorId::q_k).flops);
}

TEST_CASE("head count moves the score tables' cost and leaves the products' cost alone") {
  const ShapeWalk one = shape_walk(dims_of(test::config(2, 10, 768, 1)));
  const ShapeWalk six = shape_walk(dims_of(ours()));
  CHECK(one.totals.flops == six.totals.flops);
  CHECK(one.totals.parameters == six.totals.parameters);
  CHECK(6 * one.totals.other_ops == six.totals.other_ops);
}

TEST_CASE("a multiply-add counts two: the lesson's layer by hand") {
  const ShapeWalk walk = shape_walk(dims_of(ours()));
  CHECK(step(walk, TensorId::q_flat).flops == 2LL * 2 * 10 * 768 * 768);
  CHECK(step(walk, TensorId::q_k).flops == 2LL * 2 * 6 * 10 * 10 * 128);
  CHECK(step(walk, TensorId::weights).other_ops == 5LL * 2 * 6 * 10 * 10);
}

TEST_CASE("GPT-3's layer is counted exactly, far beyond what fits in memory") {
  const ShapeWalk walk = shape_walk(dims_of(test::config(1, 2048, 12288, 96)));
  CHECK(walk.totals.parameters == 603979776);
  CHECK(step(walk, TensorId::q_flat).flops == 2LL * 2048 * 12288 * 12288);
}

TEST_CASE("counts past 2^53 keep their last digit") {
  const ShapeWalk walk = shape_walk(dims_of(test::config(1, 900001, 900001, 1)));
  // 2 * 900001^3, odd digits and all.
  CHECK(step(walk, TensorId::q_k).flops == 2LL * 900001 * 900001 * 900001);
}
