// Questions about config files that are odd, hostile or damaged, and where in a text an answer
// stands.

#include <doctest/doctest.h>

#include "practice/lookup.h"
#include "support/configs.h"
#include "support/expected_configs.h"

using namespace headsup;
using namespace headsup::test;

TEST_CASE("names in a file are names: hostile, long and doubled ones do no harm") {
  const std::string text = read_file("tests/fixtures/bad/hostile-names.json");
  const ConfigReading hostile = reading_of(text);
  const Lookup asked = lookup_of(hostile);
  for (const LookupStep& step : asked.steps()) {
    for (const KeyOption& key : step.keys) {
      CHECK(hostile.document.pointer(key.node).size() < 200);
    }
  }
  const std::string name(100'000, 'x');
  const std::string twice = R"({"hidden_size": 8, "n_head": 2, "a": 3, "a": 3, ")" + name +
                            R"(": 5, ")" + name + R"(b": {"y": 7}})";
  const ConfigReading reading = reading_of(twice);
  const Lookup lookup = lookup_of(reading);
  std::string offered;
  for (const KeyOption& key : lookup.find_step("width")->keys) {
    offered += reading.document.pointer(key.node) + " ";
  }
  CHECK(offered == "/hidden_size /n_head /a ");
}

TEST_CASE("where the answer stands is told to the byte") {
  each_expected_config([&](const ExpectedConfig& file) {
    CAPTURE(file.name);
    const Result<std::string> told = app::App().lookup(file.text, "file");
    REQUIRE(told.ok());
    const Document view = document_of(*told);
    int marks = 0;
    for (const Document::Node& node : view.nodes) {
      if (view.nodes[node.parent].key != "marks") continue;
      const std::size_t start = std::stoul(node.string);
      const std::size_t end = std::stoul(node.string.substr(node.string.find('-') + 1));
      const Document pair = document_of("{" + file.text.substr(start, end - start) + "}");
      CHECK(pair.nodes.size() == 2);
      ++marks;
    }
    CHECK(marks >= 5);
  });
}

TEST_CASE("published files with small damages are asked about or refused, and nothing else") {
  for (const char* name : {"gpt2", "deepseek-v2-lite", "ministral-3-3b-nested", "bart-large"}) {
    const std::string text = golden_config(name);
    for (std::uint32_t seed = 0; seed < 500; ++seed) {
      CAPTURE(seed);
      const std::string damaged = spoilt(text, seed);
      const Result<ConfigReading> reading = try_config(damaged);
      const Result<std::string> told = app::App().lookup(damaged, "file");
      REQUIRE(told.ok() == reading.ok());
      if (told) document_of(*told);
    }
  }
}
