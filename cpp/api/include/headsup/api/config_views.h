// The reading of a model's config file as it crosses the boundary.
#pragma once

#include "headsup/api/models_views.h"
#include "headsup/catalogue/config_reader.h"

namespace headsup::app {

/// key, role, family, sharing; of each size that is known its value under its name, and beside it
/// NAME_how and NAME_where; divides_evenly and heads_fill_width as "true" or "false" where they are
/// known; layer_heads and layer_kv_heads, joined by commas, where layers differ.
Figures to_view(const Tower& tower, const Document& document);

/// code, where, and the note's arguments by name; texts of the file cut short.
Figures to_view(const Note& note, const Document& document);

}  // namespace headsup::app
