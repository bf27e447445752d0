#include "headsup/model/patching.h"

#include <algorithm>
#include <array>
#include <utility>

namespace headsup {

namespace {

class PatchMeasure final : public HeadMeasure {
 public:
  PatchMeasure(TextStudy& study, PatchAsk ask, Patching begun)
      : HeadMeasure(study),
        ask_(std::move(ask)),
        places_(ask_.by_place ? Count(study.reading().tokens).size() : 1) {
    worth_.patch = std::move(begun);
  }

 private:
  // One more head, or head and token.
  Result<std::size_t> next(std::size_t) override {
    Patching& out = *worth_.patch;
    const std::size_t n = out.differences.size();
    const Architecture& a = study_.decoder().architecture();
    const HeadId& head = ask_.heads[n / places_];
    const std::int64_t place = ask_.by_place ? static_cast<std::int64_t>(n % places_) : -1;
    const bool is_idle =
        ask_.by_place &&
        (place < out.first || (head.layer + 1 == a.n_layers && n % places_ + 1 < places_));
    double difference = out.clean;
    if (!is_idle) {
      const Intervention one{ask_.kind, head.layer, head.head, place};
      HEADSUP_TRY(edits, layer_edits(a, std::array{one}, {.second = study_.second()}));
      const Reading reading = study_.rerun(edits, {});
      HEADSUP_CHECK(reading.overflow);
      difference = logit_difference(reading.last_logits(), out.right, out.wrong);
    }
    out.differences.push_back(difference);
    out.shares.push_back((difference - out.clean) / (out.corrupted - out.clean));
    went(n + 1, ask_.heads.size() * places_);
    return std::size_t{is_idle ? 0U : 1U};
  }

  PatchAsk ask_;
  std::size_t places_;
};

}  // namespace

Result<std::unique_ptr<HeadMeasure>> patching(TextStudy& study, PatchAsk ask) {
  const Reading* const second = study.second();
  if (second == nullptr) {
    return bad_value("what", name_of(ask.kind), "intervention_without_a_second_text");
  }
  const std::span<const float> clean = study.reading().last_logits();
  const std::span<const float> corrupted = second->last_logits();
  Patching begun;
  begun.right = ask.right == kNoTarget ? top_tokens(clean, 1).front().token : ask.right;
  begun.wrong = ask.wrong == kNoTarget ? top_tokens(corrupted, 1).front().token : ask.wrong;
  begun.clean = logit_difference(clean, begun.right, begun.wrong);
  begun.corrupted = logit_difference(corrupted, begun.right, begun.wrong);
  if (begun.clean == begun.corrupted) {
    return bad_value("right", begun.right, "answer_that_the_second_text_changes");
  }
  begun.first =
      std::ranges::mismatch(study.tokens(), study.second_tokens()).in1 - study.tokens().begin();
  return std::unique_ptr<HeadMeasure>(
      std::make_unique<PatchMeasure>(study, std::move(ask), std::move(begun)));
}

}  // namespace headsup
