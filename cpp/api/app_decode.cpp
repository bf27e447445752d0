// App's one call on decoding: the run is the cached causal one, so that the decoding and what it is
// held against start from the same numbers.

#include <iterator>

#include "headsup/api/app.h"
#include "headsup/kernels/elementwise.h"
#include "indices.h"

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
  const std::int64_t asked = to_index(steps);
  const Result<RunSpec> of = read_spec(causal);
  if (!of) return of.faults();
  const Result<std::shared_ptr<const Trace>> run =
      traces_.get(*of, numbers_of_decoding(of->dims, asked));
  if (!run) return run.faults();
  const Trace& full = **run;
  const Result<Decoding> made = headsup::decode(full.dims, full.inputs, asked);
  if (!made) return made.faults();

  DecodingView view;
  std::vector<float> y;
  y.reserve((Count(full.dims.d_model) * std::ssize(made->steps)).size());
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
  const float difference =
      max_abs_diff(y.data(), full.view(TensorId::y).data(), static_cast<std::int64_t>(y.size()));
  view.arrays = {{"keys", first_of(made->keys)},
                 {"values", first_of(made->values)},
                 {"y", std::move(y)},
                 {"difference", {difference}}};
  return view;
}

}  // namespace headsup::app
