// The calls about a language model: reading its files, its tokens, its runs.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "headsup/api/model_views.h"
#include "headsup/api/views.h"
#include "headsup/formats/llama2c_tokenizer.h"
#include "headsup/formats/model_loader.h"
#include "headsup/formats/model_plan.h"
#include "headsup/model/decoder.h"
#include "headsup/model/head_survey.h"
#include "headsup/model/head_values.h"
#include "headsup/model/sampling.h"

namespace headsup::app {

/// How much heads look at what each pattern says, over all these texts. Faults: those of
/// pattern_places.
Result<std::vector<PatternScore>> pattern_scores(std::shared_ptr<const ModelWeights> weights,
                                                 std::vector<std::vector<Token>> texts,
                                                 std::vector<PatternAsk> patterns);

/// The state behind the calls: one model, and its tokenizer where there is one.
class ModelApp {
 public:
  /// Begins to read a model from these files; the one before and its tokenizer are forgotten. The
  /// piece of them that is wanted first. Faults: those of ModelLoader.
  Result<std::optional<ModelPieceView>> open(const std::vector<ModelFile>& files, Keeping keep);

  /// The bytes of the piece that was wanted; the next one, or none where the model is whole.
  Result<std::optional<ModelPieceView>> take(const std::vector<std::byte>& bytes);

  /// Takes a model whose weights are there already, such as a trained one's.
  Result<ArchitectureView> open_weights(std::shared_ptr<const ModelWeights> weights);

  /// Begins to read what these files say of a model, and none of its weights; the model before is
  /// forgotten, since the plan says what there is memory for. Faults: those of ModelPlanner.
  Result<std::optional<ModelPieceView>> plan(const std::vector<ModelFile>& files);
  Result<std::optional<ModelPieceView>> plan_take(const std::vector<std::byte>& bytes);
  /// Once nothing more was wanted. Faults: no_model.
  Result<ModelPlanView> planned() const;

  /// Faults: no_model.
  Result<ArchitectureView> architecture() const;

  /// The bytes of llama2.c's tokenizer file.
  Result<bool> load_tokenizer(const std::vector<std::byte>& bytes);

  /// Faults: no_model where there is no tokenizer.
  Result<std::vector<TokenView>> encode(const std::string& text) const;

  /// Writes further tokens behind those given, by themselves, at most up to the end of the text.
  Result<std::vector<TokenView>> generate(const Generation& how);

  /// Begins to write behind a text; the model reads it, and the tokens come one at a time.
  Result<bool> write(const Writing& what);
  /// The next token, with the weights of its query where `weights` asks for them. Whoever stops
  /// asking has stopped the writing.
  Result<WrittenView> write_next(bool weights);

  /// Reads a text that is looked at from now on.
  Result<TextView> study(const std::vector<Token>& tokens);
  /// The same of a text of which other answers than its next tokens are asked for. Faults: no_model
  /// where the model gives no such answers.
  Result<TextView> study_task(const std::vector<Token>& tokens, const std::vector<Token>& targets);
  /// The same of a text whose tokens are not known. Faults: no_model where there is no tokenizer.
  Result<StudiedView> study_text(const std::string& text);
  /// Reads a second text, from whose run patches of the text come; what is measured ends. Faults:
  /// no_model without a text; those of TextStudy::read_second.
  Result<TextView> second_text(const std::vector<Token>& tokens);
  /// The text with interventions. Faults: those of TextStudy::run; no_model without a text.
  Result<TextView> run(const RunAsk& input);
  /// Any tensor of a layer by its name, or "logits". Faults: unknown_tensor;
  /// tensor_not_in_run for what this model does not make.
  Result<TensorView> tensor(const TensorAsk& input);
  /// The texts whose means stand in for heads that are off by reference_mean_head.
  Result<bool> reference(const std::vector<std::vector<Token>>& texts);

  /// Begins to measure what heads are worth to the text. Faults: no_model without a text;
  /// field_bad_value at "what", also for what the text or the model has not; index_out_of_range for
  /// a layer, a head or an answer that the model lacks; those of patching and
  /// circuit_faithfulness.
  Result<MeasureView> measure(MeasureAsk input);
  /// Goes on for about `runs` runs of the text.
  Result<MeasureView> measure_on(double runs);

  /// What each part of the model adds to the logit of `target` after a token of the text.
  Result<std::vector<LogitPart>> logit_parts(std::int64_t token, std::int64_t target) const;
  /// What would come next after a token of the text if the model ended before each layer.
  Result<std::vector<LensRow>> lens(std::int64_t token, std::int64_t next) const;

