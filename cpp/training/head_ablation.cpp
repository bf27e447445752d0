#include "headsup/training/head_ablation.h"

#include <algorithm>

#include "headsup/base/random.h"
#include "streams.h"

namespace headsup {

namespace {

void shuffle_rows(std::uint32_t seed, std::span<const MutableMatrix> outputs) {
  std::vector<float*> rows;
  for (const MutableMatrix& one : outputs) {
    for (std::int64_t r = 0; r < one.rows; ++r) rows.push_back(one.row(r));
  }
  const auto width = static_cast<std::size_t>(outputs.front().cols);
  std::vector<float> copy;
  for (const float* row : rows) copy.insert(copy.end(), row, row + width);
  const std::vector<std::size_t> order =
      random_permutation(rows.size(), seed, streams::kShuffledHeads);
  for (std::size_t n = 0; n < rows.size(); ++n) {
    std::copy_n(copy.begin() + static_cast<std::ptrdiff_t>(order[n] * width), width, rows[n]);
  }
}

}  // namespace

void ablate(const HeadAblation& ablation, std::size_t head,
            std::span<const MutableMatrix> outputs) {
  if (ablation.kind == AblationKind::shuffle) return shuffle_rows(ablation.seed, outputs);
  for (const MutableMatrix& one : outputs) {
    for (std::int64_t r = 0; r < one.rows; ++r) {
      if (ablation.kind == AblationKind::zero) {
        std::fill_n(one.row(r), one.cols, 0.0f);
      } else {
        std::copy_n(ablation.means.data() + head * static_cast<std::size_t>(one.cols), one.cols,
                    one.row(r));
      }
    }
  }
}

}  // namespace headsup
