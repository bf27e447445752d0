// Bytes as base64url text with a version in front and a checksum behind, so that damage is noticed.
#pragma once

#include <string>
#include <string_view>

#include "headsup/base/result.h"

namespace headsup {

/// "1", then base64url of the bytes and a 16-bit checksum.
std::string encode_checked(std::string_view bytes);

/// The bytes again. Faults, at `where`: packed_damaged, packed_newer.
Result<std::string> decode_checked(std::string_view text, std::string_view where);

}  // namespace headsup
