// The reading of a model's config file as it crosses the boundary.
#pragma once

#include "codec/json_reader.h"
#include "models/config_reader.h"
#include "wasm/models_views.h"

namespace headsup::app {

/// A config file is a few kilobytes; one with a name for each of many classes, a few megabytes.
inline constexpr JsonLimits kConfigLimits{
    .bytes = 8u << 20, .depth = 64, .nodes = 250'000, .not_finite = true};

/// key, role, family, sharing; of each size that is known its value under its name, and beside it
/// NAME_how and NAME_where; divides_evenly and heads_fill_width as "true" or "false" where they are
/// known; layer_heads and layer_kv_heads, joined by commas, where layers differ.
Figures to_view(const Tower& tower, const Document& document);

/// code, where, and the note's arguments by name; texts of the file cut short.
Figures to_view(const Note& note, const Document& document);

}  // namespace headsup::app
