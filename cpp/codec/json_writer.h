// How this room writes JSON: members in the order they were added, whole numbers as such, text that
// every reader takes. Private to codec/: the only header that includes the JSON library.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace headsup {

using OrderedJson = nlohmann::ordered_json;

/// A number without ".0" where it is whole and exact; 0 where it is not finite, as JSON has no such
/// numbers.
OrderedJson number_json(double value);

/// One line of JSON. Bytes that are not UTF-8 become U+FFFD.
std::string json_text(const OrderedJson& json);

}  // namespace headsup
