#include "headsup/model/patching.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace headsup {

namespace {

class PatchMeasure final : public HeadMeasure {
 public:
  PatchMeasure(TextStudy& study, PatchAsk ask, Patching begun)
      : HeadMeasure(study),
        ask_(std::move(ask)),
        places_(ask_.by_place ? study.reading().tokens : 1),
        cells_(std::ssize(ask_.heads) * places_) {
    worth_.patch = std::move(begun);
  }

  void step(std::size_t runs) override {
    Patching& out = *worth_.patch;
    const std::int64_t n_layers = study_.decoder().architecture().n_layers;
    for (auto n = std::ssize(out.differences); runs > 0 && n < cells_; ++n) {
      const auto [layer, head] = ask_.heads[static_cast<std::size_t>(n / places_)];
      const std::int64_t place = ask_.by_place ? n % places_ : -1;
      const bool is_idle =
          ask_.by_place && (place < out.first || (layer + 1 == n_layers && place + 1 < places_));
      out.differences.push_back(is_idle ? out.clean : patched({ask_.kind, layer, head, place}));
      out.shares.push_back((out.differences.back() - out.clean) / (out.corrupted - out.clean));
      if (!is_idle) --runs;
      worth_.done = n + 1 == cells_;
      worth_.progress = static_cast<double>(n + 1) / static_cast<double>(cells_);
    }
  }

 private:
  double patched(const Intervention& one) {
    // Of a head, a place and a second text that there are.
    const std::vector<LayerEdit> edits =
        *layer_edits(study_.decoder().architecture(), std::array{one}, {.second = study_.second()});
    const Reading reading = study_.rerun(edits, {});
    if (!reading.overflow.empty()) return std::numeric_limits<double>::quiet_NaN();
    return logit_difference(reading.last_logits(), worth_.patch->right, worth_.patch->wrong);
  }

  PatchAsk ask_;
  std::int64_t places_, cells_;
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
