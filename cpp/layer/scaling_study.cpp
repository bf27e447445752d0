#include "headsup/layer/scaling_study.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "headsup/base/random.h"
#include "headsup/kernels/elementwise.h"
#include "headsup/kernels/fill.h"
#include "headsup/kernels/softmax.h"
#include "headsup/layer/streams.h"

namespace headsup {

namespace {

constexpr std::size_t kNumbersOfPoint = sizeof(ScalingPoint) / sizeof(float);

Count cells_of(const ScalingRows& rows) { return Count(rows.rows) * rows.seq_k; }

std::vector<float> divided(const float* logits, std::size_t count, double divisor) {
  std::vector<float> out(count);
  divide(logits, static_cast<std::int64_t>(count), static_cast<float>(divisor), out.data());
  return out;
}

struct RowMeasures {
  double entropy = 0;
  double gradient = 0;
  float largest = 0;
};

// What softmax makes of one row.
RowMeasures measure(const float* row, std::int64_t count) {
  std::vector<float> weights(Count(count).size());
  const SoftmaxResult steps = softmax(row, count, weights.data());
  RowMeasures out;
  // -sum p ln p with ln p = (score - peak) - ln(sum): no logarithm of a weight that is zero.
  out.entropy = std::log(steps.sum);
  double squares = 0, cubes = 0;
  for (std::int64_t i = 0; i < count; ++i) {
    const double p = weights[static_cast<std::size_t>(i)];
    out.entropy -= p * (double{row[i]} - steps.row_max);
    squares += p * p;
    cubes += p * p * p;
    out.largest = std::max(out.largest, weights[static_cast<std::size_t>(i)]);
  }
  // |diag(p) - p p^T|^2, summed by hand; rounding may leave it just below zero.
  out.gradient = std::sqrt(std::max(0.0, squares - 2 * cubes + squares * squares));
  return out;
}

double median(std::vector<double>& values) {
  const auto middle = values.begin() + std::ssize(values) / 2;
  std::ranges::nth_element(values, middle);
  return *middle;
}

}  // namespace

double value_of(Divisor divisor, std::int64_t head_dim, std::int64_t d_model) {
  switch (divisor) {
    case Divisor::root_head_dim:
      return std::sqrt(static_cast<double>(head_dim));
    case Divisor::root_d_model:
      return std::sqrt(static_cast<double>(d_model));
    case Divisor::times_root_head_dim:
      return 1 / std::sqrt(static_cast<double>(head_dim));
    case Divisor::none:
      break;
  }
  return 1;
}

std::vector<float> raw_logits(const ScalingRows& rows, const std::vector<std::int64_t>& head_dims) {
  const std::size_t cells = cells_of(rows).size();
  std::vector<float> out((Count(head_dims.size()) * cells).size());
  const std::int64_t most = head_dims.back();
  const float scale = scale_for_variance(1);
  std::vector<float> q(Count(most).size()), k(q.size());
  for (std::size_t cell = 0; cell < cells; ++cell) {
    const std::size_t row = cell / static_cast<std::size_t>(rows.seq_k);
    if (cell % static_cast<std::size_t>(rows.seq_k) == 0) {
      fill_uniform(row_key(rows.seed, streams::kStudyQueries, static_cast<std::uint32_t>(row)),
                   most, scale, q.data());
    }
    fill_uniform(row_key(rows.seed, streams::kStudyKeys, static_cast<std::uint32_t>(cell)), most,
                 scale, k.data());
    double sum = 0;
    std::size_t at = 0;
    for (std::size_t n = 0; n < head_dims.size(); ++n) {
      for (; at < static_cast<std::size_t>(head_dims[n]); ++at) sum += double{q[at]} * k[at];
      out[n * cells + cell] = static_cast<float>(sum);
    }
  }
  return out;
}

SoftmaxSummary summarise(const float* logits, std::size_t count, std::int64_t seq_k,
                         double divisor) {
  const std::vector<float> scores = divided(logits, count, divisor);
  SoftmaxSummary out;
  for (const float score : scores) out.mean += score;
  out.mean /= static_cast<double>(count);
  for (const float score : scores) out.variance += (score - out.mean) * (score - out.mean);
  out.variance /= static_cast<double>(count);

  std::vector<double> gradients(count / static_cast<std::size_t>(seq_k));
  const auto rows = static_cast<double>(gradients.size());
  for (std::size_t r = 0; r < gradients.size(); ++r) {
    const RowMeasures row = measure(&scores[r * static_cast<std::size_t>(seq_k)], seq_k);
    out.entropy += row.entropy / rows;
    out.largest += row.largest / rows;
    out.gradient_mean += row.gradient / rows;
    if (row.largest > kSaturated) out.saturated += 1 / rows;
    gradients[r] = row.gradient;
  }
  out.gradient = median(gradients);
  out.entropy_share = seq_k > 1 ? out.entropy / std::log(static_cast<float>(seq_k)) : 1;
  return out;
}

Histogram histogram(const float* logits, std::size_t count, double divisor, std::size_t bins) {
  const std::vector<float> scores = divided(logits, count, divisor);
  const MinMax span = finite_range(scores.data(), static_cast<std::int64_t>(count));
  Histogram out{4, std::vector<float>(bins)};
  while (out.limit < span.high || out.limit < -double{span.low}) out.limit *= 2;
  for (const float score : scores) {
    const double share = (score + out.limit) / (2 * out.limit);
    const auto bin = static_cast<std::size_t>(share * static_cast<double>(bins));
    out.shares[std::min(bin, bins - 1)] += 1;
  }
  for (float& bin : out.shares) bin /= static_cast<float>(count);
  return out;
}

Count numbers_of_study(const ScalingRows& rows, const std::vector<std::int64_t>& head_dims) {
  // Logits of every size; one size's divided, and its rows' gradients in double.
  return cells_of(rows) * head_dims.size() + cells_of(rows) + Count(rows.rows) * 2 +
         Count(head_dims.size()) * kDivisorNames.size() * kNumbersOfPoint +
         Count(head_dims.back()) * 2;
}

ScalingStudy scaling_study(const ScalingRows& rows, const std::vector<std::int64_t>& head_dims,
                           std::int64_t d_model, std::size_t shown, Divisor divisor) {
  const std::vector<float> logits = raw_logits(rows, head_dims);
  const std::size_t cells = logits.size() / head_dims.size();
  ScalingStudy out;
  for (std::size_t n = 0; n < head_dims.size(); ++n) {
    for (std::size_t each = 0; each < kDivisorNames.size(); ++each) {
      const double value = value_of(static_cast<Divisor>(each), head_dims[n], d_model);
      const SoftmaxSummary made = summarise(&logits[n * cells], cells, rows.seq_k, value);
      const auto number = [](double wide) { return static_cast<float>(wide); };
      out.points.push_back({head_dims[n], kDivisorNames[each], number(value), number(made.mean),
                            number(made.variance), number(std::sqrt(made.variance)),
                            number(made.entropy), number(made.entropy_share), number(made.largest),
                            number(made.gradient), number(made.gradient_mean),
                            number(made.saturated)});
    }
  }
  out.chosen = out.points[shown * kDivisorNames.size() + static_cast<std::size_t>(divisor)];
  const float* first = &logits[shown * cells];
  const double value = value_of(divisor, head_dims[shown], d_model);
  Histogram made = histogram(first, cells, value, kHistogramBins);
  out.limit = made.limit;
  out.histogram = std::move(made.shares);
  out.scores = divided(first, static_cast<std::size_t>(rows.seq_k), value);
  out.weights.resize(out.scores.size());
  softmax(out.scores.data(), rows.seq_k, out.weights.data());
  return out;
}

}  // namespace headsup
