// What went wrong in an answer, in one or two bytes.
#pragma once

#include <string>
#include <string_view>

#include "headsup/base/bytes.h"

namespace headsup {

/// "M6-2" is written as its two numbers, a ShapeMistake's name as its index; all else is dropped.
void write_mistake(std::string_view slip, ByteWriter& out);

std::string read_mistake(ByteReader& from);

}  // namespace headsup
