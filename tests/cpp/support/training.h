// Runs for tests: the shipped names, a handful of words, and what is wrong with a config in short.
#pragma once

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "headsup/training/run.h"
#include "support/files.h"

namespace headsup::test {

/// "code where, code where".
inline std::string kinds_of(const Faults& faults) {
  std::string out;
  for (const Fault& fault : faults) {
    out += (out.empty() ? "" : ", ") + std::string(name_of(fault.code)) + " " + fault.where;
  }
  return out;
}

/// microGPT's own training on the names that the product ships.
inline RunConfig shipped_names() {
  RunConfig config;
  config.task.task = "names";
  std::istringstream names(read_file("web/content/names.txt"));
  for (std::string name; names >> name;) config.task.words.push_back(name);
  return config;
}

/// A few words of few letters, so that a short run learns something.
inline RunConfig few_names(double steps) {
  RunConfig config;
  config.task.task = "names";
  for (const char a : std::string_view("abeimno")) {
    for (const char b : std::string_view("lmnrt")) {
      config.task.words.push_back({a, b, a});
      config.task.words.push_back({b, a, b, a});
    }
  }
  config.steps = steps;
  return config;
}

/// A run to its end.
inline TrainedModel trained(const RunConfig& config) {
  const auto run = Run::make(config).value();
  while (!run->finished()) run->advance(100).value();
  return *run->model().value();
}

/// A number of a file of numbers.
inline double number_in(const std::string& path, const std::string& key) {
  return nlohmann::json::parse(read_file(path)).at(key);
}

}  // namespace headsup::test
