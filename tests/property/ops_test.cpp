// What holds for every operation, whichever there are: its numbers and its gradient against a twin
// in double precision, its shape rule against what ran, its explanation against the number. An
// operation without a twin, or that no graph here uses, fails.

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "headsup/base/relative_error.h"
#include "headsup/graph/attention_variants.h"
#include "headsup/graph/backward.h"
#include "headsup/graph/cached_attention.h"
#include "headsup/graph/explain.h"
#include "headsup/graph/plan.h"
#include "headsup/graph/shape_walk.h"
#include "headsup/layer/bugs.h"
#include "op_twins.h"
#include "support/dice.h"
#include "support/layers.h"

using namespace headsup;
using namespace headsup::test;

namespace {

std::size_t place_of(Op op) { return static_cast<std::size_t>(op); }

// Sizes that fill no lane and no tile, groups, masks, padding, biases, a second sequence, rotation.
Config awkward(Dice& dice) {
  Config out;
  const std::int64_t kv = dice.whole(1, 3), heads = kv * dice.whole(1, 3);
  out.batch = static_cast<double>(dice.whole(1, 3));
  out.seq_len = static_cast<double>(dice.whole(1, 19));
  out.n_heads = static_cast<double>(heads);
  out.n_kv_heads = static_cast<double>(kv);
  out.d_model = static_cast<double>(dice.whole(1, 21));
  out.head_dim = static_cast<double>(dice.whole(1, 13));
  out.cross = dice.heads();
  if (out.cross) out.seq_k = static_cast<double>(dice.whole(1, 19));
  out.causal = dice.heads();
  out.bias = dice.heads();
  const double keys = out.cross ? *out.seq_k : *out.seq_len;
  if (dice.heads()) {
    for (double b = 0; b < *out.batch; ++b) {
      out.key_lengths.push_back(
          static_cast<double>(dice.whole(0, static_cast<std::int64_t>(keys))));
    }
  }
  if (dice.heads()) {
    out.rope = dice.heads() ? "adjacent" : "halves";
    out.head_dim = 2 * *out.head_dim;
  }
  return out;
}

std::vector<std::int64_t> some_heads(Dice& dice, const AttentionSizes& sizes) {
  return dice.whole(0, 3) > 0 ? std::vector<std::int64_t>{}
                              : std::vector{dice.whole(0, sizes.n_heads - 1)};
}

Trace run(const ShapedGraph& graph, const AttentionSizes& sizes, std::uint32_t seed,
          std::vector<std::int64_t> ablated = {}) {
  Inputs inputs = make_inputs({sizes, seed, {}});
  inputs.fused = std::make_shared<Projection>(side_by_side(inputs, sizes.cross));
  return run_graph(graph, sizes, std::move(inputs), std::move(ablated));
}

// Causal self-attention with as many heads for keys and values: what any bug can be planted in.
AttentionSizes plantable(Dice& dice) {
  Config config = awkward(dice);
  config.causal = true;
  config.cross = false;
  config.seq_k = {};
  config.key_lengths = {};
  config.n_kv_heads = {};
  config.bias = false;
  config.d_model = *config.n_heads * *config.head_dim;
  return dims_of(config);
}

// W of a buggy layer may have other axes than the layer's.
Trace run_with(const PlantedBug& bug, const AttentionSizes& sizes, std::uint32_t seed) {
  const Graph graph = trained_attention(read_bugs({std::string(bug.name)}).value());
  const ShapedGraph buggy = shaped(graph, sizes.features()).value();
  Inputs inputs = make_inputs({sizes, seed, {}});
  for (auto member : {&Inputs::q, &Inputs::k, &Inputs::v}) {
    const TensorId id = member == &Inputs::q   ? TensorId::W_q
                        : member == &Inputs::k ? TensorId::W_k
                                               : TensorId::W_v;
    const Shape shape = sized(buggy.axes_of(id), sizes.by_axis());
    const View whole = (inputs.*member)->weight.view();
    inputs.*member = make_projection(
        contiguous(whole.narrowed(0, 0, shape[0].size).narrowed(1, 0, shape[1].size)), {});
  }
  return run_graph(buggy, sizes, std::move(inputs));
}

// Layers of every kind, each as run with every tensor kept.
std::vector<Trace> traces(std::uint32_t seed, int rounds) {
  Dice dice(seed);
  std::vector<Trace> out;
  for (int round = 0; round < rounds; ++round) {
    const AttentionSizes sizes = dims_of(awkward(dice));
    const auto at = static_cast<std::uint32_t>(round);
    out.push_back(run(attention(sizes.cross), sizes, at, some_heads(dice, sizes)));
    out.push_back(run(sizes.cross ? kEinsumCrossAttention : kEinsumAttention, sizes, at));
    if (!sizes.cross) out.push_back(run(kFusedQkvAttention, sizes, at));
    for (const PlantedBug& bug : planted_bugs()) {
      out.push_back(run_with(bug, plantable(dice), at));
    }
  }
  return out;
}

// One node of a trace, with all that its rules ask for.
struct Ran {
  const Trace& trace;
  const Node& node;
  RunContext context;
  std::vector<Operand> operands;
  std::vector<DoubleTensor> in;

