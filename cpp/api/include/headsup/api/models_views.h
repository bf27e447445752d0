// Published models and their costs as they cross the boundary.
#pragma once

#include <string_view>
#include <vector>

#include "headsup/catalogue/cost.h"
#include "headsup/catalogue/published_model.h"

namespace headsup::app {

/// Named values as text, numbers decimal and exact: one plain object in JS. A struct whose fields
/// embind knows one by one would take five times the code.
using Figures = std::vector<Arg>;

void add_text(Figures& out, std::string_view name, std::string_view value);
/// Joined by commas; nothing where there are none.
void add_list(Figures& out, std::string_view name, const std::vector<std::int64_t>& layers);

/// "sharing" and every one of cost_figures().
Figures to_view(const ModelCost& cost);

/// name, kind, sharing and every one of model_size_names() that the catalogue has; where heads are
/// alike in all layers quotient, remainder and group as in ModelCost; head_dim_given where it is;
/// layer_heads and layer_kv_heads, joined by commas, where layers differ; weights_per_layer and
/// cached_per_token_layer, as counted here, where the plain formulas hold.
Figures to_view(const PublishedModel& model);

}  // namespace headsup::app
