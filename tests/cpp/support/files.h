// Files of the source tree, read the same way natively and as wasm under Node.
#pragma once

#include <doctest/doctest.h>

#include <fstream>
#include <iterator>
#include <string>

namespace headsup::test {

/// The whole text of a file, its path taken from the root of the sources.
inline std::string read_file(const std::string& path) {
  std::ifstream file(std::string(HEADSUP_SOURCE_DIR) + "/" + path, std::ios::binary);
  REQUIRE_MESSAGE(file.good(), path);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

}  // namespace headsup::test
