#include "headsup/layer/explain.h"

#include <array>
#include <cmath>
#include <numeric>
#include <utility>

#include "headsup/kernels/matmul.h"
#include "headsup/kernels/softmax.h"

namespace headsup {

namespace {

using Index = std::vector<std::int64_t>;

// The projections: which weight, bias and source make which tensor.
struct Made {
  TensorId out, weight, bias, source;
};
constexpr std::array<Made, 4> kProjections = {
    {{TensorId::q_flat, TensorId::W_q, TensorId::b_q, TensorId::x},
     {TensorId::k_flat, TensorId::W_k, TensorId::b_k, TensorId::x},
     {TensorId::v_flat, TensorId::W_v, TensorId::b_v, TensorId::x},
     {TensorId::y, TensorId::W_o, TensorId::b_o, TensorId::concat}}};

class Explainer {
 public:
  Explainer(const Trace& trace, const Cell& cell) : trace_(trace), index_(cell.index) {
    out_.cell = cell;
    const View& view = trace.view(cell.tensor);
    out_.offset = view.offset(index_);
    out_.value = view.at(index_);
  }

  Explanation run() {
    const TensorId name = out_.cell.tensor;
    for (const Made& made : kProjections) {
      if (made.out == name) return project(made);
    }
    switch (name) {
      case TensorId::q_split:
        return same(TensorId::q_flat, joined());
      case TensorId::k_split:
        return same(TensorId::k_flat, joined());
      case TensorId::v_split:
        return same(TensorId::v_flat, joined());
      case TensorId::q:
        return same(TensorId::q_split, swapped());
      case TensorId::k:
        return same(TensorId::k_split, swapped());
      case TensorId::v:
        return same(TensorId::v_split, swapped());
      case TensorId::outputs_swapped:
        return same(TensorId::head_outputs, swapped());
      case TensorId::outputs_contiguous:
        return same(TensorId::outputs_swapped, index_);
      case TensorId::concat:
        return same(TensorId::outputs_contiguous, parted());
      case TensorId::q_k:
        return dot({TensorId::q, {index_[0], index_[1], index_[2], 0}}, 3,
                   {TensorId::k, {index_[0], kv_head(), index_[3], 0}}, 3);
      case TensorId::head_outputs:
        if (trace_.is_ablated(index_[1])) {
          out_.rule = "off";
          return std::move(out_);
        }
        return dot({TensorId::weights, {index_[0], index_[1], index_[2], 0}}, 3,
                   {TensorId::v, {index_[0], kv_head(), 0, index_[3]}}, 2);
      case TensorId::scores:
        return scale();
      case TensorId::masked:
        return mask();
      case TensorId::weights:
        return soft();
      default:
        out_.rule = "given";
        return std::move(out_);
    }
  }

 private:
  std::int64_t kv_head() const { return trace_.dims.kv_head_of(index_[1]); }
  Index swapped() const { return {index_[0], index_[2], index_[1], index_[3]}; }
  // (.., head, d) as a place in the whole width, and back.
  Index joined() const {
    return {index_[0], index_[1], index_[2] * trace_.dims.head_dim + index_[3]};
  }
  Index parted() const {
    return {index_[0], index_[1], index_[2] / trace_.dims.head_dim,
            index_[2] % trace_.dims.head_dim};
  }

  Operands operands(Cell first, int along) const {
    const View& view = trace_.view(first.tensor);
    const auto axis = static_cast<std::size_t>(along);
    const float* from = view.data() + view.offset(first.index);
    Operands out{std::move(first), along, {}};
    out.values.reserve(Count(view.shape()[axis].size).size());
    for (std::int64_t n = 0; n < view.shape()[axis].size; ++n) {
      out.values.push_back(from[n * view.strides()[axis]]);
    }
    return out;
  }

  Operands single(TensorId tensor, Index index) const {
    const float value = trace_.view(tensor).at(index);
    return {{tensor, std::move(index)}, -1, {value}};
  }

