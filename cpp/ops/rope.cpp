#include "headsup/ops/rope.h"

#include <array>

#include "explain_with.h"

namespace headsup {

namespace {

// Two products and a sum a number.
constexpr std::int64_t kOps = 3;

std::int64_t first_position(const View& tokens, const RunContext& context) {
  return context.sizes[Axis::seq_k] - tokens.shape()[2].size;
}

// Calls use(table) with that of the run, or with one made for its positions.
template <class Use>
void with_table(const View& tokens, const RunContext& context, Use use) {
  if (context.rope_table != nullptr) return use(*context.rope_table);
  // Where there are more queries than keys, the first of them stand before position 0.
  RopeTable own({.pairs = context.rope_pairs}, tokens.shape()[3].size,
                first_position(tokens, context));
  own.reserve(context.sizes[Axis::seq_k]);
  use(own);
}

RopePairs pairs_of(const RopeTable& table, const Attr& attr) {
  const RopePairs pairs = table.settings().pairs;
  return attr.other_order ? other(pairs) : pairs;
}

}  // namespace

Cost OpRules<Op::rope>::cost(const CostArgs& args) { return {0, 0, args.out.elements() * kOps}; }

void OpRules<Op::rope>::run(RunArgs& args) {
  const View& in = args.in[0].view;
  with_table(in, args.context, [&](const RopeTable& table) {
    for (std::int64_t example = 0; example < in.shape()[0].size; ++example) {
      for (std::int64_t head = 0; head < in.shape()[1].size; ++head) {
        const std::array lead{example, head};
        headsup::rope(in.matrix(lead), first_position(in, args.context), table,
                      pairs_of(table, args.attr), args.out.matrix(lead));
      }
    }
  });
}

void OpRules<Op::rope>::explain(const ExplainArgs& args, Explanation& out) {
  const View& in = args.in[0].view;
  with_table(in, args.context, [&](const RopeTable& table) {
    if (args.index[3] >= table.width()) {
      out.rule = "same";
      out.left = single(args.in[0], args.index);
      return;
    }
    const RopePair pair = rope_pair(args.index[3], table.width(), pairs_of(table, args.attr));
    const RopeTurn angle =
        table.turns(first_position(in, args.context) + args.index[2])[pair.index];
    Index partner = args.index;
    partner[3] = pair.partner;
    out.rule = "rotate";
    out.left = single(args.in[0], args.index);
    out.right = single(args.in[0], std::move(partner));
    out.cosine = angle.cosine;
    out.sine = pair.is_first ? -angle.sine : angle.sine;
  });
}

}  // namespace headsup
