#include "headsup/ops/linear.h"

#include "explain_with.h"

namespace headsup {

namespace {

bool has_bias(std::size_t operands) { return operands > 2; }

// All leading axes run together: the rows of a tensor whose numbers lie in order, or of one token
// an example.
MatrixView rows_of(const View& view, std::int64_t width) {
  const Shape& shape = view.shape();
  const bool one_token = shape.rank() == 3 && shape[1].size == 1 && shape[2].size == width;
  return {view.data(), shape.elements().value() / width, width,
          one_token ? view.strides()[0] : width, 1};
}

}  // namespace

Cost OpRules<Op::linear>::cost(const CostArgs& args) {
  const Count weights = args.in[1].elements();
  Count tokens(1);
  for (std::size_t i = 0; i + 1 < args.out.rank(); ++i) tokens = tokens * args.out[i].size;
  Cost out{weights, Count(2) * tokens * weights, 0};
  if (has_bias(args.in.size())) {
    out.parameters += args.in[2].elements();
    out.other_ops = args.out.elements();
  }
  return out;
}

void OpRules<Op::linear>::run(RunArgs& args) {
  const Operand& weight = args.in[1];
  const std::int64_t width = weight.view.shape()[0].size;
  const std::int64_t columns = weight.view.shape()[1].size;
  const float* const bias = has_bias(args.in.size()) ? args.in[2].view.data() : nullptr;
  const MatrixView x = rows_of(args.in[0].view, width);
  multiply(x, *weight.packed, bias, {args.out.data, x.rows, columns, columns});
}

void OpRules<Op::linear>::explain(const ExplainArgs& args, Explanation& out) {
  const std::size_t last = args.index.size() - 1;
  const auto along = static_cast<int>(last);
  Index row = args.index;
  std::int64_t column = row[last];
  row[last] = 0;
  if (has_bias(args.in.size())) {
    out.has_addend = true;
    out.addend_cell = {args.in[2].id, {column}};
    out.addend = args.in[2].view.at(out.addend_cell.index);
  }
  explain_dot(line_of(args.in[0], std::move(row), along), line_of(args.in[1], {0, column}, 0), out);
}

}  // namespace headsup
