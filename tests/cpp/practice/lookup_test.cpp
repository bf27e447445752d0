// Questions about published models: that the right answer counts and no other, that a wrong one is
// told for what it is, and that the numbers agree with what the files are known to hold.

#include "headsup/practice/lookup.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "headsup/catalogue/catalogue_reading.h"
#include "support/configs.h"
#include "support/expected_configs.h"

using namespace headsup;
using namespace headsup::test;

namespace {

std::string ids(const Lookup& lookup) {
  std::string out;
  for (const LookupStep& step : lookup.steps()) {
    out += (out.empty() ? "" : " ") + std::string(step.id);
  }
  return out;
}

const LookupStep& step_of(const Lookup& lookup, std::string_view id) {
  const LookupStep* found = lookup.find_step(id);
  REQUIRE_MESSAGE(found != nullptr, std::string(id));
  return *found;
}

// "right", "not_an_answer", or of a wrong answer "wrong HOW KIND MISTAKE", without what it has not.
std::string graded(const ConfigReading& reading, std::string_view id, std::string_view answer) {
  const Lookup lookup = lookup_of(reading);
  const LookupGrade grade = grade_lookup(reading, step_of(lookup, id), answer);
  std::string out(name_of(grade.verdict));
  for (const std::string_view word : {grade.how, grade.key.kind, grade.mistake}) {
    if (!word.empty()) out += " " + std::string(word);
  }
  return out;
}

std::string graded(std::string_view text, std::string_view id, std::string_view answer) {
  return graded(reading_of(text), id, answer);
}

std::vector<std::string> options_of(const ConfigReading& reading, const LookupStep& step) {
  std::vector<std::string> out(step.choices.begin(), step.choices.end());
  for (const KeyOption& key : step.keys) out.push_back(reading.document.pointer(key.node));
  return out;
}

std::string shown(std::string_view text, std::string_view id) {
  const ConfigReading reading = reading_of(text);
  const Lookup lookup = lookup_of(reading);
  std::string out;
  for (const std::string& each : options_of(reading, step_of(lookup, id)))
    out += (out.empty() ? "" : " ") + each;
  return out;
}

std::vector<std::string> accepted(const ConfigReading& reading, const LookupStep& step) {
  std::vector<std::string> out;
  for (const KeyOption& key : step.keys) {
    if (key.right) out.push_back(reading.document.pointer(key.node));
  }
  if (step.number > 0) out.push_back(std::to_string(step.number));
  if (!step.choice.empty()) out.emplace_back(step.choice);
  return out;
}

std::string arg(const ConfigReading& reading, std::string_view name) {
  for (const Arg& each : lookup_args(reading)) {
    if (each.name == name) return each.value;
  }
  return "";
}

}  // namespace

TEST_CASE("of every published file each step takes what is right and none of its other options") {
  int files = 0;
  each_expected_config([&](const ExpectedConfig& file) {
    CAPTURE(file.name);
    const ConfigReading reading = reading_of(file.text);
    const Lookup lookup = lookup_of(reading);
    CHECK(ids(lookup) == "width heads head_dim divides sharing");
    for (const LookupStep& step : lookup.steps()) {
      CAPTURE(step.id);
      const std::vector<std::string> right_ones = accepted(reading, step);
      CHECK_FALSE(right_ones.empty());
      for (const std::string& answer : right_ones) {
        CHECK(grade_lookup(reading, step, answer).verdict == Verdict::right);
      }
      const std::vector<std::string> options = options_of(reading, step);
      CHECK((step.asks == "number") == options.empty());
      for (const std::string& option : options) {
        const bool right =
            std::find(right_ones.begin(), right_ones.end(), option) != right_ones.end();
        const LookupGrade grade = grade_lookup(reading, step, option);
        CHECK(grade.verdict == (right ? Verdict::right : Verdict::wrong));
        CHECK(grade.how.empty() == right);
      }
      CHECK(grade_lookup(reading, step, "what?").verdict == Verdict::not_an_answer);
      CHECK(grade_lookup(reading, step, "").verdict == Verdict::not_an_answer);
    }
    ++files;
  });
  CHECK(files == 38);
}

