// Normalises what people type on different keyboards to the few ASCII signs that answers use.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace headsup {

inline bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// The text in ASCII, lower case: "x" for every sign of multiplication, full-width digits and signs
/// as plain ones, any blank as a space. Empty where it holds any other letter.
std::optional<std::string> to_ascii(std::string_view text);

/// Without the spaces at both ends.
std::string_view trimmed(std::string_view text);

}  // namespace headsup
