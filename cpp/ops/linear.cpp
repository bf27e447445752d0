#include "headsup/ops/linear.h"

#include "explain_with.h"

namespace headsup {

namespace {

bool has_bias(std::size_t operands) { return operands > 2; }

// All leading axes run together: the rows of a tensor whose numbers lie in order, or of one token
// an example.
MatrixView rows_of(const View& view, std::int64_t width) {
  const Shape& shape = view.shape();
  const std::size_t last = shape.rank() - 1;
  std::int64_t rows = 1;
  for (std::size_t i = 0; i < last; ++i) rows *= shape[i].size;
  if (shape[last].size != width) rows = rows * shape[last].size / width;
  const bool one_token = last == 2 && shape[1].size == 1 && shape[2].size == width;
  return {view.data(), rows, width, one_token ? view.strides()[0] : width, 1};
}

// The first `count` axes of a shape, run together.
Count elements_of_first(const Shape& shape, std::size_t count) {
  Count out(1);
  for (std::size_t i = 0; i < count; ++i) out = out * shape[i].size;
  return out;
}

template <class Matrix>
void multiply_by(const Matrix& weight, RunArgs& args) {
  const float* const bias = has_bias(args.in.size()) ? args.in[2].view.data() : nullptr;
  const MatrixView x = rows_of(args.in[0].view, weight.rows());
  multiply(x, weight, bias, {args.out.data, x.rows, weight.cols(), weight.cols()});
}

}  // namespace

Cost OpRules<Op::linear>::cost(const CostArgs& args) {
  const Shape &x = args.in[0], &weight = args.in[1];
  const Count weights = weight.elements();
  // x has as many axes in front as it has more than those that are summed over. A sliced layer's
  // weight is applied once a head.
  const std::size_t summed = (x.rank() + weight.rank() - args.out.rank()) / 2;
  Count rows = elements_of_first(x, x.rank() - summed);
  if (args.attr.sliced) rows = rows * args.sizes[Axis::n_heads];
  Cost out{weights, Count(2) * rows * weights, 0};
  if (has_bias(args.in.size())) {
    out.parameters += args.in[2].elements();
    out.other_ops = args.out.elements();
  }
  return out;
}

void OpRules<Op::linear>::run(RunArgs& args) { multiply_by(*args.in[1].packed, args); }

void OpRules<Op::linear>::run_any_format(RunArgs& args) {
  if (args.in[1].narrow == nullptr) return run(args);
  multiply_by(*args.in[1].narrow, args);
}

void OpRules<Op::linear>::explain(const ExplainArgs& args, Explanation& out) {
  const Operand &x = args.in[0], &weight = args.in[1];
  const std::int64_t rows = weight.packed->rows(), columns = weight.packed->cols();
  // Which column of W: the place in the last axes of what is made.
  const Shape& made = args.out.view.shape();
  std::size_t lead = made.rank();
  std::int64_t column = 0, step = 1;
  while (step < columns) {
    --lead;
    column += args.index[lead] * step;
    step *= made[lead].size;
  }
  Index row(args.index.begin(), args.index.begin() + static_cast<std::ptrdiff_t>(lead));
  if (row.size() == made.rank()) row.pop_back();  // W has one column, and so has the last axis
  const int along = static_cast<int>(row.size());
  row.resize(x.view.shape().rank());
  if (args.attr.sliced) {
    const std::int64_t head = args.index.back() / columns;
    row.back() = head * rows;
    column = args.index.back() % columns;
  }
  if (has_bias(args.in.size())) {
    out.has_addend = true;
    out.addend_cell = {args.in[2].id, {column}};
    out.addend = args.in[2].view.at(out.addend_cell.index);
  }
  const float* const from = x.view.data() + x.view.offset(row);
  OperandLine left{{x.id, std::move(row)}, along, {from, from + rows}};
  explain_dot(std::move(left), line_of(weight, {0, column}, 0), out);
}

}  // namespace headsup