TEST_CASE("what is right of a published file is what the file is known to hold") {
  each_expected_config([&](const ExpectedConfig& file) {
    CAPTURE(file.name);
    const ConfigReading reading = reading_of(file.text);
    const Lookup lookup = lookup_of(reading);
    const std::int64_t width = file.whole("d_model");
    const std::int64_t heads = file.whole("n_heads");
    const auto value_at = [&](const std::string& pointer) {
      return node_at(reading.document, pointer).integer;
    };
    for (const std::string& key : accepted(reading, step_of(lookup, "width")))
      CHECK(value_at(key) == width);
    for (const std::string& key : accepted(reading, step_of(lookup, "heads")))
      CHECK(value_at(key) == heads);
    CHECK(step_of(lookup, "head_dim").number == file.whole("head_dim"));
    CHECK(step_of(lookup, "divides").choice == (heads * (width / heads) == width ? "yes" : "no"));
    CHECK(step_of(lookup, "sharing").choice == file.string("attention"));
    CHECK(arg(reading, "product") == std::to_string(heads * file.whole("head_dim")));
    CHECK(arg(reading, "quotient") == std::to_string(width / heads));
    // Explained as a quotient or as both only where that is so.
    const bool fills = file.flag("heads_times_head_dim_equals_d_model");
    const std::string why(step_of(lookup, "head_dim").why);
    CHECK((why == "head_dim_given" || why == "head_dim_sum") == !fills);
    CHECK((step_of(lookup, "divides").why == "divides_clean") == fills);
  });
}

TEST_CASE("the keys offered stand in the file, hold whole numbers and come in its order") {
  each_expected_config([&](const ExpectedConfig& file) {
    CAPTURE(file.name);
    const ConfigReading reading = reading_of(file.text);
    const Lookup lookup = lookup_of(reading);
    for (const std::string_view id : {"width", "heads"}) {
      const LookupStep& step = step_of(lookup, id);
      CHECK(step.keys.size() >= 2);
      CHECK(step.keys.size() <= kMaxKeys);
      const Document::Node* last = nullptr;
      for (const KeyOption& key : step.keys) {
        const Document::Node& node = reading.document.nodes[key.node];
        CHECK(node.type == Document::Type::number);
        CHECK(node.integer == key.value);
        CHECK(key.value >= 1);
        if (last != nullptr) CHECK(&node > last);
        last = &node;
      }
    }
  });
}

TEST_CASE("the keys that look most like the answer are among the options") {
  const auto keys = [](std::string_view file, std::string_view id) {
    return shown(golden_config(file), id);
  };
  CHECK(keys("gpt2", "width") == "/n_ctx /n_embd /n_head /n_layer /n_positions /vocab_size");
  CHECK(keys("llama-3.1-8b", "heads") ==
        "/hidden_size /intermediate_size /num_attention_heads /num_hidden_layers "
        "/num_key_value_heads /max_position_embeddings");
  // The width of another part is the first of all that look like the width.
  const std::string nested = keys("ministral-3-3b-nested", "width");
  CHECK(nested.find("/vision_config/hidden_size") != nested.npos);
  CHECK(nested.find("/text_config/intermediate_size") != nested.npos);
}

TEST_CASE("two names for the same size are both right, and a null or a text is no option") {
  const std::string text =
      R"({"n_embd": 64, "hidden_size": 64, "n_head": 4, "n_inner": null, "d_ff": "256"})";
  CHECK(graded(text, "width", "/n_embd") == "right");
  CHECK(graded(text, "width", "/hidden_size") == "right");
  CHECK(graded(text, "width", "/n_inner") == "not_an_answer");
  CHECK(shown(text, "width") == "/n_embd /hidden_size /n_head");
}

TEST_CASE("a key that was picked for another is told for what it is") {
  const std::string llama = golden_config("llama-3.1-8b");
  CHECK(graded(llama, "width", "/intermediate_size") == "wrong picked_key ffn");
  CHECK(graded(llama, "width", "/vocab_size") == "wrong picked_key vocab");
  CHECK(graded(llama, "heads", "/num_key_value_heads") ==
        "wrong picked_key kv_heads kv_heads_for_heads");
  CHECK(graded(llama, "heads", "/num_hidden_layers") == "wrong picked_key layers");
  CHECK(graded(golden_config("ministral-3-3b-nested"), "width", "/vision_config/hidden_size") ==
        "wrong picked_key part");
  CHECK(graded(golden_config("distilbert-base-uncased"), "width", "/hidden_dim") ==
        "wrong picked_key ffn");
}

TEST_CASE("a head size that is given apart is not the quotient, and who divides is told so") {
  const std::string gemma = golden_config("gemma-7b");  // 3072 wide, 16 heads of 256
  CHECK(graded(gemma, "head_dim", "256") == "right");
  CHECK(graded(gemma, "head_dim", "2^8") == "right");
  CHECK(graded(gemma, "head_dim", "192") == "wrong quotient quotient");
  CHECK(graded(gemma, "head_dim", "3,072") == "wrong full_width full_width");
  CHECK(graded(gemma, "head_dim", "4096") == "wrong all_heads all_heads");
  CHECK(graded(gemma, "head_dim", "1536") == "wrong divided_key ffn");  // 24576 / 16
  CHECK(graded(gemma, "head_dim", "28") == "wrong value_of_key layers");
  CHECK(graded(gemma, "head_dim", "7") == "wrong other_number");
  CHECK(graded(gemma, "head_dim", "many") == "not_an_answer");
  const std::string deepseek = golden_config("deepseek-v2-lite");  // 128 + 64
  CHECK(graded(deepseek, "head_dim", "192") == "right");
  CHECK(graded(deepseek, "head_dim", "64") == "wrong value_of_key head_part");
  CHECK(graded(golden_config("llama-3.1-8b"), "head_dim", "512") ==
        "wrong by_kv_heads by_kv_heads");
  // A decimal point may group thousands; neither way is 128.
  CHECK(graded(golden_config("llama-3.1-8b"), "head_dim", "1.280") == "wrong other_number");
}

