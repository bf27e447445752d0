#include <algorithm>
#include <string>
#include <utility>

#include "headsup/api/model_app.h"
#include "headsup/model/head_sets.h"
#include "headsup/model/patching.h"
#include "model_checks.h"

namespace headsup::app {

Result<std::unique_ptr<HeadMeasure>> ModelApp::answer_measure(MeasureAsk ask) {
  const Architecture& a = decoder_->architecture();
  if (a.n_slots != 1) return bad_value("what", ask.what, "model_of_one_answer");
  for (const HeadId& one : ask.heads) {
    HEADSUP_TRY(head, head_in(one, a));
  }
  if (ask.means && reference_means() == nullptr) {
    return bad_value("means", "true", "intervention_without_reference_texts");
  }
  HeadMeans means = ask.means ? reference_ : HeadMeans();
  if (ask.what == "faithfulness") {
    for (std::size_t n = 0; n < ask.texts.size(); ++n) {
      const std::string place = "texts/" + std::to_string(n);
      HEADSUP_TRY(right, place_in(place + "/right", ask.texts[n].right, a.classes()));
      HEADSUP_TRY(wrong, place_in(place + "/wrong", ask.texts[n].wrong, a.classes()));
    }
    return circuit_faithfulness(*study_,
                                {std::move(ask.heads), std::move(ask.texts), std::move(means)});
  }
  for (Token* const one : {&ask.right, &ask.wrong}) {
    *one = std::max(*one, kNoTarget);
    HEADSUP_TRY(given,
                place_in(one == &ask.right ? "right" : "wrong", std::max(*one, 0), a.classes()));
  }
  const bool on = ask.what == "fewest_on";
  if (on || ask.what == "fewest_off") {
    return fewest_heads(*study_, {on, on ? ask.right : ask.wrong, std::move(means)});
  }
  const auto kind =
      ask.what == "patch_output" ? InterventionKind::patch_output : InterventionKind::patch_pattern;
  if (ask.what != name_of(kind)) return bad_value("what", ask.what, "measure_of_heads");
  if (ask.heads.empty()) ask.heads = heads_of(a);
  return patching(*study_, {kind, std::move(ask.heads), ask.by_place, ask.right, ask.wrong});
}

MeasureView ModelApp::view_of(const HeadMeasure& measure) const {
  MeasureView out{measure.progress(), measure.worth(), std::nullopt};
  if (const std::optional<HeadSet>& fewest = out.worth.fewest) {
    out.fewest = HeadSetView{*fewest, view_of(fewest->before), view_of(fewest->after)};
  }
  return out;
}

Result<MeasureView> ModelApp::measure(MeasureAsk ask) {
  if (study_ == nullptr) return no_model();
  measuring_.reset();
  const Architecture& a = decoder_->architecture();
  if (a.n_classes != 0 && study_->losses().empty()) {
    return bad_value("what", ask.what, "text_with_targets");
  }
  if (ask.what == "heads") {
    measuring_ = single_ablation(*study_);
  } else if (ask.what == "pairs") {
    measuring_ = pair_ablation(*study_);
  } else if (ask.what == "layer_shapley") {
    HEADSUP_TRY(layer, place_in("layer", ask.layer, a.n_layers));
    if (a.n_heads > kMostShapleyHeads) {
      return bad_value("what", ask.what, "few_heads_for_every_subset");
    }
    measuring_ = layer_shapley(*study_, layer);
  } else if (ask.what == "shapley") {
    measuring_ = sampled_shapley(*study_, ask.seed);
  } else {
    HEADSUP_TRY(of_answers, answer_measure(std::move(ask)));
    measuring_ = std::move(of_answers);
  }
  return view_of(*measuring_);
}

Result<MeasureView> ModelApp::measure_on(double runs) {
  if (study_ == nullptr) return no_model();
  if (measuring_ == nullptr) return MeasureView{};
  HEADSUP_CHECK(measuring_->step(static_cast<std::size_t>(runs >= 1 && runs < 1e6 ? runs : 1)));
  return view_of(*measuring_);
}

}  // namespace headsup::app
