#include "headsup/training/verify.h"

#include <algorithm>
#include <numeric>
#include <span>
#include <utility>

#include "headsup/base/relative_error.h"
#include "headsup/layer/memory.h"

namespace headsup {

namespace {

double error_of(const float* got, const std::vector<float>& expected) {
  return relative_error(std::span(got, expected.size()), expected).value();
}

double row_sums_of(const Trace& trace) {
  const AttentionSizes& dims = trace.dims;
  const Tensor weights = contiguous(trace.view(TensorId::weights));
  const float* row = weights.data();
  const Visibility visibility = dims.visibility();
  RelativeError error;
  for (std::int64_t example = 0; example < dims.batch; ++example) {
    for (std::int64_t head = 0; head < dims.n_heads; ++head) {
      for (std::int64_t query = 0; query < dims.seq_len; ++query, row += dims.seq_k) {
        const double expected = visibility.range(example, query).end > 0 ? 1 : 0;
        error.add(std::accumulate(row, row + dims.seq_k, 0.0), expected);
      }
    }
  }
  return error.max_abs_diff();
}

}  // namespace

void Verification::add(std::string tensor, double error) {
  passed = (passed || tensors.empty()) && error <= tolerance;
  tensors.push_back({std::move(tensor), error});
}

Verification verify_forward(const GoldenCase& reference, const Trace& trace, double tolerance) {
  Verification out;
  out.name = reference.name;
  out.tolerance = tolerance;
  for (const auto& [tensor, data] : reference.expected) {
    out.add(std::string(name_of(tensor)), error_of(contiguous(trace.view(tensor)).data(), data));
  }
  out.row_sums = row_sums_of(trace);
  out.passed = out.passed && out.row_sums <= out.tolerance;
  return out;
}

Count numbers_to_verify_forward(const AttentionSizes& dims) {
  // The expected tensors, and contiguous copies of one tensor at a time: each at most as large as
  // the run.
  return numbers_of_run(dims) * 2;
}

}  // namespace headsup
