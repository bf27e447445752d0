// What the published config files of tests/golden/configs should yield, one entry a file.
#pragma once

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "support/files.h"
#include "support/json.h"

namespace headsup::test {

inline const Document& expected_configs() {
  static const Document read = document_of(read_file("tests/golden/configs/EXPECTED.json"));
  return read;
}

/// One file and what is expected of it.
struct ExpectedConfig {
  std::string name;
  std::string text;
  std::uint32_t entry = 0;

  /// 0 where the entry has no such member, or it is null.
  std::int64_t whole(std::string_view key) const {
    const Document::Node* found = member(key);
    return found == nullptr ? 0 : found->integer;
  }
  bool flag(std::string_view key) const { return member(key)->boolean; }
  std::string string(std::string_view key) const { return member(key)->string; }

  const Document::Node* member(std::string_view key) const {
    const std::vector<Document::Node>& nodes = expected_configs().nodes;
    for (std::uint32_t i = entry + 1; i < nodes[entry].end; i = nodes[i].end) {
      if (nodes[i].key == key) return &nodes[i];
    }
    return nullptr;
  }
};

/// Calls `use` with each of them.
template <class Use>
void each_expected_config(Use use) {
  const std::vector<Document::Node>& nodes = expected_configs().nodes;
  for (std::uint32_t entry = 1; entry < nodes.size(); entry = nodes[entry].end) {
    use(ExpectedConfig{nodes[entry].key, read_file("tests/golden/configs/" + nodes[entry].key),
                       entry});
  }
}

/// The text of one of them, by its name without ".json".
inline std::string golden_config(std::string_view name) {
  return read_file("tests/golden/configs/" + std::string(name) + ".json");
}

/// The node at a JSON pointer, which must be there.
inline const Document::Node& node_at(const Document& document, const std::string& pointer) {
  for (std::uint32_t i = 0; i < document.nodes.size(); ++i) {
    if (document.pointer(i) == pointer) return document.nodes[i];
  }
  FAIL("no such place: " << pointer);
  return document.nodes[0];
}

}  // namespace headsup::test
