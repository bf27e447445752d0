// Numbers from JS as what they stand for in a language model.
#pragma once

#include <vector>

#include "headsup/api/model_views.h"
#include "headsup/model/intervention.h"

namespace headsup::app {

/// What is no whole number becomes a token that no model has.
Token to_token(double value);
std::vector<Token> to_tokens(const std::vector<double>& numbers);

/// Faults: field_bad_value at "interventions/N/kind".
Result<std::vector<Intervention>> to_interventions(const std::vector<InterventionInput>& inputs);

}  // namespace headsup::app
