// Who wrote the residual stream, and what each part of the model adds to a logit.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "headsup/model/text_study.h"

namespace headsup {

/// What the heads of a layer add to the residual stream at one token, and how one of these numbers
/// is made. Source: Elhage et al. 2021.
struct HeadContributions {
  std::vector<float> contributions;  // [n_heads, d_model]
  std::vector<float> sum;            // [d_model], over the heads, and the bias of W_o
  std::vector<float> y;              // [d_model], what the layer itself returned
  double largest_difference = 0;     // between the two
  std::vector<float> head_output;    // [head_dim], of the head that is looked at
  std::vector<float> column;         // [head_dim], its rows of W_o at the dimension looked at
  std::vector<float> products;       // [head_dim], of the two; they sum to the contribution there
};

/// Which number of a layer's contributions is looked at closely: one dimension of one head's.
struct ContributionCell {
  HeadId head;
  std::int64_t token = 0, dimension = 0;
};

/// With the layer's own W_o, or with the identity in its place, which leaves every head its own
/// slice: y is then the concatenated outputs. Requires places of the text and of the model, and for
/// the identity n_heads x head_dim = d_model.
HeadContributions head_contributions(TextStudy& study, const ContributionCell& cell,
                                     bool identity = false);

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

/// The logits [n_layers + 1, n_slots * classes] after token `token` if the residual stream before a
/// layer, and at last after all of them, went through the last norm and the output matrix at once.
/// Source: nostalgebraist 2020 ("Interpreting GPT: the logit lens").
Tensor logit_lens(const TextStudy& study, std::int64_t token);

}  // namespace headsup
