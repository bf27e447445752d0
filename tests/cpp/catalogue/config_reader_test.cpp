// Published config files: every one of tests/golden/configs against what it should yield, and the
// traps on the way there.

#include "headsup/catalogue/config_reader.h"

#include <doctest/doctest.h>

#include "support/configs.h"
#include "support/files.h"
#include "support/json.h"

using namespace headsup;
using namespace headsup::test;

namespace {

const Document& expectations() {
  static const Document read = document_of(read_file("tests/golden/configs/EXPECTED.json"));
  return read;
}

std::int64_t value(const Tower& tower, ConfigSize size) { return tower[size].value; }

// A whole number of an expectation, 0 for null.
std::int64_t whole(const Document::Node& node) { return node.integer; }

void check_size(const Tower& tower, const Document::Node& expected) {
  for (std::size_t i = 0; i < kConfigSizeCount; ++i) {
    const auto size = static_cast<ConfigSize>(i);
    if (expected.key == name_of(size))
      CHECK_MESSAGE(value(tower, size) == whole(expected), expected.key);
  }
}

void check_latent(const Tower& tower, std::uint32_t at) {
  CHECK(tower.attention == AttentionKind::mla);
  const std::vector<Document::Node>& nodes = expectations().nodes;
  for (std::uint32_t i = at + 1; i < nodes[at].end; i = nodes[i].end) {
    if (nodes[i].key == "cache_values_per_token_per_layer") {
      CHECK(kv_cache_numbers(tower.block()).value() == whole(nodes[i]));
    } else {
      check_size(tower, nodes[i]);
    }
  }
}

void check_towers(const ConfigReading& reading, std::uint32_t at) {
  const std::vector<Document::Node>& nodes = expectations().nodes;
  REQUIRE(reading.towers.size() == nodes[at].child_count);
  std::size_t count = 0;
  for (std::uint32_t tower = at + 1; tower < nodes[at].end; tower = nodes[tower].end, ++count) {
    for (std::uint32_t i = tower + 1; i < nodes[tower].end; i = nodes[i].end) {
      if (nodes[i].key == "key") {
        CHECK(reading.towers[count].key == nodes[i].string);
      } else {
        check_size(reading.towers[count], nodes[i]);
      }
    }
  }
}

// Checks one file; gives how many of its expectations this reader has an answer to.
int check_file(const ConfigReading& reading, std::uint32_t at) {
  const std::vector<Document::Node>& nodes = expectations().nodes;
  const Tower& first = reading.towers[0];
  int checked = 0;
  for (std::uint32_t i = at + 1; i < nodes[at].end; i = nodes[i].end) {
    const Document::Node& expected = nodes[i];
    CAPTURE(expected.key);
    ++checked;
    if (expected.key == "attention") {
      CHECK(attention_kind_names()[static_cast<std::size_t>(first.attention)] == expected.string);
    } else if (expected.key == "divides_evenly") {
      CHECK(first.divides_evenly() == expected.boolean);
    } else if (expected.key == "heads_times_head_dim_equals_d_model") {
      CHECK(first.heads_fill_width() == expected.boolean);
    } else if (expected.key == "mla") {
      check_latent(first, i);
    } else if (expected.key == "towers") {
      check_towers(reading, i);
    } else if (expected.key == "n_decoder_layers" || expected.key == "n_decoder_heads") {
      REQUIRE(reading.towers.size() == 2);
      const bool layers = expected.key == "n_decoder_layers";
      CHECK(reading.towers[1].role == "decoder");
      CHECK(value(reading.towers[1], layers ? ConfigSize::n_layers : ConfigSize::n_heads) ==
            whole(expected));
    } else if (expected.key == "notes" || expected.key == "source") {
      --checked;  // for people
    } else {
      check_size(first, expected);
    }
  }
  return checked;
}

}  // namespace

