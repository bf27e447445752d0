// What may be changed in a model while it reads, to see what that changes in what it says.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "headsup/model/head_means.h"

namespace headsup {

enum class InterventionKind : std::uint8_t {
  zero_head,            // zeros before W_o (Michel et al. 2019)
  reference_mean_head,  // its mean over other texts instead (Wang et al. 2022, section 2.1)
  keep_patterns,      // every head looks where it looked without interventions (Olsson et al. 2022)
  patch_output,       // a head's output before W_o in the run of the second text (Meng et al. 2022)
  patch_pattern,      // its attention weights there (terms: Heimersheim and Nanda 2024)
  scale_scores,       // a head's scores times `factor`
  no_rope,            // queries and keys are not turned by position
  other_rope_pairs,   // they are turned in the pairs of the other convention
  window,             // a query sees `count` keys at most
  repeat_kv,          // heads share keys and values as after repeat, not repeat_interleave
  zero_output_slice,  // a slice of what W_o makes at zero: meant to be a head, and none
  swap_tokens,        // those at `first` and `second` change places
  padding,            // `count` tokens more at one end
};

/// The name of a kind in JS, e.g. "zero_head".
std::string_view name_of(InterventionKind kind);

/// One of them. Fields that its kind does not name are not read.
struct Intervention {
  InterventionKind kind = InterventionKind::zero_head;
  std::int64_t layer = -1;  // -1: every one
  std::int64_t head = -1;   // of those layers; -1: every one
  std::int64_t place = -1;  // of patches: a token of the text as it is read; -1: every one
  std::int64_t count = 1;
  double factor = 1;
  std::int64_t first = 0;
  std::int64_t second = 0;
  // Of padding: which token, on which end, and whether the model is told to ignore it.
  Token token = 0;
  bool before = true;
  bool masked = true;
};

/// A text as the model reads it: the tokens that count are `count` from `first` on.
struct EditedText {
  std::vector<Token> tokens;
  std::int64_t first = 0;
  std::int64_t count = 0;
};

/// Faults: field_bad_value at "interventions/N/FIELD"; text_over_context at "tokens" for more than
/// `max_context` of them.
Result<EditedText> edited_text(std::span<const Token> tokens,
                               std::span<const Intervention> interventions,
                               std::int64_t max_context);

/// What interventions put in place of what the model computes. Null where there is none.
struct StandIns {
  const HeadMeans* reference = nullptr;  // for reference_mean_head
  const Reading* clean = nullptr;        // for keep_patterns: weights of the text
  // For patches: weights and head_outputs of a text of as many tokens.
  const Reading* second = nullptr;
};

/// The edits of layers, lowest first. All of `stand_ins` must outlive them. Faults, at
/// "interventions/N/FIELD": field_bad_value for a layer, a head or a token that there is not, a
/// factor that is not finite or below 0, a window of no count of keys, and an intervention
/// without its stand-in.
Result<std::vector<LayerEdit>> layer_edits(const Architecture& architecture,
                                           std::span<const Intervention> interventions,
                                           const StandIns& stand_ins);

}  // namespace headsup