  Ran(const Trace& of, const Node& ran) : trace(of), node(ran), context(of.context()) {
    for (const TensorId id : OperandIds(of.graph.graph, ran, of.dims.features())) {
      operands.push_back(of.operand(id));
      in.emplace_back(operands.back().view);
    }
  }

  const View& out() const { return trace.view(node.out); }
  DoubleTensor twin(const std::vector<DoubleTensor>& operands_) const {
    const Twin one = twin_of(node.op);
    REQUIRE(one != nullptr);
    return one({operands_, node.attr, context, out().shape()});
  }
};

template <class Each>
void each_node(const std::vector<Trace>& all, Each each) {
  for (const Trace& trace : all) {
    for (const Node& node : trace.graph.graph.nodes()) {
      if (node.op == Op::input || !node.in_layer(trace.dims.features())) continue;
      CAPTURE(name_of(node.out));
      CAPTURE(kOpInfo[place_of(node.op)].name);
      each(Ran(trace, node));
    }
  }
}

// How far two runs of numbers are apart; two infinities of one sign are the same.
double error_of(const std::vector<double>& got, const std::vector<double>& expected) {
  RelativeError out;
  REQUIRE(got.size() == expected.size());
  for (std::size_t n = 0; n < got.size(); ++n) {
    if (got[n] != expected[n]) out.add(got[n], expected[n]);
  }
  return out.value();
}

double recomputed(const Explanation& e) {
  if (e.rule == "dot") return e.has_addend ? e.sum + e.addend : e.sum;
  if (e.rule == "scale")
    return e.factor != 0 ? e.left.values[0] * e.factor : e.left.values[0] / e.divisor;
  if (e.rule == "rotate") return e.left.values[0] * e.cosine + e.right.values[0] * e.sine;
  if (e.rule == "softmax") return e.sum == 0 ? 0 : e.terms[static_cast<std::size_t>(e.at)] / e.sum;
  if (e.rule == "same") return e.left.values[0];
  if (e.rule == "off") return 0;
  return e.value;
}

std::vector<double> doubles(const float* from, std::int64_t count) { return {from, from + count}; }

// All pairs a[n] b[n] added up.
double dot(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0;
  for (std::size_t n = 0; n < a.size(); ++n) sum += a[n] * b[n];
  return sum;
}

// One operation's gradient along random directions of its operands, against differences of its twin.
void check_backward(const Ran& ran, Dice& dice) {
  const BackwardRule rule = kBackwardRules[place_of(ran.node.op)];
  Tensor d_out(ran.out().shape());
  for (std::int64_t n = 0; n < d_out.size(); ++n) d_out.data()[n] = dice.real();
  const std::vector<double> seen = doubles(d_out.data(), d_out.size());
  std::vector<Tensor> numbers;
  std::vector<Gradient> d_in;
  for (const Operand& operand : ran.operands) {
    Tensor& zeros = numbers.emplace_back(operand.view.shape());
    std::fill_n(zeros.data(), zeros.size(), 0.0f);
    d_in.emplace_back(zeros.span());
  }
  Scratch scratch;
  BackwardArgs args{ran.operands, ran.node.attr, ran.context, ran.out(),
                    Gradient(d_out.span()), d_in, scratch};
  rule(args);
  for (std::size_t operand = 0; operand < ran.operands.size(); ++operand) {
    CAPTURE(operand);
    // Along the direction, up and down; an operand that is minus infinity stays.
    std::vector<double> direction;
    std::vector<DoubleTensor> up = ran.in, down = ran.in;
    constexpr double kStep = 1e-5;
    for (std::size_t n = 0; n < ran.in[operand].numbers.size(); ++n) {
      direction.push_back(std::isinf(ran.in[operand].numbers[n]) ? 0 : double{dice.real()});
      up[operand].numbers[n] += kStep * direction[n];
      down[operand].numbers[n] -= kStep * direction[n];
    }
    const std::vector<double> above = ran.twin(up).numbers, below = ran.twin(down).numbers;
    double slope = 0, size = 1;
    for (std::size_t n = 0; n < seen.size(); ++n) {
      // Where both are minus infinity nothing moves.
      if (above[n] != below[n]) slope += seen[n] * (above[n] - below[n]) / (2 * kStep);
    }
    const std::vector<double> gradient = doubles(numbers[operand].data(), numbers[operand].size());
    for (const double number : gradient) size += std::abs(number);
    CHECK(std::abs(dot(gradient, direction) - slope) <= 1e-5 * size);
  }
}

}  // namespace

