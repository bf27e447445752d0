#include <string>
#include <utility>

#include "headsup/api/model_app.h"
#include "model_checks.h"

namespace headsup::app {

namespace {

constexpr std::int64_t kMostPicked = 1000;

// Of a look in text `text` of `texts`.
Result<std::vector<PatternPlace>> to_pattern_places(const PatternAsk& ask, std::size_t text,
                                                    std::span<const std::vector<Token>> texts) {
  const std::vector<Token>& tokens = texts[text];
  if (const std::optional<PatternRule> rule = find_pattern(ask.rule)) {
    HEADSUP_TRY(from, place_in("from", ask.from, kMaxModelSize));
    return pattern_places(*rule, tokens, ask.ends, from);
  }
  if (!ask.rule.empty()) return bad_value("rule", ask.rule.substr(0, 40), "pattern");
  std::vector<PatternPlace> out;
  for (const TextPlace& one : ask.places) {
    HEADSUP_TRY(in, place_in("text", one.text, std::ssize(texts)));
    if (in != static_cast<std::int64_t>(text)) continue;
    HEADSUP_TRY(query, place_in("query", one.place.query, std::ssize(tokens)));
    for (const std::int64_t each : one.place.keys) {
      HEADSUP_TRY(key, place_in("key", each, query + 1));
    }
    out.push_back(one.place);
  }
  return out;
}

Survey::Plan plan_of(const SurveyAsk& ask) {
  const auto places = [ask](std::size_t pattern, std::size_t text) {
    return to_pattern_places(ask.patterns[pattern], text, ask.texts);
  };
  return {ask.texts, ask.patterns.size(), places, static_cast<std::size_t>(ask.worth)};
}

}  // namespace

Result<std::vector<PatternScore>> pattern_scores(std::shared_ptr<const ModelWeights> weights,
                                                 const std::vector<std::vector<Token>>& texts,
                                                 const std::vector<PatternAsk>& patterns) {
  Survey survey(std::move(weights), plan_of({texts, patterns}));
  Faults faults = survey.step(texts.size());
  if (!faults.empty()) return faults;
  return survey.heads().patterns;
}

Result<std::vector<PatternScore>> ModelApp::patterns(
    const std::vector<std::vector<Token>>& texts, const std::vector<PatternAsk>& patterns) const {
  if (decoder_ == nullptr) return no_model();
  return pattern_scores(decoder_->shared_weights(), texts, patterns);
}

Result<HeadSurvey> ModelApp::survey(const SurveyAsk& ask) {
  survey_.reset();
  if (decoder_ == nullptr) return no_model();
  HEADSUP_TRY(worth, place_in("worth", ask.worth, std::ssize(ask.texts) + 1));
  const std::int64_t n_classes = decoder_->architecture().n_classes;
  if (worth > 0 && n_classes != 0) return bad_value("worth", worth, "model_of_next_tokens");
  survey_ = std::make_unique<Survey>(decoder_->shared_weights(), plan_of(ask));
  return survey_->heads();
}

Result<HeadSurvey> ModelApp::survey_on(double runs) {
  if (survey_ == nullptr) return no_model();
  Faults faults = survey_->step(static_cast<std::size_t>(runs >= 1 && runs < 1e6 ? runs : 1));
  HeadSurvey out = survey_->heads();
  if (faults.empty()) faults = overflow_of("worth", out.worth);
  if (faults.empty()) return out;
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
