// What holds for every operation, whichever there are: its numbers against a twin in double
// precision, its shape rule against what ran, its explanation against the number. An
// operation without a twin, or that no graph here uses, fails.

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "attention_traces.h"
#include "block_run.h"
#include "headsup/graph/attention_variants.h"
#include "headsup/graph/explain.h"
#include "headsup/graph/shape_walk.h"
#include "headsup/graph/bugs.h"
#include "op_twins.h"
#include "ran_node.h"
#include "support/dice.h"
#include "support/layers.h"

using namespace headsup;
using namespace headsup::test;

namespace {

std::size_t place_of(Op op) { return static_cast<std::size_t>(op); }

RanNode node_of(const Trace& trace, const Node& node) {
  std::vector<Operand> in;
  for (const TensorId id : OperandIds(trace.graph.graph, node, trace.dims.features())) {
    in.push_back(trace.operand(id));
  }
  return {node, trace.context(), std::move(in), trace.operand(node.out)};
}

// Calls each(ran, trace) for every node.
template <class Each>
void each_node(const std::vector<Trace>& all, Each each) {
  for (const Trace& trace : all) {
    for (const Node& node : trace.graph.graph.nodes()) {
      if (node.op == Op::input || !node.in_layer(trace.dims.features())) continue;
      CAPTURE(name_of(node.out));
      CAPTURE(kOpInfo[place_of(node.op)].name);
      each(node_of(trace, node), trace);
    }
  }
}

// Calls each(ran) for every node of decoders' blocks of every kind, the second half of the tokens
// read behind the first.
template <class Each>
void each_block_node(std::uint32_t seed, int rounds, Each each) {
  Dice dice(seed);
  for (int round = 0; round < rounds; ++round) {
    for (const BlockSetup& setup : block_setups(dice)) {
      BlockRun block(setup, static_cast<std::uint32_t>(round));
      block.read(dice.whole(1, 9), dice);
      block.each_node(each);
      block.read(dice.whole(1, 3), dice);
      block.each_node(each);
    }
  }
}

}  // namespace

TEST_CASE("every operation gives what its twin in double precision gives") {
  std::array<int, kOpCount> met = {};
  const auto check = [&](const RanNode& ran) {
    ++met[ran.op()];
    CAPTURE(kOpInfo[ran.op()].name);
    CHECK(error_of(DoubleTensor(ran.out.view).numbers, ran.twin(ran.in).numbers) < 3e-6);
  };
  each_node(traces(7, 25), [&](const RanNode& ran, const Trace& trace) {
    CHECK(ran.out.view.shape() == sized(trace.graph.axes_of(ran.node.out), ran.context.sizes));
    check(ran);
  });
  each_block_node(17, 2, check);
  for (std::size_t op = 0; op < kOpCount; ++op) {
    CAPTURE(kOpInfo[op].name);
    // Handed in; and those that runs with every tensor kept have not: flash below, and in
    // patterns_at_once_test.cpp a block's, beside the one that is made of these.
    const bool elsewhere = op == place_of(Op::input) || op == place_of(Op::flash) ||
                           op == place_of(Op::attention_weights);
    CHECK((met[op] > 0) != elsewhere);
  }
}

TEST_CASE("every explanation comes to the number that it explains") {
  Dice dice(8);
  each_node(traces(12, 10), [&](const RanNode& ran, const Trace& trace) {
    for (int n = 0; n < 3; ++n) {
      const Explanation e =
          explain(trace, {ran.node.out, some_cell(ran.out.view.shape(), dice)}).value();
      CAPTURE(e.rule);
      CHECK(std::ranges::find(rule_names(), e.rule) != rule_names().end());
      CHECK(e.rule != "given");
      CHECK(recomputed(e, ran.node.attr) == e.value);
    }
  });
}

TEST_CASE("other ways to write attention give the same") {
  Dice dice(9);
  for (int round = 0; round < 40; ++round) {
    const AttentionSizes sizes = dims_of(awkward(dice));
    const auto seed = static_cast<std::uint32_t>(round);
    const Trace trace = run(attention(sizes.cross), sizes, seed);
    const std::vector<double> y = DoubleTensor(trace.view(TensorId::y)).numbers;
    std::vector<ShapedGraph> others;
    if ((sizes.features() & ~kFlashFeatures) == 0) others.push_back(flash_attention(sizes.cross));
    if (!sizes.cross) others.insert(others.end(), {kEinsumAttention, kFusedQkvAttention});
    for (const ShapedGraph& graph : others) {
      const Trace other = run(graph, sizes, seed);
      CHECK(error_of(DoubleTensor(other.view(TensorId::y)).numbers, y) < 5e-6);
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
    for (const TensorId id :
         {trace.graph.graph.resolve(TensorId::q_rot, sizes.features()),
          trace.graph.graph.resolve(TensorId::k_rot, sizes.features()), TensorId::v}) {
      in.push_back(trace.operand(id));
      doubled.emplace_back(in.back().view);
    }
    const RunContext context = trace.context();
    Tensor out(sized(graph.axes_of(node.out), context.sizes));
    const TensorSpan span = out.span();
    Scratch scratch;
    RunArgs args{in, node.attr, context, span, scratch};
    kRunRules[place_of(Op::flash)](args);
    const DoubleTensor twin = twin_of(Op::flash)({doubled, node.attr, context, span.shape});
    CHECK(error_of(DoubleTensor(span.view()).numbers, twin.numbers) < 5e-6);
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
      rope({q.data(), 1, 8, 8, 1}, i, table, table.settings().pairs, {a.data(), 1, 8, 8});
      rope({k.data(), 1, 8, 8, 1}, j, table, table.settings().pairs, {b.data(), 1, 8, 8});
      return dot({a.begin(), a.end()}, {b.begin(), b.end()});
    };
    CHECK(score(5, 3) == doctest::Approx(score(105, 103)).epsilon(1e-4));
    CHECK(std::abs(score(5, 3) - score(5, 2)) > 1e-3);
  }
}

TEST_CASE("the shape walk lists rotations where a layer has them, with their cost") {
  Config config = test::config(1, 5, 12, 2);
  const ShapeWalk without = shape_walk(dims_of(config));
  config.positions = "rope_halves";
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
  // A fast path that leaves out what is before softmax, but for an operation that it does not know.
  constexpr std::array kLeftOut = {TensorId::q_k, TensorId::scores};
  for (const Features features : {Features{0}, features::kMasked}) {
    CHECK_FALSE(shaped(changed(kAttention, {{}, {}, kLeftOut}), features));
  }
  Graph over_nothing = kAttention;
  over_nothing[TensorId::weights].attr.softmax_axis = Axis::head_dim;
  CHECK_FALSE(shaped(over_nothing, 0));
}

TEST_CASE("a pass over all keys at once refuses a graph that weighs them by what it does not know") {
  CHECK(weighs_at_once(kAttention, features::kMasked | features::kRope));
  CHECK(weighs_at_once(edited(decoder_block({}), {.scale_scores = true}), features::kMasked));
  Graph unknown = kAttention;
  unknown[TensorId::scores].op = Op::edit_patterns;
  CHECK_FALSE(weighs_at_once(unknown, 0));
  for (const PlantedBug& bug : planted_bugs()) {
    CAPTURE(bug.name);
    const bool weighs_otherwise = bug.line == TensorId::scores || bug.line == TensorId::masked ||
                                  bug.line == TensorId::weights;
    const Graph graph = read_bugs({std::string(bug.name)})->planted_in(decoder_block({}));
    CHECK(weighs_at_once(graph, features::kMasked) == !weighs_otherwise);
  }
}
