#include "headsup/model/head_sets.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>
#include <string>
#include <utility>

namespace headsup {

namespace {

// In order.
using Heads = std::vector<HeadId>;

Heads all_but(const Heads& all, const Heads& some) {
  Heads out;
  std::ranges::set_difference(all, some, std::back_inserter(out));
  return out;
}

Reading run_without(TextStudy& study, const Heads& off, const HeadMeans& means) {
  std::vector<std::span<const float>> rows;
  for (const HeadId& head : means.tokens() == 0 ? Heads() : off) rows.push_back(means.of(head));
  return study.rerun(heads_replaced(off, rows), {});
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
  FewestHeads(TextStudy& study, FewestAsk ask) : HeadMeasure(study), ask_(std::move(ask)) {
    worth_.fewest.emplace().before = top_tokens(study.reading().last_logits(), 1).front();
    if (ask_.on && ask_.wanted == kNoTarget) ask_.wanted = worth_.fewest->before.token;
    for (const HeadId& head : heads_) sweep_.push_back({head});
    if (heads_.size() * (heads_.size() - 1) / 2 > kMostPairs) return;
    all_tried_ = 2;
    for (auto head = heads_.begin(); head != heads_.end(); ++head) {
      for (auto lower = heads_.begin(); lower != head; ++lower) sweep_.push_back({*lower, *head});
    }
  }

 private:
  Result<std::size_t> next(std::size_t) override {
    Trial trial = tried(sweep_[at_]);
    if (at_ == 0 || trial.is_nearer_than(nearest_)) nearest_ = std::move(trial);
    const auto runs = Count(++worth_.fewest->runs).size();
    const bool is_last =
        ++at_ == sweep_.size() || (nearest_.found && sweep_[at_].size() > nearest_.set.size());
    if (is_last) end_sweep();
    went(runs, runs + sweep_.size() - at_);
    return std::size_t{1};
  }

  Trial tried(const Heads& set) {
    const Reading reading = run_without(study_, ask_.on ? all_but(heads_, set) : set, ask_.means);
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
    out.heads = kept_.set;
    out.after = kept_.guess;
    out.found = kept_.found;
    out.exact = kept_.found && kept_.set.size() <= all_tried_ + 1;
    sweep_.clear();
    at_ = 0;
    if (is_least || out.exact) return;
    for (const HeadId& head : kept_.found ? kept_.set : all_but(heads_, kept_.set)) {
      sweep_.push_back(kept_.found ? all_but(kept_.set, {head}) : kept_.set);
      if (kept_.found) continue;
      sweep_.back().insert(std::ranges::lower_bound(sweep_.back(), head), head);
    }
  }

  FewestAsk ask_;
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
    std::ranges::sort(ask_.heads);
    worth_.faithfulness.emplace();
    went(0, ask_.texts.size());
  }

 private:
  // One more text.
  Result<std::size_t> next(std::size_t) override {
    const auto& [tokens, right, wrong] = ask_.texts[read_];
    HEADSUP_TRY(study, TextStudy::make(decoder_, tokens));
    const std::array off{Heads(), all_but(heads_, ask_.heads), ask_.heads, heads_};
    for (std::size_t n = 0; n < off.size(); ++n) {
      const Reading run = run_without(study, off[n], ask_.means);
      HEADSUP_CHECK(run.overflow);
      sums_[n] += logit_difference(run.last_logits(), right, wrong);
    }
    went(++read_, ask_.texts.size());
    const auto texts = static_cast<double>(read_);
    Faithfulness& out = *worth_.faithfulness;
    out = {sums_[0] / texts, sums_[1] / texts, sums_[2] / texts, sums_[3] / texts, {}, {}};
    if (out.whole != 0) {
      out.faithfulness = 100 * out.circuit / out.whole;
      out.completeness = 100 * (1 - std::fabs(out.none - out.complement) / std::fabs(out.whole));
    }
    return off.size();
  }

  CircuitAsk ask_;
  Decoder decoder_;
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
