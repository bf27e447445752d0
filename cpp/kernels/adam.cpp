#include "headsup/kernels/adam.h"

#include "simd.h"

namespace headsup {

namespace {

using simd::Floats;
using simd::kLanes;

// The same for four lanes and for what is left past the last four, so that both round alike.
struct Means {
  Floats first, second, change;
};

Means next(const AdamStep& step, Floats gradient, Floats first, Floats second) {
  Means out;
  out.first = Floats(step.first_decay) * first + Floats(1 - step.first_decay) * gradient;
  out.second =
      Floats(step.second_decay) * second + Floats(1 - step.second_decay) * (gradient * gradient);
  const Floats spread =
      simd::sqrt(out.second / Floats(step.second_correction)) + Floats(kAdamEpsilon);
  out.change = Floats(step.rate / step.first_correction) * out.first / spread;
  return out;
}

}  // namespace

void adam(const AdamStep& step, const float* gradients, std::int64_t count, float* values,
          float* first, float* second) {
  std::int64_t i = 0;
  for (; i + kLanes <= count; i += kLanes) {
    const Means means =
        next(step, simd::load(gradients + i), simd::load(first + i), simd::load(second + i));
    simd::store(first + i, means.first);
    simd::store(second + i, means.second);
    simd::store(values + i, simd::load(values + i) - means.change);
  }
  for (; i < count; ++i) {
    const Means means = next(step, Floats(gradients[i]), Floats(first[i]), Floats(second[i]));
    first[i] = means.first.get(0);
    second[i] = means.second.get(0);
    values[i] -= means.change.get(0);
  }
}

}  // namespace headsup
