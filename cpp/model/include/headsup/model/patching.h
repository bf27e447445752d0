// Activation patching: what a head of one text's run does in the run of another.
#pragma once

#include <memory>
#include <vector>

#include "headsup/model/head_values.h"

namespace headsup {

struct PatchAsk {
  InterventionKind kind = InterventionKind::patch_output;  // or patch_pattern
  std::vector<HeadId> heads;
  bool by_place = false;  // one token after the other, and not all at once
  // The answers: kNoTarget for the likeliest token after the text, and after the second one.
  Token right = kNoTarget, wrong = kNoTarget;
};

/// Each head of the study's second text put into the run of its text, layers above as they then
/// are. What cannot change the last logits is not run: tokens before the first that differ, and in
/// the last layer all but the last. Sources: Meng et al. 2022 (causal tracing); Heimersheim and
/// Nanda 2024 (terms; the difference of logits as a measure). Requires a head, and heads and
/// answers of the model. Faults: field_bad_value at "what" without a second text, and at "right"
/// where the difference of logits is the same for both texts.
Result<std::unique_ptr<HeadMeasure>> patching(TextStudy& study, PatchAsk ask);

}  // namespace headsup
