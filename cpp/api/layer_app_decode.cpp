// The call on decoding: the run is the cached causal one, so that the decoding and what it is
// held against start from the same numbers.

#include <algorithm>
#include <iterator>

#include "headsup/api/layer_app.h"
#include "headsup/kernels/elementwise.h"
#include "headsup/layer/decode.h"
#include "indices.h"

namespace headsup::app {

namespace {

// The first of the leading axis, as a copy.
std::vector<float> first_of(const Tensor& cache) {
  const std::int64_t count = cache.size() / cache.shape()[0].size;
  return {cache.data(), cache.data() + count};
}

}  // namespace

Result<DecodingView> LayerApp::decode(const SetupInput& setup, double steps) {
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
  view.n_kv_heads = static_cast<double>(full.dims.n_kv_heads);
  view.head_dim = static_cast<double>(full.dims.head_dim);
  view.y.reserve((Count(full.dims.d_model) * std::ssize(made->steps)).size());
  std::int64_t cached = 0;
  std::int64_t recomputed = 0;
  for (const DecodeStep& step : made->steps) {
    cached += step.flops_cached;
    recomputed += step.flops_recomputed;
    view.steps.push_back({step.cache_numbers, step.cache_bytes, step.flops_cached,
                          step.flops_recomputed, cached, recomputed});
    const float* row = step.y.data();
    view.y.insert(view.y.end(), row, row + full.dims.d_model);
  }
  view.keys = first_of(made->keys);
  view.values = first_of(made->values);
  const MinMax keys = finite_range(view.keys.data(), std::ssize(view.keys));
  const MinMax values = finite_range(view.values.data(), std::ssize(view.values));
  view.low = std::min(keys.low, values.low);
  view.high = std::max(keys.high, values.high);
  view.difference = max_abs_diff(view.y.data(), full.view(TensorId::y).data(), std::ssize(view.y));
  return view;
}

}  // namespace headsup::app
