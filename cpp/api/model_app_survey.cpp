#include <string>
#include <utility>

#include "headsup/api/model_app.h"
#include "model_checks.h"

namespace headsup::app {

namespace {

constexpr std::int64_t kMostPicked = 1000;

}  // namespace

Result<std::vector<PatternScore>> pattern_scores(std::shared_ptr<const ModelWeights> weights,
                                                 std::vector<std::vector<Token>> texts,
                                                 std::vector<PatternAsk> patterns) {
  const std::size_t runs = texts.size();
  Survey survey(std::move(weights), {std::move(texts), std::move(patterns), 0, false});
  HEADSUP_CHECK(survey.step(runs));
  return survey.heads().patterns;
}

Result<std::vector<PatternScore>> ModelApp::patterns(std::vector<std::vector<Token>> texts,
                                                     std::vector<PatternAsk> patterns) const {
  if (decoder_ == nullptr) return no_model();
  return pattern_scores(decoder_->shared_weights(), std::move(texts), std::move(patterns));
}

Result<HeadSurvey> ModelApp::survey(SurveyAsk ask) {
  survey_.reset();
  if (decoder_ == nullptr) return no_model();
  HEADSUP_TRY(worth, place_in("worth", ask.worth, std::ssize(ask.texts) + 1));
  const std::int64_t n_classes = decoder_->architecture().n_classes;
  if (worth > 0 && n_classes != 0) return bad_value("worth", worth, "model_of_next_tokens");
  survey_ = std::make_unique<Survey>(decoder_->shared_weights(), std::move(ask));
  return survey_->heads();
}

Result<HeadSurvey> ModelApp::survey_on(double runs) {
  if (survey_ == nullptr) return no_model();
  Faults faults = survey_->step(static_cast<std::size_t>(runs >= 1 && runs < 1e6 ? runs : 1));
  if (faults.empty()) return survey_->heads();
  survey_.reset();
  return faults;
}

Result<SurveyedHead> ModelApp::survey_head(const SurveyHeadAsk& ask) const {
  if (survey_ == nullptr) return no_model();
  HEADSUP_TRY(head, head_in(ask.head, decoder_->architecture()));
  HEADSUP_TRY(pairs, place_in("pairs", ask.pick.pairs, kMostPicked + 1));
  HEADSUP_TRY(strongest, place_in("strongest", ask.pick.strongest, kMostPicked + 1));
  HEADSUP_TRY(per_tenth, place_in("per_tenth", ask.pick.per_tenth, kMostPicked + 1));
  return survey_->head(head, ask.pick);
}

}  // namespace headsup::app