TEST_CASE("every operation gives what its twin in double precision gives") {
  std::array<int, kOpCount> met = {};
  each_node(traces(7, 25), [&](const Ran& ran) {
    ++met[place_of(ran.node.op)];
    const Shape expected = sized(ran.trace.graph.axes_of(ran.node.out), ran.context.sizes);
    CHECK(ran.out().shape() == expected);
    CHECK(error_of(DoubleTensor(ran.out()).numbers, ran.twin(ran.in).numbers) < 3e-6);
  });
  for (std::size_t op = 0; op < kOpCount; ++op) {
    CAPTURE(kOpInfo[op].name);
    // Handed in; two that runs with every tensor kept have not: see below; and those of a decoder's
    // blocks: see decoder_ops_test.cpp.
    const bool elsewhere = op == place_of(Op::input) || op == place_of(Op::flash) ||
                           op == place_of(Op::append) || kRunRules[op] == nullptr;
    CHECK((met[op] > 0) != (elsewhere && kViewRules[op] == nullptr));
    CHECK((op == place_of(Op::input) || twin_of(static_cast<Op>(op)) != nullptr));
  }
}

TEST_CASE("every gradient is a difference of what the twin gives") {
  Dice dice(11);
  std::array<int, kOpCount> met = {};
  each_node(traces(10, 6), [&](const Ran& ran) {
    if (kBackwardRules[place_of(ran.node.op)] == nullptr) return;
    ++met[place_of(ran.node.op)];
    check_backward(ran, dice);
  });
  for (std::size_t op = 0; op < kOpCount; ++op) {
    CAPTURE(kOpInfo[op].name);
    // What makes numbers has a gradient, but for what no run with a gradient uses.
    const bool needs = kRunRules[op] != nullptr && op != place_of(Op::append);
    CHECK((met[op] > 0) == needs);
  }
}

TEST_CASE("every explanation comes to the number that it explains") {
  Dice dice(8);
  each_node(traces(12, 10), [&](const Ran& ran) {
    for (int n = 0; n < 3; ++n) {
      Cell cell{ran.node.out, {}};
      for (const Dim& dim : ran.out().shape()) cell.index.push_back(dice.whole(0, dim.size - 1));
      const Explanation e = explain(ran.trace, cell).value();
      CAPTURE(e.rule);
      CHECK(e.rule != "given");
      if (e.rule == "mask") {
        CHECK(e.value == (e.hidden ? ran.node.attr.fill : e.left.values[0]));
      } else {
        CHECK(static_cast<float>(recomputed(e)) == e.value);
      }
    }
  });
}

