#include "headsup/api/views.h"

#include <utility>

#include "headsup/kernels/elementwise.h"
#include "headsup/layer/memory.h"
#include "headsup/practice/shape_answer.h"
#include "headsup/tutor/lesson.h"

namespace headsup::app {

namespace {

std::vector<AxisSize> axes_of(const Shape& shape) {
  std::vector<AxisSize> axes;
  for (const Dim& dim : shape) {
    axes.push_back({name_of(dim.axis), dim.size});
  }
  return axes;
}

TensorShape shape_view(TensorId name, const AttentionSizes& dims) {
  return {name_of(name), axes_of(shape_of(name, dims))};
}

OperandsView operands_view(const OperandLine& operands) {
  return {name_of(tensor_of(operands.first)), operands.first.index, operands.along,
          operands.values};
}

// A matrix whatever the rank: one axis is one row.
MatrixView last_two(const View& view, const std::vector<std::int64_t>& lead) {
  if (view.shape().rank() > 1) return view.matrix(lead);
  return {view.data(), 1, view.shape()[0].size, view.shape()[0].size, view.strides()[0]};
}

}  // namespace

WalkView to_view(const ShapeWalk& walk, const AttentionSizes& dims) {
  WalkView out;
  out.dims = dims;
  out.totals = walk.totals;
  for (const Step& step : walk.steps) {
    StepView view;
    view.id = name_of(step.out);
    view.op = step.op;
    view.move = name_of(step.effect);
    view.code = step.code;
    for (const TensorId in : step.in) view.in.push_back(shape_view(in, dims));
    view.out = shape_view(step.out, dims);
    view.strides = step.strides;
    view.parameters = step.parameters;
    view.flops = step.flops;
    view.other_ops = step.other_ops;
    view.bytes = step.bytes;
    out.steps.push_back(std::move(view));
  }
  const Result<std::int64_t> memory = check_memory(dims);
  out.runs = memory.ok();
  if (!memory) out.why_not = memory.faults();
  return out;
}

Slice to_slice(const Trace& trace, TensorId name, const std::vector<std::int64_t>& lead) {
  const View& view = trace.view(name);
  const MatrixView matrix = last_two(view, lead);
  Slice out;
  out.tensor = name_of(name);
  out.axes = axes_of(view.shape());
  out.strides = {view.strides().begin(), view.strides().end()};
  out.lead = lead;
  out.rows = matrix.rows;
  out.columns = matrix.cols;
  out.data = numbers_of(matrix);
  // A view covers the whole of its tensor's memory, so its span is that memory's.
  const MinMax span = finite_range(view.data(), view.shape().elements().value());
  out.low = span.low;
  out.high = span.high;
  const std::int64_t first = matrix.data - view.data();
  out.offsets = {first, first + matrix.row_stride, first + matrix.col_stride};
  return out;
}

ExplanationView to_view(Explanation made, const AttentionSizes& dims) {
  ExplanationView out;
  out.made = std::move(made);
  const Explanation& e = out.made;
  out.tensor = name_of(tensor_of(e.cell));
  out.index = e.cell.index;
  if (tensor_table()[static_cast<std::size_t>(tensor_of(e.cell))].kind != TensorKind::weight) {
    out.step = out.tensor;
  }
  if (e.rule != "given" && e.rule != "off") out.left = operands_view(e.left);
  if (e.rule == "dot" || e.rule == "rotate") out.right = operands_view(e.right);
  out.editable = e.rule == "given";
  const Shape shape = shape_of(tensor_of(e.cell), dims);
  const std::int64_t columns = shape[shape.rank() - 1].size;
  // Inputs and weights are row-major, so an offset tells row and column.
  out.row = out.editable ? e.offset / columns : 0;
  out.column = out.editable ? e.offset % columns : 0;
  return out;
}

Vocabulary make_vocabulary() {
  Vocabulary out;
  out.codes = code_table();
  for (const TensorInfo& info : tensor_table()) out.tensors.emplace_back(info.text);
  out.axes = axis_names();
  out.moves = effect_names();
  out.rules = rule_names();
  out.actions = kKinds<decltype(LessonAction::what)>;
  out.events = kKinds<decltype(LessonEvent::what)>;
  out.verdicts = verdict_names();
  out.mistakes = shape_mistake_names();
  out.max_size = static_cast<double>(kMaxSize);
  out.memory_limit_bytes = static_cast<double>(kMemoryLimitBytes);
  return out;
}

}  // namespace headsup::app
