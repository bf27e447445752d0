#include <algorithm>
#include <string>
#include <vector>

#include "headsup/api/model_app.h"
#include "model_inputs.h"

namespace headsup::app {

Result<WeightOperands> ModelApp::weight(const WeightInput& input) {
  if (study_ == nullptr) return no_model();
  const Architecture& a = decoder_->architecture();
  HEADSUP_TRY(head, to_head(input.layer, input.head, a));
  HEADSUP_TRY(interventions, to_interventions(input.interventions));
  HEADSUP_TRY(text, edited_text(study_->tokens(), interventions, a.max_context));
  const auto tokens = static_cast<std::int64_t>(text.tokens.size());
  HEADSUP_TRY(query, to_place("query", input.query, tokens));
  HEADSUP_TRY(key, to_place("key", input.key, query + 1));
  return weight_operands(*study_, head, query, key, interventions, reference_means());
}

Result<RopeScore> ModelApp::rope_score(const RopeScoreInput& input) {
  if (study_ == nullptr) return no_model();
  const Architecture& a = decoder_->architecture();
  if (!a.rope) return bad_value("rope", "none", "model_with_rope");
  HEADSUP_TRY(query_position, to_place("query_position", input.query_position, a.max_context));
  HEADSUP_TRY(key_position, to_place("key_position", input.key_position, a.max_context));
  HEADSUP_TRY(distances, to_place("distances", input.distances.value_or(0),
                                  std::min(a.max_context, kMostDistances) + 1));
  HEADSUP_TRY(operands, weight({input.layer, input.head, input.query, input.key, {}}));
  return headsup::rope_score(*a.rope, operands.q, operands.k, query_position, key_position,
                             distances);
}

Result<HeadContributions> ModelApp::contributions(const ContributionInput& input) {
  if (study_ == nullptr) return no_model();
  const Architecture& a = decoder_->architecture();
  HEADSUP_TRY(head, to_head(input.layer, input.head, a));
  HEADSUP_TRY(token, to_place("token", input.token, study_->reading().tokens));
  HEADSUP_TRY(dimension, to_place("dimension", input.dimension, a.d_model));
  const bool identity = input.identity.value_or(false);
  if (identity && a.n_heads * a.head_dim != a.d_model) {
    return bad_value("identity", "true", "model_with_square_w_o");
  }
  return head_contributions(*study_, {head, token, dimension}, identity);
}

Result<SoftmaxBlocks> ModelApp::softmax_blocks(const SoftmaxBlocksInput& input) {
  if (study_ == nullptr) return no_model();
  const Architecture& a = decoder_->architecture();
  HEADSUP_TRY(head, to_head(input.layer, input.head, a));
  HEADSUP_TRY(query, to_place("query", input.query, study_->reading().tokens));
  // One less than the size is a place among the keys.
  HEADSUP_TRY(last, to_place("block_size", input.block_size - 1, query + 1));
  return headsup::softmax_blocks(*study_, head, query, last + 1);
}

Result<TensorChange> ModelApp::change(const ChangeInput& input) {
  if (study_ == nullptr) return no_model();
  const Architecture& a = decoder_->architecture();
  const std::optional<TensorId> id = find_block_tensor(input.tensor);
  if (!id) return make_fault(Code::unknown_tensor, "tensor", {input.tensor});
  HEADSUP_TRY(layer, to_place("layer", input.layer.value_or(0), a.n_layers));
  ComparedTensor what{*id, layer, {}, {}};
  if (input.head) what.head = to_token(*input.head);
  if (input.token) {
    HEADSUP_TRY(token, to_place("token", *input.token, study_->reading().tokens));
    what.token = token;
  }
  HEADSUP_TRY(before, to_interventions(input.before));
  HEADSUP_TRY(after, to_interventions(input.after));
  return tensor_change(*study_, what, before, after, reference_means());
}

Result<WordWeightsView> ModelApp::word_weights(const WordWeightsInput& input) {
  HEADSUP_TRY(weights, tensor({"weights", input.layer, input.interventions}));
  // The words of the text as it is read: a swap or a padding makes others.
  HEADSUP_TRY(interventions, to_interventions(input.interventions));
  HEADSUP_TRY(read,
              edited_text(study_->tokens(), interventions, decoder_->architecture().max_context));
  std::vector<std::string> texts;
  Token previous = -1;
  for (const Token token : read.tokens) {
    texts.push_back(view_of(previous, token).text);
    previous = token;
  }
  const std::vector<std::int64_t> starts = word_starts(texts);
  const auto tokens = static_cast<std::int64_t>(texts.size());
  return WordWeightsView{{starts.begin(), starts.end()},
                         headsup::word_weights(weights.data, tokens, starts)};
}

}  // namespace headsup::app