TEST_CASE("other ways to write attention give the same, forward and backward") {
  Dice dice(9);
  for (int round = 0; round < 40; ++round) {
    const AttentionSizes sizes = dims_of(awkward(dice));
    const auto seed = static_cast<std::uint32_t>(round);
    const Trace trace = run(attention(sizes.cross), sizes, seed);
    const std::vector<double> y = DoubleTensor(trace.view(TensorId::y)).numbers;
    std::vector<float> fast(y.size());
    Plan(flash_attention(sizes.cross), sizes, trace.inputs).run(trace.inputs, fast.data());
    CHECK(relative_error(fast, y).value() < 5e-6);
    const Tensor by_head = attention_by_head(sizes, trace.inputs);
    CHECK(relative_error(doubles(by_head.data(), by_head.size()), y).value() < 5e-6);

    std::vector<float> d_y;
    for (std::size_t n = 0; n < y.size(); ++n) d_y.push_back(dice.real());
    const Gradients gradients = backward(trace, d_y.data());
    std::vector<ShapedGraph> others = {sizes.cross ? kEinsumCrossAttention : kEinsumAttention};
    if (!sizes.cross) others.push_back(kFusedQkvAttention);
    for (const ShapedGraph& graph : others) {
      const Trace other = run(graph, sizes, seed);
      CHECK(error_of(DoubleTensor(other.view(TensorId::y)).numbers, y) < 5e-6);
      const Gradients same = backward(other, d_y.data());
      const Tensor &d_x = gradients.of(TensorId::x), &other_d_x = same.of(TensorId::x);
      CHECK(relative_error(doubles(other_d_x.data(), other_d_x.size()),
                           doubles(d_x.data(), d_x.size()))
                .value() < 2e-5);
    }
  }
}

TEST_CASE("flash gives what its twin gives") {
  Dice dice(13);
  for (int round = 0; round < 30; ++round) {
    const AttentionSizes sizes = dims_of(awkward(dice));
    const Trace trace = run(attention(sizes.cross), sizes, static_cast<std::uint32_t>(round));
    const ShapedGraph& graph = flash_attention(sizes.cross);
    const Node& node = graph.graph[TensorId::outputs_contiguous];
    std::vector<Operand> in;
    std::vector<DoubleTensor> doubled;
    std::vector<Shape> shapes;
    for (const TensorId id : {trace.graph.graph.resolve(TensorId::q_rot, sizes.features()),
                              trace.graph.graph.resolve(TensorId::k_rot, sizes.features()),
                              TensorId::v}) {
      in.push_back(trace.operand(id));
      doubled.emplace_back(in.back().view);
      shapes.push_back(in.back().view.shape());
    }
    const RunContext context = trace.context();
    Tensor out(sized(graph.axes_of(node.out), context.sizes));
    const TensorSpan span = out.span();
    Scratch scratch;
    OpRules<Op::flash>::reserve({shapes, span.shape, context.sizes, node.attr}, scratch);
    RunArgs args{in, node.attr, context, span, scratch};
    kFastRunRules[place_of(Op::flash)](args);
    const DoubleTensor twin = twin_of(Op::flash)({doubled, node.attr, context, span.shape});
    CHECK(error_of(DoubleTensor(span.view()).numbers, twin.numbers) < 5e-6);
  }
}

