#include <span>

#include "headsup/base/checked.h"
#include "headsup/base/relative_error.h"
#include "headsup/graph/attention_variants.h"
#include "headsup/layer/versions.h"

namespace headsup {

namespace {

std::span<const float> numbers_of(const Tensor& tensor) {
  return {tensor.data(), Count(tensor.size()).size()};
}

float difference(const Tensor& a, const Tensor& b) {
  return static_cast<float>(relative_error(numbers_of(a), numbers_of(b)).max_abs_diff());
}

float largest_of(const Tensor& tensor) {
  RelativeError from_zero;
  for (const float number : numbers_of(tensor)) from_zero.add(double{number}, 0);
  return static_cast<float>(from_zero.max_abs_diff());
}

float row_error(const Tensor& weights) {
  if (weights.size() == 0) return 0;
  const std::int64_t keys = weights.shape()[3].size;
  RelativeError from_one;
  for (std::int64_t row = 0; row < weights.size() / keys; ++row) {
    float sum = 0;
    for (std::int64_t key = 0; key < keys; ++key) sum += weights.data()[row * keys + key];
    from_one.add(double{sum}, 1);
  }
  return static_cast<float>(from_one.max_abs_diff());
}

// The same layer and numbers, with -x for the last token of each example.
Inputs with_other_last(const Inputs& inputs, std::int64_t tokens) {
  Inputs out{contiguous(inputs.x.view()), {}, inputs.q, inputs.k, inputs.v, inputs.o, {}};
  const MutableMatrix rows = out.x.rows();
  for (std::int64_t row = tokens - 1; row < rows.rows; row += tokens) {
    for (std::int64_t c = 0; c < rows.cols; ++c) rows.row(row)[c] = -rows.row(row)[c];
  }
  return out;
}

// Of the outputs before the last of each example.
float difference_before_last(const Tensor& a, const Tensor& b, const AttentionSizes& sizes) {
  RelativeError out;
  for (std::int64_t n = 0; n < a.size(); ++n) {
    if (n / sizes.d_model % sizes.seq_len == sizes.seq_len - 1) continue;
    out.add(double{a.data()[n]}, double{b.data()[n]});
  }
  return static_cast<float>(out.max_abs_diff());
}

}  // namespace

VersionTests test_version(LayerVersion version, VersionMistake mistake, const AttentionSizes& sizes,
                          const Inputs& inputs) {
  const auto tested = [&](const AttentionSizes& at, const Inputs& with) {
    return run_version(version, mistake, at, with, 0);
  };
  const auto definition = [&](const AttentionSizes& at) {
    return run_version(LayerVersion::loop, VersionMistake::none, at, inputs, 0);
  };
  VersionTests out;
  const VersionRun run = tested(sizes, inputs), right = definition(sizes);
  out.parameters = run.parameters;
  out.row_sums = row_error(run.weights);
  out.difference = difference(run.y(), right.y());
  out.largest = largest_of(right.y());

  const VersionRun changed_last = tested(sizes, with_other_last(inputs, sizes.seq_len));
  out.leak = difference_before_last(run.y(), changed_last.y(), sizes);

  AttentionSizes one = one_head_of(sizes);
  one.head_dim = sizes.q_width();
  out.one_head_difference = difference(tested(one, inputs).y(), definition(one).y());
  return out;
}

}  // namespace headsup
