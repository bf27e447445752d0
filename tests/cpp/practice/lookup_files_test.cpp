// Questions about config files that are odd, hostile or damaged, and where in a text an answer
// stands.

#include <doctest/doctest.h>

#include "headsup/practice/lookup.h"
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
