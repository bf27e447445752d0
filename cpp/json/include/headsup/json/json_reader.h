// Parses JSON text into a Document, within limits on its size.
#pragma once

#include <string_view>

#include "headsup/base/result.h"
#include "headsup/json/document.h"

namespace headsup {

/// The limits of a text. A node takes about 150 bytes, and twice that while the list grows, so that
/// a text at the limits stays well within the wasm memory.
struct JsonLimits {
  std::size_t bytes = 64u << 20;
  std::uint32_t depth = 64;  // arrays and objects inside one another
  std::uint32_t nodes = 1'000'000;
  // Whether NaN, Infinity and -Infinity are numbers, which Python's json module writes although
  // JSON does not have them.
  bool allow_nan = false;
};

/// Parses strict JSON (RFC 8259, UTF-8, one value; a byte order mark in front is skipped).
/// Duplicate keys are kept and marked. Faults, the first only: json_too_large, json_too_deep and
/// json_too_many_nodes (with the pointer of the value that goes too far), json_not_utf8 (a NUL
/// among the first bytes: UTF-16 or UTF-32), json_syntax and
/// json_number_too_large (a number past the range of double, such as 1e400; both with line and
/// column, from 1, the column in characters).
/// Cost: about 100 ns a node. Uses no recursion.
Result<Document> read_json(std::string_view text, const JsonLimits& limits = {});

}  // namespace headsup
