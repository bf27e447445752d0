#include "headsup/layer/rank_view.h"

#include <algorithm>
#include <cmath>

#include "headsup/base/checked.h"
#include "headsup/base/random.h"
#include "headsup/kernels/fill.h"
#include "headsup/kernels/softmax.h"
#include "headsup/layer/streams.h"
#include "singular.h"

namespace headsup {

namespace {

// Queries are twice as large as unit variance makes them, so that scores spread by about 2 and each
// row has a few keys that stand out.
constexpr float kQueryGain = 2;

// Scores are float: their singular values past the rank are rounding, about 1e-7 of the first.
constexpr double kRounding = 1e-5;

std::vector<float> draw(std::size_t size, std::uint32_t seed, std::uint32_t stream, float scale) {
  std::vector<float> out((Count(size) * kWideHead).size());
  for (std::size_t t = 0; t < size; ++t) {
    fill_uniform(row_key(seed, stream, static_cast<std::uint32_t>(t)), kWideHead, scale,
                 &out[t * kWideHead]);
  }
  return out;
}

// q . k over `width` numbers from `first` on, divided by the root of the width.
std::vector<float> scores_of(const std::vector<float>& q, const std::vector<float>& k,
                             std::size_t first, std::size_t width) {
  const std::size_t size = q.size() / kWideHead;
  std::vector<float> out((Count(size) * size).size());
  const double root = std::sqrt(static_cast<double>(width));
  for (std::size_t at = 0; at < out.size(); ++at) {
    const float* query = &q[at / size * kWideHead + first];
    const float* key = &k[at % size * kWideHead + first];
    double sum = 0;
    for (std::size_t d = 0; d < width; ++d) sum += double{query[d]} * key[d];
    out[at] = static_cast<float>(sum / root);
  }
  return out;
}

void softmax_rows(const std::vector<float>& scores, std::size_t size, float* out) {
  for (std::size_t at = 0; at < scores.size(); at += size) {
    softmax(&scores[at], static_cast<std::int64_t>(size), out + at);
  }
}

std::size_t peak_of(const float* row, std::size_t size) {
  return static_cast<std::size_t>(std::max_element(row, row + size) - row);
}

}  // namespace

TableDistance table_distance(const float* a, const float* b, std::size_t size) {
  TableDistance out;
  for (std::size_t row = 0; row < size; ++row, a += size, b += size) {
    double sum = 0;
    for (std::size_t i = 0; i < size; ++i) sum += std::abs(double{a[i]} - b[i]);
    out.distance += sum / 2 / static_cast<double>(size);
    out.same_argmax += peak_of(a, size) == peak_of(b, size);
  }
  return out;
}

RankView rank_view(std::int64_t seq_len, std::uint32_t seed, std::size_t rank) {
  const auto size = static_cast<std::size_t>(seq_len);
  const std::size_t cells = (Count(seq_len) * seq_len).size();
  const float scale = scale_for_variance(1);
  const std::vector<float> q = draw(size, seed, streams::kRankQueries, scale * kQueryGain);
  const std::vector<float> k = draw(size, seed, streams::kRankKeys, scale);

  RankView out;
  out.singular.resize(std::min(kWideHead, size));
  out.tables.resize((Count(2 + kNarrowHeads) * cells).size());
  out.distances.resize(kCompared);
  out.same_argmaxes.resize(kCompared);
  out.ranks.resize(1 + kNarrowHeads);
  const auto compare = [&](const float* table, std::size_t place) {
    const TableDistance made = table_distance(out.tables.data(), table, size);
    out.distances[place] = static_cast<float>(made.distance);
    out.same_argmaxes[place] = static_cast<float>(made.same_argmax);
  };

  const std::vector<float> scores = scores_of(q, k, 0, kWideHead);
  softmax_rows(scores, size, out.tables.data());
  const SingularParts parts = singular_parts(scores, size);
  std::copy_n(parts.values.begin(), out.singular.size(), out.singular.begin());
  out.ranks[0] = static_cast<float>(numerical_rank(parts, kRounding));
  // The table of the rank asked for is made last and so stays.
  float* table = out.tables.data() + cells;
  for (std::size_t r = kWideHead; r > 0; --r) {
    softmax_rows(nearest_of_rank(parts, r), size, table);
    compare(table, r - 1);
  }
  softmax_rows(nearest_of_rank(parts, rank), size, table);

  for (std::size_t head = 0; head < kNarrowHeads; ++head) {
    const std::vector<float> narrow = scores_of(q, k, head * kNarrowHead, kNarrowHead);
    table += cells;
    softmax_rows(narrow, size, table);
    compare(table, kWideHead + head);
    out.ranks[1 + head] =
        static_cast<float>(numerical_rank(singular_parts(narrow, size), kRounding));
  }
  return out;
}

}  // namespace headsup
