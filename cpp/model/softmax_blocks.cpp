#include "headsup/model/softmax_blocks.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace headsup {

namespace {

constexpr double kLowest = -std::numeric_limits<double>::infinity();

std::vector<float> row_of(const MatrixView& matrix, std::int64_t row, std::int64_t count) {
  std::vector<float> out;
  out.reserve(Count(count).size());
  for (std::int64_t column = 0; column < count; ++column) out.push_back(matrix.at(row, column));
  return out;
}

// e to a score less the largest so far; a hidden key has no weight even where all are hidden.
double power_of(double score, double row_max) {
  return score == kLowest ? 0 : std::exp(score - row_max);
}

}  // namespace

// Plain sums in double precision instead of the kernel of fast runs (kernels/online_softmax.h): one
// row is short, and the module that pages load stays 2 kB smaller.
Result<SoftmaxBlocks> softmax_blocks(TextStudy& study, const HeadId& head, std::int64_t query,
                                     std::int64_t block_size) {
  using enum TensorId;
  Keep keep;
  for (const TensorId id : {masked, v, head_outputs}) keep.tensor(id);
  const Result<EditedRun> run = study.run({}, keep);
  if (!run) return run.faults();
  const Reading& reading = run->reading;
  const Architecture& a = study.decoder().architecture();
  const MatrixView values = reading.head(v, {head.layer, head.head / (a.n_heads / a.n_kv_heads)});
  const std::int64_t keys = query + 1;
  SoftmaxBlocks out;
  out.scores = row_of(reading.head(masked, head), query, keys);
  out.at_once = row_of(reading.head(head_outputs, head), query, a.head_dim);

  double row_max = kLowest, sum = 0;
  std::vector<double> made(Count(a.head_dim).size());
  for (std::int64_t first = 0; first < keys; first += std::min(block_size, keys - first)) {
    SoftmaxBlock block;
    block.first = first;
    block.count = std::min(block_size, keys - first);
    const float* const scores = out.scores.data() + first;
    block.largest = double{*std::max_element(scores, scores + block.count)};
    block.row_max = std::max(row_max, block.largest);
    block.factor = power_of(row_max, block.row_max);
    for (double& number : made) number *= block.factor;
    for (std::int64_t i = 0; i < block.count; ++i) {
      const double power = power_of(double{scores[i]}, block.row_max);
      block.exps.push_back(static_cast<float>(power));
      block.added += power;
      for (std::size_t d = 0; d < made.size(); ++d) {
        made[d] += power * double{values.at(first + i, static_cast<std::int64_t>(d))};
      }
    }
    sum = sum * block.factor + block.added;
    row_max = block.row_max;
    block.sum = sum;
    for (const double number : made) block.output.push_back(static_cast<float>(number));
    out.blocks.push_back(std::move(block));
  }
  for (std::size_t d = 0; d < made.size(); ++d) {
    out.in_blocks.push_back(static_cast<float>(sum == 0 ? 0 : made[d] / sum));
    const double difference = double{out.in_blocks[d]} - double{out.at_once[d]};
    out.largest_difference = std::max(out.largest_difference, std::abs(difference));
  }
  return out;
}

}  // namespace headsup
