#include "ran_node.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "headsup/base/relative_error.h"

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

namespace {

float without_addend(const Explanation& e, const Attr& attr) {
  const auto at = static_cast<std::size_t>(e.at);
  if (e.rule == "dot") return e.sum;
  if (e.rule == "scale")
    return e.factor != 0 ? e.left.values[0] * e.factor : e.left.values[0] / e.divisor;
  if (e.rule == "mask") return e.hidden ? attr.fill : e.left.values[0];
  if (e.rule == "rotate") return e.left.values[0] * e.cosine + e.right.values[0] * e.sine;
  if (e.rule == "softmax") return e.sum == 0 ? 0 : e.terms[at] / e.sum;
  if (e.rule == "same") return e.left.values[0];
  if (e.rule == "off") return 0;
  FAIL("an explanation of a kind that nobody says how to read: ", e.rule);
  return 0;
}

}  // namespace

float recomputed(const Explanation& e, const Attr& attr) {
  const float out = without_addend(e, attr);
  return e.has_addend ? out + e.addend : out;
}

Index some_cell(const Shape& shape, Dice& dice) {
  Index out;
  for (const Dim& dim : shape) out.push_back(dice.whole(0, dim.size - 1));
  return out;
}

}  // namespace headsup::test