TEST_CASE("a width that the heads do not divide is no error where the file gives the head size") {
  const std::string text =
      R"({"hidden_size": 100, "num_attention_heads": 3, "head_dim": 32, "intermediate_size": 96})";
  const ConfigReading reading = reading_of(text);
  const Lookup lookup = lookup_of(reading);
  CHECK(step_of(lookup, "divides").choice == "no");
  CHECK(step_of(lookup, "divides").why == "divides_not");
  CHECK(arg(reading, "quotient") == "33");
  CHECK(arg(reading, "remainder") == "1");
  CHECK(graded(text, "divides", "yes") == "wrong rest_left");
  CHECK(graded(text, "head_dim", "33") == "wrong quotient quotient");
  CHECK(graded(text, "head_dim", "100/3") == "wrong other_number");
  CHECK(graded(golden_config("gemma-7b"), "divides", "no") == "wrong given_is_no_rest");
  CHECK(graded(golden_config("gpt2"), "divides", "no") == "wrong no_rest");
}

TEST_CASE("who counts a key and value head for each query head is told so") {
  CHECK(graded(golden_config("llama-3.1-8b"), "sharing", "MHA") == "wrong MHA sharing_missed");
  CHECK(graded(golden_config("gemma-2b"), "sharing", "MHA") == "wrong MHA sharing_missed");
  CHECK(graded(golden_config("gemma-2b"), "sharing", "GQA") == "wrong GQA");
  CHECK(graded(golden_config("gpt2"), "sharing", "MQA") == "wrong MQA");
  CHECK(graded(golden_config("deepseek-v2-lite"), "sharing", "MHA") == "wrong MHA");
  CHECK(step_of(lookup_of(reading_of(golden_config("gpt2"))), "sharing").why ==
        "sharing_MHA_unwritten");
  CHECK(step_of(lookup_of(reading_of(golden_config("gemma-7b"))), "sharing").why == "sharing_MHA");
  CHECK(step_of(lookup_of(reading_of(golden_config("deepseek-v2-lite"))), "sharing").why ==
        "sharing_MLA");
}

TEST_CASE("what is unknown or differs by layer is not asked") {
  const ConfigReading mamba = reading_of(read_file("tests/fixtures/bad/mamba-with-heads.json"));
  CHECK(ids(lookup_of(mamba)) == "width sharing");
  CHECK(step_of(lookup_of(mamba), "sharing").why == "sharing_none");
  const std::string by_layer =
      R"({"model_type": "openelm", "model_dim": 128, "head_dim": 16, "num_query_heads": [4, 8],
          "num_kv_heads": [2, 4], "num_transformer_layers": 2, "vocab_size": 99})";
  CHECK(ids(lookup_of(reading_of(by_layer))) == "width");
  // A class fills the rest in: no key of the file holds it.
  const std::string defaults = R"({"text_config": {"model_type": "gemma3_text"}, "x": 1})";
  CHECK(ids(lookup_of(reading_of(defaults))) == "head_dim divides sharing");
}

TEST_CASE("a row of the catalogue is asked the rest, and its prompts tell what that needs") {
  PublishedModel model;
  model.kind = "decoder";
  model.attention = AttentionKind::gqa;
  model.block = {3072, 16, 8, 256};
  model.head_dim_given = true;
  const ConfigReading given = reading_of(model);
  CHECK(ids(lookup_of(given)) == "head_dim divides sharing");
  CHECK(step_of(lookup_of(given), "head_dim").prompt == "head_dim_product");
  CHECK(step_of(lookup_of(given), "sharing").prompt == "sharing_told");
  CHECK(graded(given, "head_dim", "192") == "wrong quotient quotient");
  CHECK(graded(given, "head_dim", "256") == "right");
  model.block = {768, 12, 12, 64};
  model.head_dim_given = false;
  CHECK(step_of(lookup_of(reading_of(model)), "head_dim").prompt == "head_dim_told");
  model.attention = AttentionKind::none;
  model.block = {768};
  CHECK(ids(lookup_of(reading_of(model))).empty());
  model.attention = AttentionKind::undisclosed;
  model.block = {};
  CHECK(ids(lookup_of(reading_of(model))).empty());
}