TEST_CASE("every published file reads as it should, field by field") {
  const std::vector<Document::Node>& nodes = expectations().nodes;
  CHECK(nodes[0].child_count == 38);
  for (std::uint32_t i = 1; i < nodes.size(); i = nodes[i].end) {
    CAPTURE(nodes[i].key);
    const ConfigReading reading = reading_of(read_file("tests/golden/configs/" + nodes[i].key));
    CHECK(check_file(reading, i) >= 8);
    // What was found stands where the reading says, and can be counted with.
    for (const Tower& tower : reading.towers) {
      for (const SizeReading& found : tower.sizes) {
        CHECK((found.node == kNoNode) ==
              (found.origin != Origin::file && found.origin != Origin::family &&
               found.origin != Origin::sum && found.origin != Origin::encoder));
        if (found.origin == Origin::file)
          CHECK(reading.document.nodes[found.node].number == found.value);
      }
    }
  }
}

TEST_CASE("each size says where it was found or how it came about") {
  const ConfigReading llama = reading_of(read_file("tests/golden/configs/llama-1-7b.json"));
  const Tower& tower = llama.towers[0];
  CHECK(tower.role == "model");
  CHECK(tower.family == "llama");
  CHECK(llama.document.pointer(tower[ConfigSize::d_model].node) == "/hidden_size");
  CHECK(tower[ConfigSize::n_kv_heads].origin == Origin::heads);
  CHECK(tower[ConfigSize::head_dim].origin == Origin::quotient);
  const ConfigReading nested =
      reading_of(read_file("tests/golden/configs/ministral-3-3b-nested.json"));
  CHECK(nested.towers[0].role == "text");
  CHECK(nested.document.pointer(nested.towers[0][ConfigSize::head_dim].node) ==
        "/text_config/head_dim");
  CHECK(nested.document.pointer(nested.towers[1][ConfigSize::d_model].node) ==
        "/vision_config/hidden_size");
  const Note* note = find_note(nested, "heads_not_width");
  REQUIRE(note != nullptr);
  CHECK(nested.document.pointer(note->node) == "/text_config/head_dim");
  CHECK(note->args ==
        std::vector<Arg>{
            {"n_heads", "32"}, {"head_dim", "128"}, {"product", "4096"}, {"d_model", "3072"}});
}

TEST_CASE("a key that looks like a size and is none is named") {
  const auto noted = [](const std::string& name, NoteCode code, std::string_view where) {
    return has_note(reading_of(read_file("tests/golden/configs/" + name + ".json")), code, where);
  };
  CHECK(noted("gpt-j-6b", "not_the_head_size", "/rotary_dim"));
  CHECK(noted("distilbert-base-uncased", "not_the_width", "/hidden_dim"));
  CHECK(noted("opt-350m", "not_the_width", "/word_embed_proj_dim"));
  CHECK(noted("albert-xxlarge-v2", "not_the_width", "/embedding_size"));
  CHECK(noted("albert-xxlarge-v2", "shared_weights", "/num_hidden_groups"));
  CHECK(noted("deepseek-v2-lite", "latent", "/kv_lora_rank"));
  CHECK(noted("santacoder-gpt_bigcode", "kv_from_family", "/multi_query"));
  CHECK(noted("gemma-7b", "heads_not_width", "/head_dim"));
  // A file without a trap has nothing said about it.
  CHECK(reading_of(read_file("tests/golden/configs/llama-3.1-8b.json")).notes.empty());
  CHECK(reading_of(read_file("tests/golden/configs/gpt2.json")).notes.empty());
}

TEST_CASE("every note and every origin has its sentence, with arguments that the note carries") {
  const Document words = document_of(read_file("web/content/en/words/model-lookup.json"));
  const auto said = [&](const std::string& pointer) -> std::string {
    for (std::uint32_t i = 0; i < words.nodes.size(); ++i) {
      if (words.pointer(i) == pointer) return words.nodes[i].string;
    }
    return {};
  };
  for (const NoteInfo& note : kNotes) {
    const std::string sentence = said("/notes/" + std::string(note.name));
    CHECK_MESSAGE(sentence.ends_with("."), note.name);
    const std::string args = " " + std::string(note.args) + " ";
    for (std::size_t at = 0; (at = sentence.find('{', at)) != sentence.npos; ++at) {
      const std::string used = sentence.substr(at + 1, sentence.find('}', at) - at - 1);
      CHECK_MESSAGE(args.find(" " + used + " ") != args.npos, note.name, ": ", used);
    }
  }
  for (int i = 0; i <= static_cast<int>(Origin::encoder); ++i) {
    CHECK_FALSE(said("/origins/" + std::string(headsup::name_of(static_cast<Origin>(i)))).empty());
  }
}
