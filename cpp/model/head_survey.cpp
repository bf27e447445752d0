#include "headsup/model/head_survey.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <utility>

#include "headsup/base/memory.h"
#include "headsup/base/random.h"
#include "headsup/model/text_batches.h"

namespace headsup {

namespace {

constexpr std::size_t kTenths = 10;

double& at_distance(KeyDistances& sums, std::int64_t query, std::int64_t key) {
  if (key == 0) return sums.first;
  return sums.distances[static_cast<std::size_t>(std::min(query - key, kDistances))];
}

}  // namespace

Survey::Survey(std::shared_ptr<const ModelWeights> weights, SurveyAsk ask)
    : ask_(std::move(ask)),
      reader_(std::move(weights)),
      ids_(heads_of(reader_.architecture())),
      heads_(ids_.size()),
      patterns_(ask_.patterns.size(), {0, 0, std::vector<double>(ids_.size())}) {
  went(0, ask_.texts.size());
}

Result<std::size_t> Survey::next(std::size_t runs) {
  HEADSUP_TRY(made, read_ < ask_.texts.size() ? read(runs) : measure());
  gone_ += made;
  went(gone_, ask_.texts.size() + Count(ask_.worth).size() * (heads_.size() + 1));
  return made;
}

Result<std::size_t> Survey::read(std::size_t runs) {
  const std::span<const std::vector<Token>> texts = ask_.texts;
  if (read_ == 0 && ask_.heads) {
    Count tokens = 0;
    for (const std::vector<Token>& text : texts) tokens += std::ssize(text);
    // A list that grows may have twice the room, and stands beside the one before.
    HEADSUP_CHECK(check_free(tokens * std::ssize(heads_) * sizeof(WeightPlace) * 3, "texts"));
  }
  const auto some = texts.subspan(read_, std::min(runs, texts.size() - read_));
  HEADSUP_CHECK(read_texts(reader_, some, {TensorId::weights},
                           [&](std::size_t n, const Reading& reading, std::int64_t text) {
                             return add(read_ + n, reading, text);
                           }));
  read_ += some.size();
  return some.size();
}

Faults Survey::add(std::size_t n, const Reading& reading, std::int64_t text) {
  const auto weights_of = [&](std::size_t head) {
    return reading.head(TensorId::weights, ids_[head], text);
  };
  for (std::size_t pattern = 0; pattern < patterns_.size(); ++pattern) {
    HEADSUP_TRY(places, pattern_places(ask_.patterns[pattern], ask_.texts, n));
    PatternScore& sums = patterns_[pattern];
    sums.places += std::ssize(places);
    for (const auto& [query, keys] : places) {
      sums.equal += static_cast<double>(keys.size()) / static_cast<double>(query + 1);
    }
    for (std::size_t head = 0; head < heads_.size(); ++head) {
      const MatrixView weights = weights_of(head);
      for (const auto& [query, keys] : places) {
        for (const std::int64_t key : keys) sums.weights[head] += double{weights.at(query, key)};
      }
    }
  }
  for (std::int64_t query = 1; ask_.heads && query < reading.tokens; ++query) {
    const auto keys = static_cast<double>(query + 1);
    for (std::int64_t key = 0; key <= query; ++key) at_distance(equal_, query, key) += 1 / keys;
    for (std::size_t head = 0; head < heads_.size(); ++head) {
      const MatrixView weights = weights_of(head);
      const auto place = [&](std::int64_t key, float weight) {
        return WeightPlace{static_cast<std::int32_t>(n), static_cast<std::int32_t>(query),
                           static_cast<std::int32_t>(key), weight};
      };
      Sums& sums = heads_[head];
      WeightPlace most = place(query, 0);
      double entropy = 0;
      for (std::int64_t key = 0; key <= query; ++key) {
        const float weight = weights.at(query, key);
        if (weight > 0) entropy -= double{weight} * std::log(double{weight});
        at_distance(sums.weights, query, key) += double{weight};
        if (key == 0) continue;
        sums.distance += double{weight} * static_cast<double>(query - key);
        if (weight > most.weight) most = place(key, weight);
      }
      sums.entropy_share += entropy / std::log(keys);
      sums.strength += double{most.weight};
      sums.places.push_back(most);
    }
  }
  return {};
}

// One run of a text, and none of one that is too short for it, which counts as all of them.
Result<std::size_t> Survey::measure() {
  const std::vector<Token>& text = ask_.texts[measured_];
  if (text.size() < 2) {
    ++measured_;
    return heads_.size() + 1;
  }
  if (!study_) {
    HEADSUP_TRY(study, TextStudy::make(reader_, text));
    study_ = std::move(study);
    return std::size_t{1};
  }
  HEADSUP_TRY(loss, study_->loss(std::array{ids_[rises_.size()]}));
  rises_.push_back(loss - mean_of(study_->losses()));
  if (rises_.size() == heads_.size()) {
    for (std::size_t n = 0; n < heads_.size(); ++n) heads_[n].worth += rises_[n];
    rises_.clear();
    study_.reset();
    ++measured_;
    ++worth_texts_;
  }
  return std::size_t{1};
}

double Survey::queries() const {
  return static_cast<double>(std::max<std::size_t>(heads_.front().places.size(), 1));
}

KeyDistances Survey::mean(KeyDistances sums) const {
  sums.first /= queries();
  for (double& one : sums.distances) one /= queries();
  return sums;
}

HeadSurvey Survey::heads() const {
  HeadSurvey out;
  out.progress = progress();
  out.texts = static_cast<std::int64_t>(read_);
  out.queries = std::ssize(heads_.front().places);
  out.worth_texts = static_cast<std::int64_t>(worth_texts_);
  for (const Sums& sums : heads_) {
    const auto& far = sums.weights.distances;
    const double rest = std::accumulate(far.begin(), far.end(), 0.0);
    out.distance.push_back(rest > 0 ? sums.distance / rest : 0);
    out.entropy_share.push_back(sums.entropy_share / queries());
    out.strength.push_back(sums.strength / queries());
    if (worth_texts_ > 0) out.worth.push_back(sums.worth / static_cast<double>(worth_texts_));
  }
  out.patterns = patterns_;
  for (PatternScore& one : out.patterns) {
    const auto places = static_cast<double>(std::max<std::int64_t>(one.places, 1));
    one.equal /= places;
    for (double& weight : one.weights) weight /= places;
  }
  return out;
}

SurveyedHead Survey::head(const HeadId& head, const SurveyPick& pick) const {
  const Sums& sums = heads_[Count(head.layer * reader_.architecture().n_heads + head.head).size()];
  SurveyedHead out{mean(sums.weights), mean(equal_), {}, {}, {}};
  std::vector<WeightPlace> places = sums.places;
  std::ranges::stable_sort(places, std::ranges::greater(), &WeightPlace::weight);

  std::map<std::pair<Token, Token>, TokenPair> pairs;
  std::array<std::vector<WeightPlace>, kTenths> tenths;
  for (const WeightPlace& place : places) {
    const Token* const text = ask_.texts[static_cast<std::size_t>(place.text)].data();
    const Token query = text[place.query], key = text[place.key];
    TokenPair& pair = pairs.try_emplace({query, key}, TokenPair{query, key}).first->second;
    if (pair.count++ == 0 && std::ssize(out.strongest) < pick.strongest) {
      out.strongest.push_back(place);
    }
    pair.weight += double{place.weight};
    const auto tenth = static_cast<std::size_t>(double{place.weight} * kTenths);
    tenths[std::min(tenth, kTenths - 1)].push_back(place);
  }

  for (const auto& [tokens, pair] : pairs) out.pairs.push_back(pair);
  std::ranges::stable_sort(out.pairs, std::ranges::greater(), &TokenPair::weight);
  out.pairs.resize(std::min(out.pairs.size(), Count(pick.pairs).size()));
  for (TokenPair& pair : out.pairs) pair.weight /= static_cast<double>(pair.count);

  for (std::uint32_t n = 0; n < kTenths; ++n) {
    std::vector<std::size_t> drawn = random_permutation(tenths[n].size(), pick.seed, n);
    drawn.resize(std::min(drawn.size(), Count(pick.per_tenth).size()));
    std::ranges::sort(drawn);
    out.tenths.push_back({std::ssize(tenths[n]), {}});
    for (const std::size_t at : drawn) out.tenths[n].places.push_back(tenths[n][at]);
  }
  return out;
}

}  // namespace headsup
