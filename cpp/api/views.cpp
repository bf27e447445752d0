#include "headsup/api/views.h"

#include <array>
#include <utility>

#include "headsup/kernels/elementwise.h"
#include "headsup/layer/memory.h"
#include "headsup/layer/scaling_study.h"
#include "headsup/practice/shape_answer.h"
#include "headsup/tutor/lesson.h"

namespace headsup::app {

namespace {

std::vector<AxisSize> axes_of(const Shape& shape) {
  std::vector<AxisSize> axes;
  for (const Dim& dim : shape) {
    axes.push_back({std::string(name_of(dim.axis)), static_cast<double>(dim.size)});
  }
  return axes;
}

TensorShape shape_view(TensorId name, const AttentionSizes& dims) {
  return {std::string(name_of(name)), axes_of(shape_of(name, dims))};
}

std::vector<double> numbers(std::span<const std::int64_t> whole) {
  return {whole.begin(), whole.end()};
}

std::vector<std::string> words(std::span<const std::string_view> names) {
  return {names.begin(), names.end()};
}

OperandsView operands_view(const OperandLine& operands) {
  return {std::string(name_of(tensor_of(operands.first))), numbers(operands.first.index),
          operands.along, operands.values};
}

// A matrix whatever the rank: one axis is one row.
MatrixView last_two(const View& view, const std::vector<std::int64_t>& lead) {
  if (view.shape().rank() > 1) return view.matrix(lead);
  return {view.data(), 1, view.shape()[0].size, view.shape()[0].size, view.strides()[0]};
}

}  // namespace

WalkView to_view(const ShapeWalk& walk, const AttentionSizes& dims) {
  WalkView out;
  const auto number = [](std::int64_t value) { return static_cast<double>(value); };
  out.dims = {number(dims.batch),    number(dims.seq_len),
              number(dims.seq_k),    number(dims.d_model),
              number(dims.n_heads),  number(dims.n_kv_heads),
              number(dims.head_dim), dims.cross,
              dims.causal,           dims.bias};
  for (const Step& step : walk.steps) {
    StepView view;
    view.id = name_of(step.out);
    view.op = step.op;
    view.move = name_of(step.effect);
    view.code = step.code;
    for (const TensorId in : step.in) view.in.push_back(shape_view(in, dims));
    view.out = shape_view(step.out, dims);
    view.strides = numbers(step.strides);
    view.parameters = std::to_string(step.parameters);
    view.flops = std::to_string(step.flops);
    view.other_ops = std::to_string(step.other_ops);
    view.bytes = std::to_string(step.bytes);
    out.steps.push_back(std::move(view));
  }
  out.totals = {std::to_string(walk.totals.parameters), std::to_string(walk.totals.flops),
                std::to_string(walk.totals.other_ops), std::to_string(walk.totals.bytes)};
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
  out.strides = numbers(view.strides());
  out.lead = numbers(lead);
  out.rows = static_cast<double>(matrix.rows);
  out.columns = static_cast<double>(matrix.cols);
  out.data.reserve((Count(matrix.rows) * matrix.cols).size());
  for (std::int64_t r = 0; r < matrix.rows; ++r) {
    for (std::int64_t c = 0; c < matrix.cols; ++c) out.data.push_back(matrix.at(r, c));
  }
  // A view covers the whole of its tensor's memory, so its span is that memory's.
  const MinMax span = finite_range(view.data(), view.shape().elements().value());
  out.low = span.low;
  out.high = span.high;
  const std::int64_t first = matrix.data - view.data();
  out.offsets = numbers(std::array{first, first + matrix.row_stride, first + matrix.col_stride});
  return out;
}

ExplanationView to_view(const Explanation& e, const AttentionSizes& dims) {
  ExplanationView out;
  out.tensor = name_of(tensor_of(e.cell));
  out.index = numbers(e.cell.index);
  out.rule = e.rule;
  if (tensor_table()[static_cast<std::size_t>(tensor_of(e.cell))].kind != TensorKind::weight) {
    out.step = out.tensor;
  }
  out.value = e.value;
  if (e.rule != "given" && e.rule != "off") out.left = operands_view(e.left);
  if (e.rule == "dot" || e.rule == "rotate") out.right = operands_view(e.right);
  out.has_addend = e.has_addend;
  out.addend = e.addend;
  out.terms = e.terms;
  out.sum = e.sum;
  out.divisor = e.divisor;
  out.peak = e.row_max;
  out.cosine = e.cosine;
  out.sine = e.sine;
  out.row_sum = e.row_sum;
  out.column_sum = e.column_sum;
  out.hidden = e.hidden;
  out.at = static_cast<double>(e.at);
  out.offset = static_cast<double>(e.offset);
  out.editable = e.rule == "given";
  const Shape shape = shape_of(tensor_of(e.cell), dims);
  const std::int64_t columns = shape[shape.rank() - 1].size;
  // Inputs and weights are row-major, so an offset tells row and column.
  out.row = static_cast<double>(out.editable ? e.offset / columns : 0);
  out.column = static_cast<double>(out.editable ? e.offset % columns : 0);
  return out;
}

CourseView to_view(const Course& course) {
  CourseView out{course.language, {}};
  for (const Lesson& lesson : course.lessons) out.lessons.push_back(lesson.id);
  return out;
}

VerificationView to_view(const Verification& verification) {
  VerificationView out{
      verification.name, {}, verification.row_sums, verification.tolerance, verification.passed};
  for (const TensorError& error : verification.tensors) {
    out.tensors.push_back({error.tensor, error.error});
  }
  return out;
}

Vocabulary make_vocabulary() {
  Vocabulary out;
  for (const CodeInfo& info : code_table()) {
    out.codes.push_back({std::string(info.name), std::string(info.args)});
  }
  for (const TensorInfo& info : tensor_table()) out.tensors.emplace_back(info.text);
  out.axes = words(axis_names());
  out.moves = words(effect_names());
  out.rules = words(rule_names());
  out.actions = words(kKinds<decltype(LessonAction::what)>);
  out.events = words(kKinds<decltype(LessonEvent::what)>);
  out.verdicts = words(verdict_names());
  out.slips = words(shape_mistake_names());
  out.divisors = words(kDivisorNames);
  out.max_size = static_cast<double>(kMaxSize);
  out.memory_limit_bytes = static_cast<double>(kMemoryLimitBytes);
  return out;
}

}  // namespace headsup::app
