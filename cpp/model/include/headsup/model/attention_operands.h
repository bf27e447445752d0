// What an attention weight is made of, and weights between whole words instead of tokens.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "headsup/model/text_study.h"

namespace headsup {

/// The way to one attention weight of a head: softmax(q_rot . k_rot * scale) over the keys that the
/// query sees (Vaswani et al. 2017, equation 1; Su et al. 2021, equation 16, for q_rot and k_rot).
struct WeightOperands {
  std::vector<float> q, k;          // [head_dim] of the query and of the key
  std::vector<float> q_rot, k_rot;  // the same, turned by RoPE; empty where the model has none
  std::vector<float> products;      // of what is multiplied, number by number: they add up to q_k
  double scale = 0;                 // 1 / sqrt(head_dim), times the factor of scale_scores
  // Of every key up to the query's place: q . k; times the scale, -infinity where a window or a
  // padding mask hides it; e to the score less the row's largest; and the weight.
  std::vector<float> q_k, scores, exps, weights;
  double largest = 0;      // of the scores
  double sum = 0;          // of exps
  double weights_sum = 0;  // 1, but for rounding; 0 where the query sees no key
  std::int64_t seen = 0;   // keys that are not hidden
};

/// At a query and a key of the text as it is read with these interventions, padding included.
/// Where every key is hidden, largest is -infinity, and exps and sum are NaN, which softmax by its
/// formula gives (torch.softmax gives it too); the weights are those of the run, which are 0.
/// Requires a head of the model and 0 <= key <= query < tokens. Faults: those of TextStudy::run.
Result<WeightOperands> weight_operands(TextStudy& study, const HeadId& head, std::int64_t query,
                                       std::int64_t key,
                                       std::span<const Intervention> interventions,
                                       const HeadMeans* reference);

/// Where each word of a text begins, by the texts of its tokens: at a space, at a sign that is no
/// letter or digit, and after one. The first token, which begins the text, is a word by itself.
std::vector<std::int64_t> word_starts(std::span<const std::string> tokens);

/// Weights [n_heads, tokens, tokens] between words [n_heads, words, words]: the sum over the pieces
/// of the key's word, and the mean over those of the query's, so that rows still add up to 1.
/// Source: Clark et al. 2019, section 4.1.
std::vector<float> word_weights(std::span<const float> weights, std::int64_t tokens,
                                std::span<const std::int64_t> starts);

}  // namespace headsup
