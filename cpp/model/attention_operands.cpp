#include "headsup/model/attention_operands.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace headsup {

namespace {

bool reaches(const Intervention& one, InterventionKind kind, const HeadId& head) {
  return one.kind == kind && (one.layer < 0 || one.layer == head.layer);
}

// Whose keys a head reads: neighbours share them, or with repeat_kv every n_kv_heads-th head.
std::int64_t kv_head_of(const Architecture& a, const HeadId& head,
                        std::span<const Intervention> interventions) {
  const bool is_tiled = std::ranges::any_of(interventions, [&](const Intervention& one) {
    return reaches(one, InterventionKind::repeat_kv, head);
  });
  return is_tiled ? head.head % a.n_kv_heads : head.head / (a.n_heads / a.n_kv_heads);
}

// What scores are multiplied by beside 1 / sqrt(head_dim): of several factors the last, as in runs.
double factor_of(const HeadId& head, std::span<const Intervention> interventions) {
  double out = 1;
  for (const Intervention& one : interventions) {
    if (!reaches(one, InterventionKind::scale_scores, head)) continue;
    if (one.head < 0 || one.head == head.head) out = one.factor;
  }
  return out;
}

bool is_word_char(char one) {
  const auto byte = static_cast<unsigned char>(one);
  return byte >= 0x80 || (byte >= '0' && byte <= '9') || (byte >= 'a' && byte <= 'z') ||
         (byte >= 'A' && byte <= 'Z');
}

}  // namespace

Result<WeightOperands> weight_operands(TextStudy& study, const HeadId& head, std::int64_t query,
                                       std::int64_t key,
                                       std::span<const Intervention> interventions,
                                       const HeadMeans* reference) {
  using enum TensorId;
  HEADSUP_TRY(run, study.run_of_layer(head.layer, interventions,
                                      {q, q_rot, k, k_rot, q_k, masked, weights}, reference));
  const Reading& reading = run.reading;
  const Architecture& a = study.decoder().architecture();
  const HeadId kv{head.layer, kv_head_of(a, head, interventions)};
  WeightOperands out;
  out.q = numbers_of(reading.head(q, head).row(query, a.head_dim));
  out.k = numbers_of(reading.head(k, kv).row(key, a.head_dim));
  if (reading.find(q_rot, head.layer) != nullptr) {
    out.q_rot = numbers_of(reading.head(q_rot, head).row(query, a.head_dim));
    out.k_rot = numbers_of(reading.head(k_rot, kv).row(key, a.head_dim));
  }
  const std::vector<float>& left = out.q_rot.empty() ? out.q : out.q_rot;
  const std::vector<float>& right = out.k_rot.empty() ? out.k : out.k_rot;
  for (std::size_t d = 0; d < left.size(); ++d) out.products.push_back(left[d] * right[d]);
  out.scale = factor_of(head, interventions) / std::sqrt(static_cast<double>(a.head_dim));
  out.q_k = numbers_of(reading.head(q_k, head).row(query, query + 1));
  out.scores = numbers_of(reading.head(masked, head).row(query, query + 1));
  out.weights = numbers_of(reading.head(weights, head).row(query, query + 1));
  out.largest = double{*std::ranges::max_element(out.scores)};
  for (const float score : out.scores) {
    out.exps.push_back(static_cast<float>(std::exp(double{score} - out.largest)));
    out.sum += double{out.exps.back()};
    out.seen += std::isfinite(score) ? 1 : 0;
  }
  for (const float weight : out.weights) out.weights_sum += double{weight};
  return out;
}

std::vector<std::int64_t> word_starts(std::span<const std::string> tokens) {
  std::vector<std::int64_t> out;
  bool goes_on = false;  // whether the text before ends within a word
  for (std::size_t at = 0; at < tokens.size(); ++at) {
    const std::string& text = tokens[at];
    const bool is_piece = !text.empty() && is_word_char(text.front());
    if (at < 2 || !is_piece || !goes_on) out.push_back(static_cast<std::int64_t>(at));
    goes_on = !text.empty() && is_word_char(text.back());
  }
  return out;
}

std::vector<float> word_weights(std::span<const float> weights, std::int64_t tokens,
                                std::span<const std::int64_t> starts) {
  std::vector<std::int64_t> bounds(starts.begin(), starts.end());
  bounds.push_back(tokens);
  const std::size_t words = starts.size();
  const std::size_t cells = Count(tokens).size() * Count(tokens).size();
  std::vector<float> out;
  for (std::size_t head = 0; head * cells < weights.size(); ++head) {
    const float* const from = weights.data() + head * cells;
    for (std::size_t query = 0; query < words; ++query) {
      for (std::size_t key = 0; key < words; ++key) {
        double sum = 0;
        for (std::int64_t i = bounds[query]; i < bounds[query + 1]; ++i) {
          for (std::int64_t j = bounds[key]; j < bounds[key + 1]; ++j) {
            sum += double{from[i * tokens + j]};
          }
        }
        out.push_back(
            static_cast<float>(sum / static_cast<double>(bounds[query + 1] - bounds[query])));
      }
    }
  }
  return out;
}

}  // namespace headsup
