// A model that is looked up, as it crosses the boundary.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "models/attention_cost.h"
#include "practice/lookup.h"

namespace headsup::app {

struct LookupView {
  ConfigReading reading;
  Lookup lookup;
  // Of each step, where its answer stands in the text: "12-34", bytes from the start, the key's
  // first quotation mark to the value's end.
  std::vector<std::vector<std::string>> marks;
};

}  // namespace headsup::app
