// Programs with what is expected of them, from files of tests/cpp/code: "== task | expected", and
// the lines.
#pragma once

#include <sstream>
#include <string>
#include <vector>

#include "support/files.h"

namespace headsup::test {

struct CodeProgram {
  std::string task;
  std::string expected;
  std::string source;
};

inline std::vector<CodeProgram> code_programs(const std::string& file) {
  std::vector<CodeProgram> out;
  std::istringstream lines(read_file("tests/cpp/code/" + file));
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("== ")) {
      const std::size_t bar = line.find(" | ");
      REQUIRE(bar != line.npos);
      out.push_back({line.substr(3, bar - 3), line.substr(bar + 3), ""});
    } else {
      out.back().source += line + "\n";
    }
  }
  return out;
}

}  // namespace headsup::test
