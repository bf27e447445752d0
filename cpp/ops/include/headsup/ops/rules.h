// The rules of all operations, a column each, so that a program links those that it asks for.
#pragma once

#include "headsup/ops/edits.h"
#include "headsup/ops/fast_attention.h"
#include "headsup/ops/layout.h"
#include "headsup/ops/linear.h"
#include "headsup/ops/mlp.h"
#include "headsup/ops/rope.h"

namespace headsup {

/// One rule of every operation, in the order of the enum; `pick` gives that of one.
template <class Rule>
constexpr std::array<Rule, kOpCount> column(auto pick) {
  return [&]<std::size_t... I>(std::index_sequence<I...>) {
    return std::array<Rule, kOpCount> { pick.template operator()<static_cast<Op>(I)>()... };
  }(std::make_index_sequence<kOpCount>{});
}

inline constexpr auto kOpInfo = column<OpInfo>([]<Op O>() { return OpRules<O>::info; });

inline constexpr auto kShapeRules = column<ShapeRule>([]<Op O>() -> ShapeRule {
  if constexpr (requires { &OpRules<O>::shape; }) return &OpRules<O>::shape;
  return nullptr;
});

/// Null where an operation costs nothing, only renames, or makes its own numbers.
extern const std::array<CostRule, kOpCount> kCostRules;
extern const std::array<ViewRule, kOpCount> kViewRules;
/// kRunRules has those of a layer's operations; those of a decoder's blocks, norms and MLPs among
/// them, stand in a column of their own: a module links only the operations that stand in the
/// columns it reads.
extern const std::array<RunRule, kOpCount> kRunRules;
extern const std::array<RunRule, kOpCount> kDecoderRunRules;
extern const std::array<ExplainRule, kOpCount> kExplainRules;

}  // namespace headsup
