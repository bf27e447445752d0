// Golden files: what another implementation makes of the same inputs.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "headsup/base/relative_error.h"
#include "support/files.h"

namespace headsup::test {

inline nlohmann::json golden(const std::string& path) {
  return nlohmann::json::parse(read_file("tests/golden/" + path));
}

/// How far numbers are from those that a file has.
template <class T>
double error_from(const std::vector<T>& got, const nlohmann::json& numbers) {
  const auto expected = numbers.get<std::vector<T>>();
  REQUIRE(got.size() == expected.size());
  return relative_error(got, expected).value();
}

}  // namespace headsup::test
