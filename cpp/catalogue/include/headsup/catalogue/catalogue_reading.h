// A row of the catalogue as if a file had been read: the same sizes, with no file behind them.
// Knows both; knows no question and no page.
#pragma once

#include "headsup/catalogue/config_reader.h"
#include "headsup/catalogue/model.h"

namespace headsup {

/// One tower, of the language model or of the first of two stacks, with an empty document. Every
/// size that the row states is Origin::catalogue. What the row leaves open is a note: undisclosed,
/// no_attention, layers_differ, no_plain_formula, not_added_up.
ConfigReading reading_of(const Model& model);

}  // namespace headsup
