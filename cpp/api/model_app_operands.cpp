#include <algorithm>
#include <string>
#include <vector>

#include "headsup/api/model_app.h"
#include "model_checks.h"

namespace headsup::app {

Result<WeightOperands> ModelApp::weight(const WeightAsk& ask) {
  if (study_ == nullptr) return no_model();
  const Architecture& a = decoder_->architecture();
  HEADSUP_TRY(head, head_in(ask.head, a));
  HEADSUP_TRY(text, edited_text(study_->tokens(), ask.interventions, a.max_context));
  const auto tokens = static_cast<std::int64_t>(text.tokens.size());
  HEADSUP_TRY(query, place_in("query", ask.query, tokens));
  HEADSUP_TRY(key, place_in("key", ask.key, query + 1));
  return weight_operands(*study_, head, query, key, ask.interventions, reference_means());
}

Result<RopeScore> ModelApp::rope_score(const RopeScoreAsk& ask) {
  if (study_ == nullptr) return no_model();
  const Architecture& a = decoder_->architecture();
  if (!a.rope) return bad_value("rope", "none", "model_with_rope");
  HEADSUP_TRY(query_position, place_in("query_position", ask.query_position, a.max_context));
  HEADSUP_TRY(key_position, place_in("key_position", ask.key_position, a.max_context));
  HEADSUP_TRY(distances,
              place_in("distances", ask.distances, std::min(a.max_context, kMostDistances) + 1));
  HEADSUP_TRY(operands, weight({ask.head, ask.query, ask.key, {}}));
  return headsup::rope_score(*a.rope, operands.q, operands.k, query_position, key_position,
                             distances);
}

Result<HeadContributions> ModelApp::contributions(const HeadContributionsAsk& ask) {
  if (study_ == nullptr) return no_model();
  const Architecture& a = decoder_->architecture();
  HEADSUP_TRY(head, head_in(ask.cell.head, a));
  HEADSUP_TRY(token, place_in("token", ask.cell.token, study_->reading().tokens));
  HEADSUP_TRY(dimension, place_in("dimension", ask.cell.dimension, a.d_model));
  if (ask.identity && a.n_heads * a.head_dim != a.d_model) {
    return bad_value("identity", "true", "model_with_square_w_o");
  }
  return head_contributions(*study_, {head, token, dimension}, ask.identity);
}

Result<SoftmaxBlocks> ModelApp::softmax_blocks(const SoftmaxBlocksAsk& ask) {
  if (study_ == nullptr) return no_model();
  const Architecture& a = decoder_->architecture();
  HEADSUP_TRY(head, head_in(ask.head, a));
  HEADSUP_TRY(query, place_in("query", ask.query, study_->reading().tokens));
  // One less than the size is a place among the keys.
  HEADSUP_TRY(last, place_in("block_size", ask.block_size - 1, query + 1));
  return headsup::softmax_blocks(*study_, head, query, last + 1);
}

Result<TensorChange> ModelApp::change(const ChangeAsk& ask) {
  if (study_ == nullptr) return no_model();
  const Architecture& a = decoder_->architecture();
  const std::optional<TensorId> id = find_block_tensor(ask.tensor);
  if (!id) return make_fault(Code::unknown_tensor, "tensor", {ask.tensor});
  HEADSUP_TRY(layer, place_in("layer", ask.layer, a.n_layers));
  const std::int64_t tokens = study_->reading().tokens;
  HEADSUP_TRY(token, place_in("token", ask.token.value_or(0), tokens));
  return tensor_change(*study_, {*id, layer, ask.head, ask.token}, ask.before, ask.after,
                       reference_means());
}

Result<WordWeightsView> ModelApp::word_weights(const WordWeightsAsk& ask) {
  HEADSUP_TRY(weights, tensor({"weights", ask.layer, ask.interventions}));
  // The words of the text as it is read: a swap or a padding makes others.
  HEADSUP_TRY(
      read, edited_text(study_->tokens(), ask.interventions, decoder_->architecture().max_context));
  std::vector<std::string> texts;
  for (TokenView& one : views_of(read.tokens)) texts.push_back(std::move(one.text));
  std::vector<std::int64_t> starts = word_starts(texts);
  std::vector<float> data = headsup::word_weights(weights.data, std::ssize(texts), starts);
  return WordWeightsView{std::move(starts), std::move(data)};
}

}  // namespace headsup::app