TEST_CASE("append keeps every key and value as it was made, turned by its own position") {
  Dice dice(14);
  for (int round = 0; round < 20; ++round) {
    Config config = awkward(dice);
    config.cross = false;
    config.seq_k = {};
    config.key_lengths = {};
    config.causal = true;
    const AttentionSizes sizes = dims_of(config);
    const Trace trace = run(attention(false), sizes, static_cast<std::uint32_t>(round));
    CachedAttention cached(sizes, trace.inputs, sizes.seq_len);
    RelativeError y_error;
    for (std::int64_t token = 0; token < sizes.seq_len; ++token) {
      std::vector<float> y(static_cast<std::size_t>(sizes.batch * sizes.d_model));
      cached.step(trace.inputs.x.view().narrowed(1, token, 1), y.data());
      const DoubleTensor row(trace.view(TensorId::y).narrowed(1, token, 1));
      for (std::size_t n = 0; n < y.size(); ++n) y_error.add(double{y[n]}, row.numbers[n]);
    }
    CHECK(y_error.value() < 5e-6);
    const TensorId k = trace.graph.graph.resolve(TensorId::k_rot, sizes.features());
    CHECK(DoubleTensor(cached.keys().view()).numbers == DoubleTensor(trace.view(k)).numbers);
    CHECK(DoubleTensor(cached.values().view()).numbers ==
          DoubleTensor(trace.view(TensorId::v)).numbers);
  }
}

TEST_CASE("a layer's scores depend on how far apart tokens are, not on where they stand") {
  // One pair of vectors at positions i and j: turned, their product is the same wherever j - i is.
  Dice dice(15);
  for (const RopePairs pairs : {RopePairs::adjacent, RopePairs::halves}) {
    const std::vector<float> q = dice.reals(8), k = dice.reals(8);
    const auto score = [&](std::int64_t i, std::int64_t j) {
      std::vector<float> a(8), b(8);
      RopeTable table({.pairs = pairs}, 8);
      table.reserve(i + 1);
      rope({q.data(), 1, 8, 8, 1}, i, table, table.settings().pairs, RopeDirection::forward, {a.data(), 1, 8, 8});
      rope({k.data(), 1, 8, 8, 1}, j, table, table.settings().pairs, RopeDirection::forward, {b.data(), 1, 8, 8});
      return dot({a.begin(), a.end()}, {b.begin(), b.end()});
    };
    CHECK(score(5, 3) == doctest::Approx(score(105, 103)).epsilon(1e-4));
    CHECK(std::abs(score(5, 3) - score(5, 2)) > 1e-3);
  }
}

TEST_CASE("the shape walk lists rotations where a layer has them, with their cost") {
  Config config = test::config(1, 5, 12, 2);
  const ShapeWalk without = shape_walk(dims_of(config));
  config.rope = "halves";
  const ShapeWalk with = shape_walk(dims_of(config));
  CHECK(with.steps.size() == without.steps.size() + 2);
  CHECK(with.totals.other_ops == without.totals.other_ops + 3 * 2 * 5 * 12);
  const auto turned = std::ranges::find(with.steps, TensorId::q_rot, &Step::out);
  REQUIRE(turned != with.steps.end());
  CHECK(turned->op == "rotate");
  CHECK(turned->code == "q_rot = rope(q, position)");
}

TEST_CASE("a planted bug in shapes shows in the walk of its graph") {
  const AttentionSizes sizes = dims_of(test::config(1, 5, 12, 3));
  const Graph sliced = trained_attention(read_bugs({"q_slice"}).value());
  const ShapeWalk walk = shape_walk(shaped(sliced, 0).value(), sizes).value();
  CHECK(walk.totals.parameters == shape_walk(sizes).totals.parameters - 12 * 12 + 4 * 4);
}

TEST_CASE("a graph whose operands do not fit is refused by its shape rules") {
  Graph no_split = kAttention;
  no_split[TensorId::q].in[0] = TensorId::q_flat;
  CHECK_FALSE(shaped(no_split, 0));
  Graph unmerged = kAttention;
  unmerged[TensorId::y].in[0] = TensorId::outputs_contiguous;
  CHECK_FALSE(shaped(unmerged, 0));
  Graph swapped = kAttention;
  std::swap(swapped[TensorId::q_k].in[0], swapped[TensorId::q_k].in[1]);
  CHECK_FALSE(shaped(swapped, 0));
  Graph over_nothing = kAttention;
  over_nothing[TensorId::weights].attr.softmax_axis = Axis::head_dim;
  CHECK_FALSE(shaped(over_nothing, 0));
}
