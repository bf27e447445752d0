// Who wrote the residual stream, and what each part of the model adds to a logit.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "headsup/model/text_study.h"

namespace headsup {

/// What a head writes to the residual stream at each token, [tokens, d_model]: its output times its
/// rows of W_o. All heads of a layer and the bias of W_o sum to what attention adds. Source:
/// Elhage et al. 2021 ("A mathematical framework for transformer circuits").
Tensor head_contribution(const TextStudy& study, const HeadId& head);

/// What a part of the model adds to a logit.
struct LogitPart {
  std::string_view part;    // "embedding", "head", "attention_bias", "mlp", "norm_bias"
  std::int64_t layer = -1;  // of head, attention_bias and mlp
  std::int64_t head = -1;   // of head
  double logit = 0;
};

/// The logit of `target` after token `token`, as a sum over the parts that wrote the residual
/// stream there (direct logit attribution; source: Elhage et al. 2021; Wang et al. 2022, section
/// 3). The last norm divides by what it divided by in this run, and is linear then. What a head
/// does to the logit through later layers is not in its part. Requires a token of the text and a
/// target of the vocabulary.
std::vector<LogitPart> logit_attribution(const TextStudy& study, std::int64_t token, Token target);

/// The logits [n_layers + 1, vocab_size] after token `token` if the residual stream before a layer,
/// and at last after all of them, went through the last norm and the output matrix at once.
/// Source: nostalgebraist 2020 ("Interpreting GPT: the logit lens").
Tensor logit_lens(const TextStudy& study, std::int64_t token);

}  // namespace headsup
