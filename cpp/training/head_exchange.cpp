#include "headsup/training/head_exchange.h"

#include <algorithm>
#include <utility>

#include "headsup/base/relative_error.h"

namespace headsup {

namespace {

void exchange_columns(const ParameterSpan& w, std::int64_t first, std::int64_t second,
                      std::int64_t width, float* parameters) {
  for (std::int64_t row = 0; row < w.rows; ++row) {
    float* const at = parameters + w.offset + row * w.stride;
    std::swap_ranges(at + first * width, at + (first + 1) * width, at + second * width);
  }
}

void exchange_rows(const ParameterSpan& w, std::int64_t first, std::int64_t second,
                   std::int64_t height, float* parameters) {
  float* const at = parameters + w.offset;
  const std::int64_t count = height * w.stride;
  std::swap_ranges(at + first * count, at + (first + 1) * count, at + second * count);
}

}  // namespace

Result<std::vector<float>> exchange_heads(const TrainedModel& model, const HeadPair& heads) {
  const ModelSizes& dims = model.dims;
  Faults faults;
  if (dims.n_kv_heads != dims.n_heads) {
    faults.push_back(bad_value("n_kv_heads", dims.n_kv_heads, "as_many_as_heads"));
  }
  if (dims.identity_output || dims.bugs != BugSet{}) {
    faults.push_back(bad_value("run", dims.identity_output ? "identity" : "bug", "rows_of_heads"));
  }
  if (!faults.empty()) return faults;
  std::vector<float> out = model.parameters;
  // With itself a head changes places with nothing; ranges that are swapped must not overlap.
  if (heads.first == heads.second) return out;
  const ParameterLayout layout(dims);
  for (const WeightRole role : {WeightRole::attn_wq, WeightRole::attn_wk, WeightRole::attn_wv}) {
    exchange_columns(layout.find(role, heads.layer), heads.first, heads.second, dims.head_dim,
                     out.data());
  }
  exchange_rows(layout.find(WeightRole::attn_wo, heads.layer), heads.first, heads.second,
                dims.head_dim, out.data());
  return out;
}

LogitChange logit_change(const TrainedModel& model, const std::vector<float>& parameters,
                         const DatasetSlice& slice) {
  Transformer own(model.dims), other(model.dims);
  const std::int64_t width = model.dims.logits();
  RelativeError change, size;
  LogitChange out;
  for (const Batch& batch : batches_of(*model.task, slice)) {
    own.forward(model.parameters.data(), batch);
    other.forward(parameters.data(), batch);
    for (std::int64_t token = 0; token < batch.tokens(); ++token) {
      const float* const before = own.logits(token);
      const float* const after = other.logits(token);
      for (std::int64_t n = 0; n < width; ++n) {
        change.add(double{after[n]}, double{before[n]});
        size.add(double{before[n]}, 0);
      }
    }
    out.logits += batch.tokens() * width;
  }
  out.largest_change = change.max_abs_diff();
  out.largest = size.max_abs_diff();
  return out;
}

}  // namespace headsup