  Explanation same(TensorId source, Index index) {
    out_.rule = "same";
    out_.left = single(source, std::move(index));
    return std::move(out_);
  }

  Explanation dot(Cell left, int left_along, Cell right, int right_along) {
    out_.rule = "dot";
    out_.left = operands(std::move(left), left_along);
    out_.right = operands(std::move(right), right_along);
    const std::size_t count = out_.left.values.size();
    out_.terms.reserve(count);
    for (std::size_t n = 0; n < count; ++n) {
      out_.terms.push_back(out_.left.values[n] * out_.right.values[n]);
    }
    out_.sum = dot_in_order(out_.left.values.data(), out_.right.values.data(),
                            static_cast<std::int64_t>(count));
    return std::move(out_);
  }

  Explanation project(const Made& made) {
    const bool from_memory =
        trace_.dims.cross && (made.out == TensorId::k_flat || made.out == TensorId::v_flat);
    const TensorId source = from_memory ? TensorId::memory : made.source;
    if (trace_.dims.bias) {
      out_.has_addend = true;
      out_.addend_cell = {made.bias, {index_[2]}};
      out_.addend = trace_.view(made.bias).at(out_.addend_cell.index);
    }
    return dot({source, {index_[0], index_[1], 0}}, 2, {made.weight, {0, index_[2]}}, 0);
  }

  Explanation scale() {
    out_.rule = "scale";
    out_.left = single(TensorId::q_k, index_);
    out_.divisor = std::sqrt(static_cast<float>(trace_.dims.head_dim));
    return std::move(out_);
  }

  Explanation mask() {
    out_.rule = "mask";
    out_.left = single(TensorId::scores, index_);
    out_.hidden = index_[3] >= visible_keys(trace_.dims, index_[0], index_[2]);
    return std::move(out_);
  }

  Explanation soft() {
    out_.rule = "softmax";
    out_.at = index_[3];
    out_.left = operands({trace_.dims.masks() ? TensorId::masked : TensorId::scores,
                          {index_[0], index_[1], index_[2], 0}},
                         3);
    out_.terms.resize(out_.left.values.size());
    const SoftmaxResult steps = exponentials(
        out_.left.values.data(), static_cast<std::int64_t>(out_.terms.size()), out_.terms.data());
    out_.peak = steps.row_max;
    out_.sum = steps.sum;
    out_.row_sum = sum_along(3);
    out_.column_sum = sum_along(2);
    return std::move(out_);
  }

  // Of all cells that differ from this one in one index only.
  float sum_along(int along) const {
    Cell first = out_.cell;
    first.index[static_cast<std::size_t>(along)] = 0;
    const std::vector<float> cells = operands(std::move(first), along).values;
    return std::accumulate(cells.begin(), cells.end(), 0.0F);
  }

  const Trace& trace_;
  const Index& index_;
  Explanation out_;
};

constexpr std::array<std::string_view, 7> kRules = {"given", "off",  "same",   "dot",
                                                    "scale", "mask", "softmax"};

}  // namespace

std::span<const std::string_view> rule_names() { return kRules; }

Result<Explanation> explain(const Trace& trace, const Cell& cell) {
  const std::string name(name_of(cell.tensor));
  if (!is_present(cell.tensor, trace.dims)) {
    return make_fault(Code::tensor_not_in_run, name, {name});
  }
  Faults faults = check_index(trace.view(cell.tensor).shape(), cell.index, name);
  if (!faults.empty()) return faults;
  return Explainer(trace, cell).run();
}

Faults check_index(const Shape& shape, std::span<const std::int64_t> index,
                   std::string_view where) {
  if (index.size() != shape.rank()) {
    return {make_fault(Code::index_rank, where, {index.size(), shape.rank()})};
  }
  Faults faults;
  for (std::size_t i = 0; i < index.size(); ++i) {
    if (index[i] >= 0 && index[i] < shape[i].size) continue;
    faults.push_back(make_fault(Code::index_out_of_range, where,
                                {name_of(shape[i].axis), index[i], shape[i].size}));
  }
  return faults;
}

}  // namespace headsup
