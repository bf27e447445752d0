// What holds for every operation, whichever there are: its numbers against a plain twin in double precision, its shape rule
// against what ran, its explanation against the number. An operation without a twin fails.

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "headsup/graph/explain.h"
#include "headsup/graph/flash_attention.h"
#include "headsup/graph/plan.h"
#include "headsup/graph/shape_walk.h"
#include "support/dice.h"
#include "support/layers.h"

using namespace headsup;
using namespace headsup::test;

namespace {

using Doubles = std::vector<double>;

std::size_t place_of(Op op) { return static_cast<std::size_t>(op); }

Doubles doubles(const View& view) {
  const Tensor copy = contiguous(view);
  return {copy.data(), copy.data() + copy.size()};
}

// A node as it ran: its operands, and what may differ.
struct Ran {
  const Node& node;
  std::vector<View> in;
  const AttentionSizes& sizes;
};

std::int64_t size(const View& view, std::size_t axis) { return view.shape()[axis].size; }

double at(const View& view, std::int64_t a, std::int64_t b, std::int64_t c, std::int64_t d) {
  return view.at(std::array{a, b, c, d});
}

Doubles linear(const Ran& ran) {
  const Doubles x = doubles(ran.in[0]), w = doubles(ran.in[1]);
  const auto width = static_cast<std::size_t>(size(ran.in[1], 0));
  const auto columns = static_cast<std::size_t>(size(ran.in[1], 1));
  Doubles out;
  for (std::size_t row = 0; row < x.size() / width; ++row) {
    for (std::size_t c = 0; c < columns; ++c) {
      double sum = ran.in.size() > 2 ? ran.in[2].data()[c] : 0;
      for (std::size_t n = 0; n < width; ++n) sum += x[row * width + n] * w[n * columns + c];
      out.push_back(sum);
    }
  }
  return out;
}

// Calls each(example, head, the key and value head it reads, row, column).
template <class Each>
Doubles each_cell(const Ran& ran, std::int64_t rows, std::int64_t columns, Each each) {
  Doubles out;
  for (std::int64_t b = 0; b < ran.sizes.batch; ++b) {
    for (std::int64_t h = 0; h < ran.sizes.n_heads; ++h) {
      for (std::int64_t r = 0; r < rows; ++r) {
        for (std::int64_t c = 0; c < columns; ++c) {
          out.push_back(each(b, h, ran.sizes.kv_head_of(h), r, c));
        }
      }
    }
  }
  return out;
}

Doubles scores(const Ran& ran) {
  const View &q = ran.in[0], &k = ran.in[1];
  return each_cell(ran, size(q, 2), size(k, 2), [&](auto b, auto h, auto kv, auto i, auto j) {
    double sum = 0;
    for (std::int64_t d = 0; d < size(q, 3); ++d) sum += at(q, b, h, i, d) * at(k, b, kv, j, d);
    return sum;
  });
}

Doubles mix(const Ran& ran) {
  const View &weights = ran.in[0], &v = ran.in[1];
  return each_cell(ran, size(weights, 2), size(v, 3), [&](auto b, auto h, auto kv, auto i, auto d) {
    double sum = 0;
    for (std::int64_t j = 0; j < size(v, 2); ++j) sum += at(weights, b, h, i, j) * at(v, b, kv, j, d);
    return sum;
  });
}

Doubles scale(const Ran& ran) {
  Doubles out = doubles(ran.in[0]);
  for (double& number : out) number /= std::sqrt(static_cast<double>(ran.sizes.head_dim));
  return out;
}

Doubles mask(const Ran& ran) {
  const Visibility visibility = ran.sizes.visibility();
  const View& in = ran.in[0];
  return each_cell(ran, size(in, 2), size(in, 3), [&](auto b, auto h, auto, auto i, auto j) {
    const bool hidden = !visibility.range(b, i).has(j);
    return hidden ? -std::numeric_limits<double>::infinity() : at(in, b, h, i, j);
  });
}

Doubles softmax(const Ran& ran) {
  const View& in = ran.in[0];
  return each_cell(ran, size(in, 2), size(in, 3), [&](auto b, auto h, auto, auto i, auto j) {
    double greatest = -std::numeric_limits<double>::infinity(), sum = 0;
    for (std::int64_t n = 0; n < size(in, 3); ++n) greatest = std::max(greatest, at(in, b, h, i, n));
    if (std::isinf(greatest)) return 0.0;
    for (std::int64_t n = 0; n < size(in, 3); ++n) sum += std::exp(at(in, b, h, i, n) - greatest);
    return std::exp(at(in, b, h, i, j) - greatest) / sum;
  });
}

Doubles copy(const Ran& ran) { return doubles(ran.in[0]); }

using Twin = Doubles (*)(const Ran&);

// Flash and append stand in graphs of their own: below.
Twin twin_of(Op op) {
  switch (op) {
    case Op::linear:
      return linear;
    case Op::scores:
      return scores;
    case Op::scale:
      return scale;
    case Op::mask:
      return mask;
    case Op::softmax:
      return softmax;
    case Op::mix:
      return mix;
    case Op::contiguous:
      return copy;
    default:
      return nullptr;
  }
}

// Sizes that fill no lane and no tile, groups, masks, padding, biases, a second sequence.
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
  return out;
}

// How far two numbers are apart, relative to one; two infinities of one sign are the same.
double distance(double a, double b) {
  if (a == b) return 0;
  const double out = std::abs(a - b) / std::fmax(1, std::abs(b));
  return std::isfinite(out) ? out : std::numeric_limits<double>::infinity();
}

