// A JSON text as a flat list of nodes, so that readers of files need no JSON library: json_reader.h
// makes it, and document_reader.h reads it field by field.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace headsup {

/// A parsed JSON text in document order: an object or array is followed by its children.
struct Document {
  enum class Type : std::uint8_t { null, boolean, number, string, array, object };

  struct Node {
    Type type = Type::null;
    bool boolean = false;
    bool is_integer = false;        // number: written without fraction or exponent and fits 64 bits
    bool duplicate = false;         // an earlier member of the same object has this key
    std::int64_t integer = 0;       // number: its value if is_integer
    double number = 0;              // number
    std::string string;             // string: its text
    std::string key;                // the member's key, in an object
    std::uint32_t parent = 0;       // index of the enclosing node; the root's is itself
    std::uint32_t child_count = 0;  // array, object: how many direct children
    std::uint32_t end = 0;          // index after the last node inside this one
    std::uint32_t index = 0;        // among its parent's children, from 0
    std::size_t offset = 0;         // bytes from the start of the text to just after the token
  };

  std::vector<Node> nodes;  // nodes[0] is the root

  /// RFC 6901 pointer to a node, e.g. "/lessons/0/steps/3/id"; "" for the root, and for a node that
  /// does not exist.
  std::string pointer(std::uint32_t node) const;
};

/// Appends "/" and the token, escaped as RFC 6901 requires, to a pointer.
void append_pointer_token(std::string& pointer, std::string_view token);

}  // namespace headsup
