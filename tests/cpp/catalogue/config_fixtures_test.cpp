// Hostile and odd config files: each ends in one clear fault with its place, or in the right
// reading.

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>

#include "support/configs.h"
#include "support/files.h"
#include "support/json.h"

using namespace headsup;
using namespace headsup::test;

namespace {

const std::string kFolder = "tests/fixtures/bad/";

const Document& index() {
  static const Document read = document_of(read_file(kFolder + "EXPECTED.json"));
  return read;
}

// The member of an object, or null.
const Document::Node* member(std::uint32_t object, std::string_view key) {
  const std::vector<Document::Node>& nodes = index().nodes;
  for (std::uint32_t i = object + 1; i < nodes[object].end; i = nodes[i].end) {
    if (nodes[i].key == key) return &nodes[i];
  }
  return nullptr;
}

std::uint32_t place(const Document::Node* node) {
  return static_cast<std::uint32_t>(node - index().nodes.data());
}

void check_fault(const Fault& fault, std::uint32_t entry) {
  CHECK(name_of(fault.code) == member(entry, "code")->string);
  CHECK(fault.where == member(entry, "where")->string);
}

void check_reading(const ConfigReading& reading, std::uint32_t expected) {
  const Tower& first = reading.towers[0];
  for (ConfigSize size : {ConfigSize::d_model, ConfigSize::n_heads, ConfigSize::n_kv_heads,
                          ConfigSize::head_dim, ConfigSize::n_layers}) {
    CHECK_MESSAGE(first[size].value == member(expected, name_of(size))->integer, name_of(size));
  }
  CHECK(attention_kind_names()[static_cast<std::size_t>(first.attention)] ==
        member(expected, "attention")->string);
  const Document::Node& notes = *member(expected, "notes");
  std::vector<std::string> said;
  for (const Note& note : reading.notes) said.emplace_back(note.code.info().name);
  std::vector<std::string> wanted;
  for (std::uint32_t i = place(&notes) + 1; i < notes.end; ++i) {
    wanted.push_back(index().nodes[i].string);
  }
  CHECK(said == wanted);
}

}  // namespace

TEST_CASE("each odd file ends in its one fault, or in the right reading") {
  const std::vector<Document::Node>& nodes = index().nodes;
  CHECK(nodes[0].child_count >= 60);
  for (std::uint32_t entry = 1; entry < nodes.size(); entry = nodes[entry].end) {
    const std::string& name = nodes[entry].key;
    CAPTURE(name);
    const Result<ConfigReading> reading = try_config(read_file(kFolder + name));
    const Document::Node* expected = member(entry, "reads");
    CHECK_MESSAGE(reading.ok() == (expected != nullptr),
                  text_of(reading ? Faults{} : reading.faults()));
    if (!reading && expected == nullptr) {
      REQUIRE(reading.faults().size() == 1);
      CHECK(args_match_table(reading.faults()[0]));
      check_fault(reading.faults()[0], entry);
    } else if (reading && expected != nullptr) {
      check_reading(*reading, place(expected));
    }
  }
}

TEST_CASE("a file of 20 MB is refused by its size, and one of a few MB is read") {
  const std::string sizes = R"({"hidden_size": 768, "num_attention_heads": 12, "id2label": {)";
  std::string labels;
  while (labels.size() < (5u << 20)) {
    labels += "\"" + std::to_string(labels.size()) + "\": \"a class of things\",";
  }
  CHECK(reading_of(sizes + labels + "\"last\": 1}}").towers[0][ConfigSize::head_dim].value == 64);
  while (labels.size() < (20u << 20)) labels += labels;
  CHECK(config_fault(sizes + labels + "\"last\": 1}}").code == Code::json_too_large);
  CHECK(config_fault(std::string(20u << 20, 'x')).code == Code::json_too_large);
}

TEST_CASE("no nesting and no number of values brings it down") {
  CHECK(config_fault(std::string(1u << 20, '[')).code == Code::json_too_deep);
  std::string many = "{\"a\": [";
  for (int i = 0; i < 300'000; ++i) many += "0,";
  CHECK(config_fault(many + "0]}").code == Code::json_too_many_nodes);
}

TEST_CASE("published files with small damages are read or refused with one fault") {
  const std::uint32_t rounds = std::getenv("HEADSUP_LONG") != nullptr ? 20'000 : 500;
  int refused = 0;
  for (const char* name : {"gpt2", "deepseek-v2-lite", "ministral-3-3b-nested", "bart-large",
                           "falcon-rw-1b", "mpt-7b"}) {
    const std::string text = read_file("tests/golden/configs/" + std::string(name) + ".json");
    for (std::uint32_t seed = 0; seed < rounds; ++seed) {
      const Result<ConfigReading> reading = try_config(corrupted(text, seed));
      CAPTURE(seed);
      if (reading) {
        REQUIRE_FALSE(reading->towers.empty());
        continue;
      }
      ++refused;
      REQUIRE(reading.faults().size() == 1);
      REQUIRE(args_match_table(reading.faults()[0]));
    }
  }
  CHECK(refused > static_cast<int>(rounds));
}
