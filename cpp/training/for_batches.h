// Runs a trained model over a slice of a split, a batch at a time.
#pragma once

#include <algorithm>
#include <cstdint>

#include "headsup/training/evaluation.h"

namespace headsup {

// Enough for wide matrix products, and few enough to stay in the cache.
inline constexpr std::int64_t kSequencesAtOnce = 64;

// Runs forward on all sequences of a slice, in batches, and calls each(transformer, batch) after
// it.
template <class Each>
void for_batches(const TrainedModel& model, const DatasetSlice& slice, const HeadAblation* ablation,
                 Each each) {
  Transformer transformer(model.dims);
  Batch batch;
  HeadAblation here;
  if (ablation != nullptr) here = *ablation;
  for (std::int64_t done = 0; done < slice.count; done += kSequencesAtOnce, ++here.seed) {
    batch.clear();
    const std::int64_t end = std::min(done + kSequencesAtOnce, slice.count);
    for (std::int64_t n = done; n < end; ++n) {
      model.task->add(slice.split, slice.first + n, batch);
    }
    transformer.forward(model.parameters.data(), batch, ablation == nullptr ? nullptr : &here);
    each(transformer, batch);
  }
}

}  // namespace headsup
