// How far what a layer makes of a text is from what it makes of it when something is changed.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "headsup/model/text_study.h"

namespace headsup {

/// Which numbers of a layer are compared.
struct ComparedTensor {
  TensorId tensor = TensorId::y;  // one that a block makes
  std::int64_t layer = 0;
  std::optional<std::int64_t> head;   // of a tensor with heads; none: all of them
  std::optional<std::int64_t> token;  // a row, counted in the text itself; none: all of the text's
};

/// A change of at most so much of the largest number is rounding: about a hundred times what one
/// float32 operation may round, and a layer adds up some hundred products.
inline constexpr double kRoundingChange = 1e-5;

struct TensorChange {
  double largest_change = 0;  // max |after - before|
  double largest = 0;         // max |before|
  bool is_rounding = false;   // largest_change <= kRoundingChange * largest
};

/// Compares the text with two lists of interventions. Rows, and columns where they are keys, are
/// those of the text's own tokens, at the same places: padding is left out, so a text with it is
/// compared with one without. Requires a layer of the model and a token of the text. Faults:
/// tensor_not_in_run at "tensor" where one of the runs does not make it; index_out_of_range at
/// "head", also of a tensor without heads; those of TextStudy::run.
Result<TensorChange> tensor_change(TextStudy& study, const ComparedTensor& what,
                                   std::span<const Intervention> before,
                                   std::span<const Intervention> after, const HeadMeans* reference);

}  // namespace headsup