double recomputed(const Explanation& e) {
  if (e.rule == "dot") return e.has_addend ? e.sum + e.addend : e.sum;
  if (e.rule == "scale") return e.left.values[0] / e.divisor;
  if (e.rule == "mask") return e.hidden ? -INFINITY : e.left.values[0];
  if (e.rule == "softmax") return e.sum == 0 ? 0 : e.terms[static_cast<std::size_t>(e.at)] / e.sum;
  if (e.rule == "same") return e.left.values[0];
  return e.value;
}

}  // namespace

TEST_CASE("every operation of the layer gives what its twin in double precision gives") {
  Dice dice(7);
  std::array<int, kOpCount> met = {};
  for (int round = 0; round < 60; ++round) {
    const AttentionSizes sizes = dims_of(awkward(dice));
    const Trace trace = forward(sizes, make_inputs({sizes, static_cast<std::uint32_t>(round), {}}));
    for (const Node& node : kAttention.nodes()) {
      if (!node.in_layer(sizes.features())) continue;
      ++met[place_of(node.op)];
      const OperandIds ids(kAttention, node, sizes.features());
      Ran ran{node, {}, sizes};
      for (const TensorId id : ids) ran.in.push_back(trace.view(id));
      const View& out = trace.view(node.out);
      CAPTURE(name_of(node.out));
      CHECK(out.shape() == shape_of(node.out, sizes));
      if (kRunRules[place_of(node.op)] == nullptr) continue;
      const Twin twin = twin_of(node.op);
      REQUIRE(twin != nullptr);
      const Doubles expected = twin(ran), got = doubles(out);
      REQUIRE(got.size() == expected.size());
      double worst = 0;
      for (std::size_t n = 0; n < got.size(); ++n) {
        worst = std::fmax(worst, distance(got[n], expected[n]));
      }
      CHECK(worst < 3e-6);
    }
  }
  for (std::size_t op = 0; op < kOpCount; ++op) {
    const bool elsewhere = op == place_of(Op::flash) || op == place_of(Op::append) ||
                           op == place_of(Op::slice) || op == place_of(Op::reshape);
    CAPTURE(op);
    CHECK((met[op] > 0) != elsewhere);
  }
}

TEST_CASE("every explanation comes to the number that it explains") {
  Dice dice(8);
  for (int round = 0; round < 40; ++round) {
    const AttentionSizes sizes = dims_of(awkward(dice));
    const Trace trace = forward(sizes, make_inputs({sizes, static_cast<std::uint32_t>(round), {}}));
    for (const TensorInfo& info : tensor_table()) {
      if (!is_present(info.name, sizes)) continue;
      for (int n = 0; n < 5; ++n) {
        Cell cell{info.name, {}};
        for (const Dim& dim : trace.view(info.name).shape()) {
          cell.index.push_back(dice.whole(0, dim.size - 1));
        }
        const Explanation e = explain(trace, cell).value();
        CAPTURE(info.text);
        CAPTURE(e.rule);
        CHECK(static_cast<float>(recomputed(e)) == e.value);
      }
    }
  }
}

TEST_CASE("flash gives what the operations it stands for give") {
  Dice dice(9);
  for (int round = 0; round < 60; ++round) {
    const AttentionSizes sizes = dims_of(awkward(dice));
    const Trace trace = forward(sizes, make_inputs({sizes, static_cast<std::uint32_t>(round), {}}));
    std::vector<float> y(static_cast<std::size_t>(trace.view(TensorId::y).shape().elements().value()));
    Plan(flash_attention(sizes), sizes, trace.inputs).run(trace.inputs, y.data());
    double worst = 0;
    for (std::size_t n = 0; n < y.size(); ++n) {
      worst = std::fmax(worst, distance(y[n], trace.view(TensorId::y).data()[n]));
    }
    CHECK(worst < 5e-6);
  }
}

TEST_CASE("a graph whose operands do not fit is refused by its shape rules") {
  Graph no_split = kAttention;
  no_split[TensorId::q].in[0] = TensorId::q_flat;
  CHECK_FALSE(infer_axes(no_split, 0));
  Graph unmerged = kAttention;
  unmerged[TensorId::y].in[0] = TensorId::outputs_contiguous;
  CHECK_FALSE(infer_axes(unmerged, 0));
  Graph swapped = kAttention;
  std::swap(swapped[TensorId::q_k].in[0], swapped[TensorId::q_k].in[1]);
  CHECK_FALSE(infer_axes(swapped, 0));
  Graph straight = kAttention;
  straight[TensorId::q].op = Op::reshape;
  CHECK(infer_axes(straight, 0));
}

TEST_CASE("a graph without a transpose runs, and mixes tokens") {
  Graph straight = kAttention;
  straight[TensorId::q].op = Op::reshape;
  const AttentionSizes sizes = dims_of(test::config(1, 3, 8, 2));
  const Inputs inputs = make_inputs({sizes, 1, {}});
  const Trace right = forward(sizes, make_inputs({sizes, 1, {}}));
  const Trace wrong = run_graph(straight, *infer_axes(straight, 0), sizes, make_inputs({sizes, 1, {}}));
  CHECK(numbers(right, TensorId::q_flat) == numbers(wrong, TensorId::q_flat));
  // Row 0 of head 0 is token 0's first four numbers in both; row 1 is token 0's last four in the wrong one.
  const View &q = wrong.view(TensorId::q), &flat = wrong.view(TensorId::q_flat);
  CHECK(q.at(std::array<std::int64_t, 4>{0, 0, 1, 0}) == flat.at(std::array<std::int64_t, 3>{0, 0, 4}));
  CHECK(right.view(TensorId::q).at(std::array<std::int64_t, 4>{0, 0, 1, 0}) ==
        flat.at(std::array<std::int64_t, 3>{0, 1, 0}));
}
