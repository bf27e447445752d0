#include "ran_node.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "headsup/base/relative_error.h"
#include "headsup/kernels/activation.h"
#include "headsup/kernels/elementwise.h"

namespace headsup::test {

RanNode::RanNode(const Node& ran, const RunContext& told, std::vector<Operand> read,
                 const Operand& made)
    : node(ran), context(told), operands(std::move(read)), out(made) {
  for (const Operand& operand : operands) in.emplace_back(operand.view);
}

DoubleTensor RanNode::twin(const std::vector<DoubleTensor>& numbers) const {
  const Twin one = twin_of(node.op);
  REQUIRE(one != nullptr);
  return one({numbers, node.attr, context, out.view.shape()});
}

double error_of(const std::vector<double>& got, const std::vector<double>& expected) {
  RelativeError out;
  REQUIRE(got.size() == expected.size());
  for (std::size_t n = 0; n < got.size(); ++n) {
    if (got[n] != expected[n]) out.add(got[n], expected[n]);
  }
  return out.value();
}

std::vector<double> doubles(const float* from, std::int64_t count) { return {from, from + count}; }

double dot(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0;
  for (std::size_t n = 0; n < a.size(); ++n) sum += a[n] * b[n];
  return sum;
}

void check_backward(const RanNode& ran, BackwardRule rule, Dice& dice) {
  Tensor d_out(ran.out.view.shape());
  for (std::int64_t n = 0; n < d_out.size(); ++n) d_out.data()[n] = dice.real();
  const std::vector<double> seen = doubles(d_out.data(), d_out.size());
  constexpr float kGiven = 0.5f;
  std::vector<Tensor> numbers;
  std::vector<Gradient> d_in;
  for (const Operand& operand : ran.operands) {
    // A gradient is added to what other readers of the operand gave.
    Tensor& given = numbers.emplace_back(operand.view.shape());
    std::fill_n(given.data(), given.size(), kGiven);
    d_in.emplace_back(given.span());
  }
  Scratch scratch;
  BackwardArgs args{ran.operands,           ran.node.attr, ran.context, ran.out.view,
                    Gradient(d_out.span()), d_in,          scratch};
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
    std::vector<double> gradient = doubles(numbers[operand].data(), numbers[operand].size());
    for (double& number : gradient) size += std::abs(number -= double{kGiven});
    // An infinite gradient would be as far off as it may be.
    CHECK(std::isfinite(size));
    CHECK(std::abs(dot(gradient, direction) - slope) <= 1e-5 * size);
  }
}

namespace {

float activated(float v, Activation activation) {
  if (activation == Activation::silu) silu(&v, 1, &v);
  if (activation == Activation::gelu_tanh) gelu_tanh(&v, 1, &v);
  if (activation == Activation::gelu) gelu(&v, 1, &v);
  if (activation == Activation::relu) relu(&v, 1);
  return v;
}

}  // namespace

float recomputed(const Explanation& e, const Attr& attr) {
  const auto at = static_cast<std::size_t>(e.at);
  if (e.rule == "dot") return e.has_addend ? e.sum + e.addend : e.sum;
  if (e.rule == "scale")
    return e.factor != 0 ? e.left.values[0] * e.factor : e.left.values[0] / e.divisor;
  if (e.rule == "mask") return e.hidden ? attr.fill : e.left.values[0];
  if (e.rule == "rotate") return e.left.values[0] * e.cosine + e.right.values[0] * e.sine;
  if (e.rule == "softmax") return e.sum == 0 ? 0 : e.terms[at] / e.sum;
  if (e.rule == "same") return e.left.values[0];
  if (e.rule == "off") return 0;
  if (e.rule == "add") return e.left.values[0] + e.right.values[0];
  if (e.rule == "gate") return e.left.values[0] * e.right.values[0];
  if (e.rule == "activation") return activated(e.left.values[0], attr.activation);
  if (e.rule == "rms_norm") return e.left.values[at] * e.factor * e.right.values[0];
  if (e.rule == "layer_norm")
    return (e.left.values[at] - e.mean) * e.factor * e.right.values[0] + e.addend;
  if (e.rule == "given") return e.value;
  FAIL("an explanation of a kind that nobody says how to read: ", e.rule);
  return 0;
}

Index some_cell(const Shape& shape, Dice& dice) {
  Index out;
  for (const Dim& dim : shape) out.push_back(dice.whole(0, dim.size - 1));
  return out;
}

}  // namespace headsup::test
