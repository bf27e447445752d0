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
  for (const LookupStep& step : lookup_of(hostile).steps) {
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
    const Result<app::LookupView> view = app::App().lookup(file.text, "file");
    REQUIRE(view.ok());
    REQUIRE(view->marks.size() == view->lookup.steps.size());
    for (std::size_t i = 0; i < view->marks.size(); ++i) {
      for (const std::string& mark : view->marks[i]) {
        const std::size_t start = std::stoul(mark);
        const std::size_t end = std::stoul(mark.substr(mark.find('-') + 1));
        const std::string marked = file.text.substr(start, end - start);
        const Document pair = document_of("{" + marked + "}");
        CHECK(pair.nodes.size() == 2);
      }
    }
    const std::string first = view->marks[0].at(0);
    const Document::Node& width =
        node_at(view->reading.document, view->lookup.steps[0].accepted[0]);
    CHECK(file.text.substr(std::stoul(first)).starts_with("\"" + width.key + "\": "));
  });
}

TEST_CASE("published files with small damages are asked about or refused, and nothing else") {
  for (const char* name : {"gpt2", "deepseek-v2-lite", "ministral-3-3b-nested", "bart-large"}) {
    const std::string text = golden_config(name);
    for (std::uint32_t seed = 0; seed < 500; ++seed) {
      CAPTURE(seed);
      const Result<app::LookupView> view = app::App().lookup(spoilt(text, seed), "file");
      if (!view) continue;
      for (const LookupStep& step : view->lookup.steps) {
        REQUIRE_FALSE(step.accepted.empty());
        REQUIRE(grade_lookup(view->reading, step, step.accepted[0]).verdict == Verdict::right);
      }
    }
  }
}
