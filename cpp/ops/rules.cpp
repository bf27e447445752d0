#include "headsup/ops/rules.h"

namespace headsup {

namespace {

// What a decoder's block has beside attention.
constexpr bool is_decoder_only(Op op) {
  return op == Op::rms_norm || op == Op::layer_norm || op == Op::activation || op == Op::gate ||
         op == Op::add || op == Op::scale_heads || op == Op::edit_patterns ||
         op == Op::replace_heads || op == Op::zero_slices || op == Op::attention_weights ||
         op == Op::append;
}

}  // namespace

// One rule of every operation, or null where it has none.
#define HEADSUP_COLUMN(Rule, rule, used)             \
  column<Rule>([]<Op O>() -> Rule {                  \
    if constexpr (requires { &OpRules<O>::rule; }) { \
      if constexpr (used) return &OpRules<O>::rule;  \
    }                                                \
    return nullptr;                                  \
  })

constinit const std::array<CostRule, kOpCount> kCostRules = HEADSUP_COLUMN(CostRule, cost, true);
constinit const std::array<ViewRule, kOpCount> kViewRules = HEADSUP_COLUMN(ViewRule, view, true);
constinit const std::array<RunRule, kOpCount> kRunRules =
    HEADSUP_COLUMN(RunRule, run, !is_decoder_only(O));
constinit const std::array<RunRule, kOpCount> kDecoderRunRules = [] {
  std::array<RunRule, kOpCount> out = HEADSUP_COLUMN(RunRule, run, O != Op::flash);
  // No other program has the products of narrow weights.
  out[static_cast<std::size_t>(Op::linear)] = &OpRules<Op::linear>::run_any_format;
  return out;
}();
constinit const std::array<ExplainRule, kOpCount> kExplainRules =
    HEADSUP_COLUMN(ExplainRule, explain, true);

#undef HEADSUP_COLUMN

}  // namespace headsup
