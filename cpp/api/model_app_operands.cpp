#include <algorithm>
#include <string>
#include <vector>

#include "headsup/api/model_app.h"
#include "model_inputs.h"

namespace headsup::app {

Result<WeightOperands> ModelApp::weight(const WeightInput& input) {
  if (study_ == nullptr) return no_model();
  const Architecture& a = decoder_->architecture();
  const Result<HeadId> head = to_head(input.layer, input.head, a);
  if (!head) return head.faults();
  const Result<std::vector<Intervention>> interventions = to_interventions(input.interventions);
  if (!interventions) return interventions.faults();
  const Result<EditedText> text = edited_text(study_->tokens(), *interventions, a.max_context);
  if (!text) return text.faults();
  const auto tokens = static_cast<std::int64_t>(text->tokens.size());
  const Result<std::int64_t> query = to_place("query", input.query, tokens);
  if (!query) return query.faults();
  const Result<std::int64_t> key = to_place("key", input.key, *query + 1);
  if (!key) return key.faults();
  return weight_operands(*study_, *head, *query, *key, *interventions, reference_means());
}

Result<RopeScore> ModelApp::rope_score(const RopeScoreInput& input) {
  if (study_ == nullptr) return no_model();
  const Architecture& a = decoder_->architecture();
  if (!a.rope) return bad_value("rope", "none", "model_with_rope");
  const Result<std::int64_t> query_position =
      to_place("query_position", input.query_position, a.max_context);
  if (!query_position) return query_position.faults();
  const Result<std::int64_t> key_position =
      to_place("key_position", input.key_position, a.max_context);
  if (!key_position) return key_position.faults();
  const Result<std::int64_t> distances = to_place("distances", input.distances.value_or(0),
                                                  std::min(a.max_context, kMostDistances) + 1);
  if (!distances) return distances.faults();
  const Result<WeightOperands> operands =
      weight({input.layer, input.head, input.query, input.key, {}});
  if (!operands) return operands.faults();
  return headsup::rope_score(*a.rope, operands->q, operands->k, *query_position, *key_position,
                             *distances);
}

Result<HeadContributions> ModelApp::contributions(const ContributionInput& input) {
  if (study_ == nullptr) return no_model();
  const Architecture& a = decoder_->architecture();
  const Result<HeadId> head = to_head(input.layer, input.head, a);
  if (!head) return head.faults();
  const Result<std::int64_t> token = to_place("token", input.token, study_->reading().tokens);
  if (!token) return token.faults();
  const Result<std::int64_t> dimension = to_place("dimension", input.dimension, a.d_model);
  if (!dimension) return dimension.faults();
  const bool identity = input.identity.value_or(false);
  if (identity && a.n_heads * a.head_dim != a.d_model) {
    return bad_value("identity", "true", "model_with_square_w_o");
  }
  return head_contributions(*study_, {*head, *token, *dimension}, identity);
}

Result<SoftmaxBlocks> ModelApp::softmax_blocks(const SoftmaxBlocksInput& input) {
  if (study_ == nullptr) return no_model();
  const Architecture& a = decoder_->architecture();
  const Result<HeadId> head = to_head(input.layer, input.head, a);
  if (!head) return head.faults();
  const Result<std::int64_t> query = to_place("query", input.query, study_->reading().tokens);
  if (!query) return query.faults();
  // One less than the size is a place among the keys.
  const Result<std::int64_t> last = to_place("block_size", input.block_size - 1, *query + 1);
  if (!last) return last.faults();
  return headsup::softmax_blocks(*study_, *head, *query, *last + 1);
}

Result<TensorChange> ModelApp::change(const ChangeInput& input) {
  if (study_ == nullptr) return no_model();
  const Architecture& a = decoder_->architecture();
  const std::optional<TensorId> id = find_block_tensor(input.tensor);
  if (!id) return make_fault(Code::unknown_tensor, "tensor", {input.tensor});
  const Result<std::int64_t> layer = to_place("layer", input.layer.value_or(0), a.n_layers);
  if (!layer) return layer.faults();
  ComparedTensor what{*id, *layer, {}, {}};
  if (input.head) what.head = to_token(*input.head);
  if (input.token) {
    const Result<std::int64_t> token = to_place("token", *input.token, study_->reading().tokens);
    if (!token) return token.faults();
    what.token = *token;
  }
  const Result<std::vector<Intervention>> before = to_interventions(input.before);
  if (!before) return before.faults();
  const Result<std::vector<Intervention>> after = to_interventions(input.after);
  if (!after) return after.faults();
  return tensor_change(*study_, what, *before, *after, reference_means());
}

Result<WordWeightsView> ModelApp::word_weights(const WordWeightsInput& input) {
  const Result<TensorView> weights = tensor({"weights", input.layer, input.interventions});
  if (!weights) return weights.faults();
  // The words of the text as it is read: a swap or a padding makes others.
  const Result<std::vector<Intervention>> interventions = to_interventions(input.interventions);
  if (!interventions) return interventions.faults();
  const Result<EditedText> read =
      edited_text(study_->tokens(), *interventions, decoder_->architecture().max_context);
  if (!read) return read.faults();
  std::vector<std::string> texts;
  Token previous = -1;
  for (const Token token : read->tokens) {
    texts.push_back(view_of(previous, token).text);
    previous = token;
  }
  const std::vector<std::int64_t> starts = word_starts(texts);
  const auto tokens = static_cast<std::int64_t>(texts.size());
  return WordWeightsView{{starts.begin(), starts.end()},
                         headsup::word_weights(weights->data, tokens, starts)};
}

}  // namespace headsup::app
