#include "headsup/ops/args.h"

#include <algorithm>
#include <utility>

#include "explain_with.h"

namespace headsup {

namespace {

constexpr std::array<std::string_view, 8> kRules = {"given", "off",  "same",    "dot",
                                                    "scale", "mask", "softmax", "rotate"};

}  // namespace

std::span<const std::string_view> rule_names() { return kRules; }

bool RunContext::is_ablated(std::int64_t head) const {
  return std::ranges::find(ablated_heads, head) != ablated_heads.end();
}

OperandLine line_of(const Operand& operand, Index index, int along) {
  const View& view = operand.view;
  const auto axis = static_cast<std::size_t>(along);
  const float* from = view.data() + view.offset(index);
  OperandLine out{{operand.id, std::move(index)}, along, {}};
  out.values.reserve(Count(view.shape()[axis].size).size());
  for (std::int64_t n = 0; n < view.shape()[axis].size; ++n) {
    out.values.push_back(from[n * view.strides()[axis]]);
  }
  return out;
}

OperandLine single(const Operand& operand, Index index) {
  const float value = operand.view.at(index);
  return {{operand.id, std::move(index)}, -1, {value}};
}

void explain_dot(OperandLine left, OperandLine right, Explanation& out) {
  out.rule = "dot";
  const std::size_t count = left.values.size();
  out.terms.reserve(count);
  for (std::size_t n = 0; n < count; ++n) out.terms.push_back(left.values[n] * right.values[n]);
  out.sum = dot_in_order(left.values.data(), right.values.data(), static_cast<std::int64_t>(count));
  out.left = std::move(left);
  out.right = std::move(right);
}

}  // namespace headsup
