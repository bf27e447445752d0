// Turns an entry of the catalogue into a ConfigReading without a file.
#pragma once

#include "headsup/catalogue/config_reader.h"
#include "headsup/catalogue/published_model.h"

namespace headsup {

/// One tower, the language model or the first of two stacks, with an empty document. The origin of
/// every size that the entry states is Origin::catalogue. A note says why costs cannot be counted:
/// undisclosed, no_attention, layers_differ, no_plain_formula, not_added_up.
ConfigReading reading_of(const PublishedModel& model);

}  // namespace headsup
