#include "headsup/model/head_sets.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <utility>

namespace headsup {

namespace {

// Heads counted through all layers, in order.
using Heads = std::vector<std::int64_t>;

Heads all_but(const Heads& heads, const Architecture& a) {
  Heads out;
  for (std::int64_t n = 0; n < a.n_layers * a.n_heads; ++n) {
    if (!std::ranges::binary_search(heads, n)) out.push_back(n);
  }
  return out;
}

std::vector<HeadId> ids_of(const Heads& heads, const Architecture& a) {
  std::vector<HeadId> out;
  for (const std::int64_t n : heads) out.push_back(head_at(a, n));
  return out;
}

Reading run_without(TextStudy& study, const Heads& off, const HeadMeans& means) {
  const std::vector<HeadId> heads = ids_of(off, study.decoder().architecture());
  std::vector<std::span<const float>> rows;
  for (const HeadId& head : means.tokens() == 0 ? std::vector<HeadId>() : heads) {
    rows.push_back(means.of(head));
  }
  return study.rerun(heads_replaced(heads, rows), {});
}

// What becomes of the guess with a set.
struct Trial {
  Heads set;
  bool found = false;
  // By how much the logit that is to be the largest falls short of its strongest rival.
  double shortfall = std::numeric_limits<double>::infinity();
  TokenProbability guess;

  bool is_nearer_than(const Trial& other) const {
    return found == other.found ? shortfall < other.shortfall : found;
  }
};

class FewestHeads final : public HeadMeasure {
 public:
  FewestHeads(TextStudy& study, FewestAsk ask)
      : HeadMeasure(study), ask_(std::move(ask)), a_(study.decoder().architecture()) {
    worth_.fewest.emplace().before = top_tokens(study.reading().last_logits(), 1).front();
    if (ask_.on && ask_.wanted == kNoTarget) ask_.wanted = worth_.fewest->before.token;
    const std::int64_t heads = a_.n_layers * a_.n_heads;
    for (std::int64_t n = 0; n < heads; ++n) sweep_.push_back({n});
    if (heads * (heads - 1) / 2 > kMostPairs) return;
    all_tried_ = 2;
    for (std::int64_t n = 1; n < heads; ++n) {
      for (std::int64_t lower = 0; lower < n; ++lower) sweep_.push_back({lower, n});
    }
  }

  void step(std::size_t runs) override {
    for (; runs > 0 && !worth_.done; --runs) {
      Trial trial = tried(sweep_[at_]);
      if (at_ == 0 || trial.is_nearer_than(nearest_)) nearest_ = std::move(trial);
      const auto made = static_cast<double>(++worth_.fewest->runs);
      const auto left = static_cast<double>(sweep_.size() - ++at_);
      worth_.progress = std::max(worth_.progress, made / (made + left));
      const bool is_last =
          at_ == sweep_.size() || (nearest_.found && sweep_[at_].size() > nearest_.set.size());
      if (is_last) end_sweep();
    }
  }

 private:
  Trial tried(const Heads& set) {
    const Reading reading = run_without(study_, ask_.on ? all_but(set, a_) : set, ask_.means);
    Trial out;
    out.set = set;
    if (!reading.overflow.empty()) return out;
    const std::span<const float> logits = reading.last_logits();
    const std::vector<TokenProbability> top = top_tokens(logits, 2);
    const bool is_other = ask_.wanted == kNoTarget;
    const Token aim = is_other ? worth_.fewest->before.token : ask_.wanted;
    out.guess = top.front();
    const bool wins = out.guess.token == aim;
    const double shortfall =
        logit_difference(logits, top[wins && top.size() > 1 ? 1 : 0].token, aim);
    out.found = wins != is_other;
    out.shortfall = is_other ? -shortfall : shortfall;
    return out;
  }

