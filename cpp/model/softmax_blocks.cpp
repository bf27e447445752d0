#include "headsup/model/softmax_blocks.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include "headsup/base/relative_error.h"

namespace headsup {

namespace {

constexpr double kLowest = -std::numeric_limits<double>::infinity();

// e to a score less the largest so far; a hidden key has no weight even where all are hidden.
double power_of(double score, double row_max) {
  return score == kLowest ? 0 : std::exp(score - row_max);
}

// What is known so far of a row, in double precision.
struct Running {
  double row_max = kLowest, sum = 0;
  std::vector<double> output;
};

SoftmaxBlock take_in(std::span<const float> scores, const MatrixView& values, std::int64_t first,
                     Running& so_far) {
  SoftmaxBlock block;
  block.first = first;
  block.count = std::ssize(scores);
  block.largest = double{*std::max_element(scores.begin(), scores.end())};
  block.row_max = std::max(so_far.row_max, block.largest);
  block.factor = power_of(so_far.row_max, block.row_max);
  for (double& number : so_far.output) number *= block.factor;
  for (std::int64_t i = 0; i < block.count; ++i) {
    const double power = power_of(double{scores[static_cast<std::size_t>(i)]}, block.row_max);
    block.exps.push_back(static_cast<float>(power));
    block.added += power;
    for (std::size_t d = 0; d < so_far.output.size(); ++d) {
      so_far.output[d] += power * double{values.at(first + i, static_cast<std::int64_t>(d))};
    }
  }
  block.sum = so_far.sum * block.factor + block.added;
  so_far.sum = block.sum;
  so_far.row_max = block.row_max;
  for (const double number : so_far.output) block.output.push_back(static_cast<float>(number));
  return block;
}

}  // namespace

// Plain sums in double precision instead of the kernel of fast runs (kernels/softmax.h): one
// row is short, and the module that pages load stays 2 kB smaller.
Result<SoftmaxBlocks> softmax_blocks(TextStudy& study, const HeadId& head, std::int64_t query,
                                     std::int64_t block_size) {
  using enum TensorId;
  HEADSUP_TRY(run, study.run({}, {masked, v, head_outputs}));
  const Reading& reading = run.reading;
  const Architecture& a = study.decoder().architecture();
  const MatrixView values = reading.head(v, {head.layer, head.head / (a.n_heads / a.n_kv_heads)});
  const std::int64_t keys = query + 1;
  SoftmaxBlocks out;
  out.scores = numbers_of(reading.head(masked, head).row(query, keys));
  out.at_once = numbers_of(reading.head(head_outputs, head).row(query, a.head_dim));

  Running so_far;
  so_far.output.resize(Count(a.head_dim).size());
  const std::span<const float> row = out.scores;
  for (std::int64_t first = 0; first < keys;) {
    const std::int64_t count = std::min(block_size, keys - first);
    out.blocks.push_back(
        take_in(row.subspan(Count(first).size(), Count(count).size()), values, first, so_far));
    first += count;
  }
  for (const double number : so_far.output) {
    out.in_blocks.push_back(static_cast<float>(so_far.sum == 0 ? 0 : number / so_far.sum));
  }
  out.largest_difference = relative_error(out.in_blocks, out.at_once).max_abs_diff();
  return out;
}

}  // namespace headsup
