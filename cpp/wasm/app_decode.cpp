// App's one call on decoding: the run is the cached causal one, so that the decoding and what it is
// held against start from the same numbers.

#include <algorithm>
#include <cmath>

#include "attention/decode.h"
#include "kernels/elementwise.h"
#include "wasm/app.h"

namespace headsup::app {

namespace {

// The first of the leading axis, as a copy.
std::vector<float> first_of(const Tensor& cache) {
  const std::int64_t count = cache.size() / cache.shape()[0].size;
  return {cache.data(), cache.data() + count};
}

DecodeStepView to_view(const DecodeStep& step, std::int64_t cached, std::int64_t recomputed) {
  return {std::to_string(step.cache_numbers),
          std::to_string(step.cache_bytes),
          std::to_string(step.flops_cached),
          std::to_string(step.flops_recomputed),
          std::to_string(cached),
          std::to_string(recomputed)};
}

}  // namespace

Result<DecodingView> App::decode(const SetupInput& setup, double steps) {
  SetupInput causal = setup;
  causal.config.causal = true;
  const Result<std::shared_ptr<const Trace>> run = trace(causal);
  if (!run) return run.faults();
  const Trace& full = **run;
  const bool whole = steps >= 0 && steps <= 1e9 && steps == std::floor(steps);
  const std::int64_t count = whole ? static_cast<std::int64_t>(steps) : -1;
  const Result<Decoding> made = headsup::decode(full.dims, full.inputs, count);
  if (!made) return made.faults();

  DecodingView view;
  view.d_model = static_cast<double>(full.dims.d_model);
  view.n_kv_heads = static_cast<double>(full.dims.n_kv_heads);
  view.head_dim = static_cast<double>(full.dims.head_dim);
  view.keys = first_of(made->keys);
  view.values = first_of(made->values);
  const Span k = finite_span(made->keys.data(), made->keys.size());
  const Span v = finite_span(made->values.data(), made->values.size());
  view.low = std::min(k.low, v.low);
  view.high = std::max(k.high, v.high);
  std::int64_t cached = 0;
  std::int64_t recomputed = 0;
  for (const DecodeStep& step : made->steps) {
    cached += step.flops_cached;
    recomputed += step.flops_recomputed;
    view.steps.push_back(to_view(step, cached, recomputed));
    const float* row = step.y.data();
    view.y.insert(view.y.end(), row, row + full.dims.d_model);
  }
  const float* y = full.view(Name::y).data();
  for (std::size_t i = 0; i < view.y.size(); ++i) {
    view.difference = std::max(view.difference, std::abs(view.y[i] - y[i]));
  }
  return view;
}

}  // namespace headsup::app
