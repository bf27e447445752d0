// App's one call on decoding: the run is the cached causal one, so that the decoding and what it is
// held against start from the same numbers.

#include <algorithm>
#include <cmath>

#include "wasm/app.h"

namespace headsup::app {

namespace {

// The first of the leading axis, as a copy.
std::vector<float> first_of(const Tensor& cache) {
  const std::int64_t count = cache.size() / cache.shape()[0].size;
  return {cache.data(), cache.data() + count};
}

}  // namespace

Result<DecodingView> App::decode(const SetupInput& setup, double steps) {
  SetupInput causal = setup;
  causal.config.causal = true;
  const Result<std::shared_ptr<const Trace>> run = trace(causal);
  if (!run) return run.faults();
  const Trace& full = **run;
  const bool whole = steps >= 0 && steps <= 1e9 && steps == std::floor(steps);
  const Result<Decoding> made =
      headsup::decode(full.dims, full.inputs, whole ? static_cast<std::int64_t>(steps) : -1);
  if (!made) return made.faults();

  DecodingView view;
  std::vector<float> y;
  std::int64_t cached = 0;
  std::int64_t recomputed = 0;
  for (const DecodeStep& step : made->steps) {
    cached += step.flops_cached;
    recomputed += step.flops_recomputed;
    for (const std::int64_t count : {step.cache_numbers, step.cache_bytes, step.flops_cached,
                                     step.flops_recomputed, cached, recomputed}) {
      view.counts.push_back(std::to_string(count));
    }
    const float* row = step.y.data();
    y.insert(y.end(), row, row + full.dims.d_model);
  }
  float difference = 0;
  for (std::size_t i = 0; i < y.size(); ++i) {
    difference = std::max(difference, std::abs(y[i] - full.view(Name::y).data()[i]));
  }
  view.arrays = {{"keys", first_of(made->keys)},
                 {"values", first_of(made->values)},
                 {"y", std::move(y)},
                 {"difference", {difference}}};
  return view;
}

}  // namespace headsup::app