  // From sets of a size to those of one head more, or once one is found, of one less.
  void end_sweep() {
    const bool is_least = kept_.found && !nearest_.found;
    if (!is_least) kept_ = std::move(nearest_);
    HeadSet& out = *worth_.fewest;
    out.heads = ids_of(kept_.set, a_);
    out.after = kept_.guess;
    out.found = kept_.found;
    out.exact = kept_.found && kept_.set.size() <= all_tried_ + 1;
    sweep_.clear();
    at_ = 0;
    for (std::size_t n = 0; kept_.found && n < kept_.set.size(); ++n) {
      sweep_.push_back(kept_.set);
      sweep_.back().erase(sweep_.back().begin() + static_cast<std::ptrdiff_t>(n));
    }
    for (const std::int64_t n : kept_.found ? Heads() : all_but(kept_.set, a_)) {
      sweep_.push_back(kept_.set);
      sweep_.back().insert(std::ranges::lower_bound(sweep_.back(), n), n);
    }
    worth_.done = is_least || out.exact || sweep_.empty();
    if (worth_.done) worth_.progress = 1;
  }

  FewestAsk ask_;
  const Architecture& a_;
  std::size_t all_tried_ = 1;  // of so many heads, and of fewer, the first sweep has every set
  std::vector<Heads> sweep_ = {{}};  // from the smallest on
  std::size_t at_ = 0;
  Trial nearest_;  // of the sweep
  Trial kept_;     // of the sweeps before
};

class Circuit final : public HeadMeasure {
 public:
  Circuit(TextStudy& study, CircuitAsk ask)
      : HeadMeasure(study), ask_(std::move(ask)), decoder_(study.decoder().shared_weights()) {
    const Architecture& a = decoder_.architecture();
    for (const HeadId& one : ask_.heads) heads_.push_back(one.layer * a.n_heads + one.head);
    std::ranges::sort(heads_);
    worth_.faithfulness.emplace();
    worth_.done = ask_.texts.empty();
  }

  void step(std::size_t runs) override {
    for (std::size_t n = 0; n < runs && !worth_.done; n += sums_.size()) add_text();
  }

 private:
  void add_text() {
    const auto& [tokens, right, wrong] = ask_.texts[read_++];
    Result<TextStudy> study = TextStudy::make(decoder_, tokens);
    const Architecture& a = decoder_.architecture();
    const std::array off{Heads(), all_but(heads_, a), heads_, all_but({}, a)};
    for (std::size_t n = 0; n < off.size(); ++n) {
      const Reading run = study ? run_without(*study, off[n], ask_.means) : Reading();
      sums_[n] += study && run.overflow.empty() ? logit_difference(run.last_logits(), right, wrong)
                                                : std::numeric_limits<double>::quiet_NaN();
    }
    const auto texts = static_cast<double>(read_);
    Faithfulness& out = *worth_.faithfulness;
    out = {sums_[0] / texts, sums_[1] / texts, sums_[2] / texts, sums_[3] / texts, {}, {}};
    if (out.whole != 0) {
      out.faithfulness = 100 * out.circuit / out.whole;
      out.completeness = 100 * (1 - std::fabs(out.none - out.complement) / std::fabs(out.whole));
    }
    worth_.done = read_ == ask_.texts.size();
    worth_.progress = texts / static_cast<double>(ask_.texts.size());
  }

  CircuitAsk ask_;
  Decoder decoder_;
  Heads heads_;
  std::size_t read_ = 0;
  std::array<double, 4> sums_{};  // whole, circuit, complement, none
};

}  // namespace

std::unique_ptr<HeadMeasure> fewest_heads(TextStudy& study, FewestAsk ask) {
  return std::make_unique<FewestHeads>(study, std::move(ask));
}

Result<std::unique_ptr<HeadMeasure>> circuit_faithfulness(TextStudy& study, CircuitAsk ask) {
  const Decoder reader(study.decoder().shared_weights());
  for (std::size_t n = 0; n < ask.texts.size(); ++n) {
    const std::string place = "texts/" + std::to_string(n) + "/";
    if (ask.texts[n].tokens.empty()) return bad_value(place + "tokens", 0, "text_with_a_token");
    Faults faults = reader.check(ask.texts[n].tokens);
    for (Fault& one : faults) one.where = place + one.where;
    if (!faults.empty()) return faults;
  }
  return std::unique_ptr<HeadMeasure>(std::make_unique<Circuit>(study, std::move(ask)));
}

}  // namespace headsup
