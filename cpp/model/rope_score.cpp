#include "headsup/model/rope_score.h"

#include <algorithm>
#include <cmath>

namespace headsup {

namespace {

double product(std::span<const float> left, std::span<const float> right, std::int64_t at) {
  const auto i = static_cast<std::size_t>(at);
  return double{left[i]} * double{right[i]};
}

// One row, as at a position. The table has that position.
std::vector<float> rotated(const RopeTable& table, std::span<const float> row,
                           std::int64_t position) {
  const auto width = static_cast<std::int64_t>(row.size());
  std::vector<float> out(row.size());
  rope({row.data(), 1, width, width, 1}, position, table, table.settings().pairs,
       {out.data(), 1, width, width});
  return out;
}

}  // namespace

RopeScore rope_score(const RopeSettings& settings, std::span<const float> q,
                     std::span<const float> k, std::int64_t query_position,
                     std::int64_t key_position, std::int64_t distances) {
  const auto head_dim = static_cast<std::int64_t>(q.size());
  // Of one position each: a context may be of millions.
  RopeTable of_query(settings, head_dim, query_position), of_key(settings, head_dim, key_position);
  of_query.reserve(query_position + 1);
  of_key.reserve(key_position + 1);
  RopeScore out;
  out.q.assign(q.begin(), q.end());
  out.k.assign(k.begin(), k.end());
  out.q_rot = rotated(of_query, q, query_position);
  out.k_rot = rotated(of_key, k, key_position);
  const std::int64_t width = of_query.width(), distance = query_position - key_position;
  for (std::int64_t place = 0; place < width; ++place) {
    const RopePair pair = rope_pair(place, width, settings.pairs);
    if (!pair.is_first) continue;
    const double frequency = of_query.frequencies()[static_cast<std::size_t>(pair.index)];
    out.pairs.push_back(
        {place, pair.partner, frequency, static_cast<double>(distance) * frequency,
         product(out.q_rot, out.k_rot, place) + product(out.q_rot, out.k_rot, pair.partner)});
    out.dot_product += out.pairs.back().contribution;
  }
  for (std::int64_t at = width; at < head_dim; ++at) out.rest += product(q, k, at);
  out.dot_product += out.rest;
  out.scale = 1 / std::sqrt(static_cast<double>(head_dim));
  out.score = out.dot_product * out.scale;
  RopeTable table(settings, head_dim);
  table.reserve(std::max(distances, std::int64_t{1}));
  const std::vector<float> key = rotated(table, k, 0);
  for (std::int64_t behind = 0; behind < distances; ++behind) {
    const std::vector<float> query = rotated(table, q, behind);
    double sum = 0;
    for (std::int64_t at = 0; at < head_dim; ++at) sum += product(query, key, at);
    out.scores.push_back(static_cast<float>(sum * out.scale));
  }
  return out;
}

}  // namespace headsup
