#include "headsup/model/text_change.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

namespace headsup {

namespace {

// Where the compared numbers of an axis begin, and how many there are.
struct Part {
  std::int64_t first = 0, count = 0;
};

using Parts = std::array<Part, kMaxRank>;

bool is_of_heads(Axis axis) { return axis == Axis::n_heads || axis == Axis::n_kv_heads; }

std::int64_t heads_of(const Shape& shape) {
  const auto* const found = std::ranges::find_if(shape, is_of_heads, &Dim::axis);
  return found == shape.end() ? 0 : found->size;
}

Parts parts_of(const Shape& shape, const ComparedTensor& what, const EditedText& text) {
  // Axes that a shape has not are of one number.
  Parts out;
  out.fill({0, 1});
  for (std::size_t i = 0; i < shape.rank(); ++i) {
    const Axis axis = shape[i].axis;
    const bool is_row = axis == Axis::seq_len || axis == Axis::seq_q;
    out[i] = {0, shape[i].size};
    if (is_row || axis == Axis::seq_k) out[i] = {text.first, text.count};
    if (is_row && what.token) out[i] = {text.first + *what.token, 1};
    if (is_of_heads(axis) && what.head) out[i] = {*what.head, 1};
  }
  return out;
}

// What NaN is compared with stays NaN, and is no rounding.
void take_larger(double& largest, double value) {
  if (!std::isnan(largest) && !(value <= largest)) largest = value;
}

struct Side {
  const float* numbers;
  Strides strides;
  Parts parts;

  Side(const Tensor& tensor, const ComparedTensor& what, const EditedText& text)
      : numbers(tensor.data()),
        strides(row_major_strides(tensor.shape())),
        parts(parts_of(tensor.shape(), what, text)) {}

  double at(const std::array<std::int64_t, kMaxRank>& place) const {
    std::int64_t offset = 0;
    for (std::size_t i = 0; i < kMaxRank; ++i) {
      offset += (parts[i].first + place[i]) * strides[i];
    }
    return double{numbers[offset]};
  }
};

}  // namespace

Result<TensorChange> tensor_change(TextStudy& study, const ComparedTensor& what,
                                   std::span<const Intervention> before,
                                   std::span<const Intervention> after,
                                   const HeadMeans* reference) {
  const Keep keep{what.tensor};
  HEADSUP_TRY(first, study.run_of_layer(what.layer, before, keep, reference));
  HEADSUP_TRY(second, study.run_of_layer(what.layer, after, keep, reference));
  const Tensor* const was = first.reading.find(what.tensor, what.layer);
  const Tensor* const is = second.reading.find(what.tensor, what.layer);
  if (was == nullptr || is == nullptr) {
    return make_fault(Code::tensor_not_in_run, "tensor", {name_of(what.tensor)});
  }
  const std::int64_t heads = heads_of(was->shape());
  if (what.head && (*what.head < 0 || *what.head >= heads)) {
    return make_fault(Code::index_out_of_range, "head", {"head", *what.head, heads});
  }
  const Side one(*was, what, first.text), other(*is, what, second.text);
  const Parts& sizes = one.parts;
  TensorChange out;
  std::array<std::int64_t, kMaxRank> at{};
  for (at[0] = 0; at[0] < sizes[0].count; ++at[0]) {
    for (at[1] = 0; at[1] < sizes[1].count; ++at[1]) {
      for (at[2] = 0; at[2] < sizes[2].count; ++at[2]) {
        for (at[3] = 0; at[3] < sizes[3].count; ++at[3]) {
          const double a = one.at(at), b = other.at(at);
          // Of scores that are hidden in both, which are -infinity, nothing changes.
          take_larger(out.largest_change, a == b ? 0 : std::abs(b - a));
          take_larger(out.largest, std::abs(a));
        }
      }
    }
  }
  out.is_rounding = out.largest_change <= kRoundingChange * out.largest;
  return out;
}

}  // namespace headsup