  /// As pattern_scores.
  Result<std::vector<PatternScore>> patterns(std::vector<std::vector<Token>> texts,
                                             std::vector<PatternAsk> patterns) const;
  /// Begins to look at what heads do over many texts; the text that is looked at stays. Faults:
  /// index_out_of_range at "worth" for more than there are texts; field_bad_value there for a model
  /// whose texts ask for nothing by themselves.
  Result<HeadSurvey> survey(SurveyAsk input);
  /// Goes on for about `runs` runs of a text. Faults: those of a Survey's steps; no_model without
  /// one, also after a fault.
  Result<HeadSurvey> survey_on(double runs);
  /// One head over the texts that have been read so far. Faults: no_model without a survey;
  /// index_out_of_range, also at "pairs", "strongest" and "per_tenth" for more than a thousand.
  Result<SurveyedHead> survey_head(const SurveyHeadAsk& input) const;
  /// The begin token and random tokens, repeated.
  Result<std::vector<TokenView>> repeated(const RepeatedAsk& input) const;

  /// What one attention weight of the text is made of. Query and key are places in the text as it
  /// is read, padding included. Faults: no_model without a text; index_out_of_range, also at "key"
  /// for one behind the query.
  Result<WeightOperands> weight(const WeightAsk& input);
  /// The score of a query and a key of the text if they stood at two other positions, pair by pair:
  /// q and k [head_dim], rotated by the model's own RoPE (Su et al. 2021, equation 16), and the
  /// scores of `distances` distances. Faults: no_model without a text; index_out_of_range, also at
  /// "key" for one behind the query, at "query_position" and "key_position" past the context that
  /// the model was made for, and at "distances" for more than that or than kMostDistances;
  /// field_bad_value at "rope" for a model that rotates
  /// nothing.
  Result<RopeScore> rope_score(const RopeScoreAsk& input);
  /// What each head of a layer adds to the residual stream at a token, and how one number of it is
  /// made. Faults: no_model without a text; index_out_of_range at "layer", "head", "token" and
  /// "dimension"; field_bad_value at "identity" for a model whose W_o is not square.
  Result<HeadContributions> contributions(const HeadContributionsAsk& input);
  /// A head's output at one query in blocks of keys, with a running maximum, sum and output, and
  /// from the whole row at once. Faults: no_model without a text; index_out_of_range, also at
  /// "block_size" for what is no count from 1 to the keys that the query sees.
  Result<SoftmaxBlocks> softmax_blocks(const SoftmaxBlocksAsk& input);
  /// The largest change of any number of a layer's tensor from one list of interventions to
  /// another, beside the largest number without it. Faults: no_model without a text;
  /// unknown_tensor; tensor_not_in_run where one of the two runs does not make it;
  /// index_out_of_range at "layer", "head" (also of a tensor without heads) and "token"; those of
  /// run.
  Result<TensorChange> change(const ChangeAsk& input);
  /// A layer's weights between words. Faults: those of tensor.
  Result<WordWeightsView> word_weights(const WordWeightsAsk& input);

 private:
  void forget_model();
  Result<std::optional<ModelPieceView>> next();
  Result<TensorView> resid_before(std::int64_t layer,
                                  const std::vector<Intervention>& interventions);
  Faults no_model() const;
  TokenView view_of(Token previous, Token token) const;
  std::vector<TokenView> views_of(std::span<const Token> text) const;
  LikelyToken view_of(const TokenProbability& one) const {
    return {view_of(-1, one.token), one.probability};
  }
  /// The likeliest classes of each slot, at most `count` of one.
  std::vector<LikelyToken> likely(std::span<const float> logits, std::int64_t count) const;
  TextView view_of(std::span<const float> losses, std::span<const float> next,
                   std::int64_t count) const;
  /// Null where there are none.
  const HeadMeans* reference_means() const {
    return reference_.tokens() > 0 ? &reference_ : nullptr;
  }
  /// Of the answer after the last token.
  Result<std::unique_ptr<HeadMeasure>> answer_measure(MeasureAsk ask);
  MeasureView view_of(const HeadMeasure& measure) const;
  Result<TextView> take_text(std::span<const Token> tokens, std::vector<Token> targets);
  void forget_text();

  std::optional<ModelLoader> loader_;
  std::unique_ptr<ModelPlanner> planner_;
  std::unique_ptr<Decoder> decoder_;
  std::optional<Llama2cTokenizer> tokenizer_;

  // What is being written: by a decoder of its own, since the text that is looked at stays read.
  std::unique_ptr<Decoder> writer_;
  Sampling sampling_;
  HeadMeans writer_means_;  // what its edits put in place of heads
  std::vector<LayerEdit> edits_;
  std::vector<Token> written_;
  std::size_t prompt_ = 0;  // how many of them were given

  std::unique_ptr<TextStudy> study_;
  HeadMeans reference_;
  std::unique_ptr<HeadMeasure> measuring_;
  std::unique_ptr<Survey> survey_;
};

}  // namespace headsup::app
