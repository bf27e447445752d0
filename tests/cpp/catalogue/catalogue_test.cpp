// The 217 published models: every row recomputed, and rows broken by hand refused at their place.

#include <doctest/doctest.h>

#include <map>
#include <string>

#include "catalogue_check.h"
#include "headsup/catalogue/catalogue_records.h"
#include "support/files.h"
#include "support/json.h"
#include "support/records.h"

using namespace headsup;
using test::arg;
using test::check_catalogue;
using test::has;

namespace {

constexpr std::size_t kModels = 217;

std::string catalogue_text() { return test::read_file("web/content/models.json"); }

const Catalogue& catalogue() {
  static const Catalogue read = [] {
    const Catalogue result = test::record_of<Catalogue>(catalogue_text());
    const Faults faults = check_catalogue(result);
    REQUIRE_MESSAGE(faults.empty(), test::text_of(faults));
    return result;
  }();
  return read;
}

// A row that is right, for breaking.
constexpr std::string_view kRow = R"([{"name": "M", "family": "F", "year": 2024, "n_layers": 2,
  "d_model": 96, "n_heads": 6, "n_kv_heads": 2, "head_dim": 16, "attention": "GQA",
  "vocab_size": null, "params_total": null, "config_style": "llama", "status": "published",
  "source": "by hand", "sources_agreeing": 1, "kind": "decoder",
  "stated_parameters": 24576, "stated_kv_cache": 64}])";

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  const std::size_t at = text.find(from);
  REQUIRE_MESSAGE(at != text.npos, from);
  return text.replace(at, from.size(), to);
}

Faults faults_of(const std::string& text) {
  const Catalogue read = test::record_of<Catalogue>(text);
  const Faults faults = check_sizes(read);
  return faults.empty() ? check_catalogue(read) : faults;
}

Faults broken(std::string_view from, std::string_view to) {
  return faults_of(replaced(std::string(kRow), from, to));
}

}  // namespace

TEST_CASE("each of the 217 rows: head size, sharing and counts recomputed are the file's own") {
  // Straight from the file, beside what the reader made of it, with the arithmetic written out
  // again.
  const Document document = test::document_of(catalogue_text());
  REQUIRE(catalogue().size() == kModels);
  std::size_t counted = 0;
  std::uint32_t row = 1;
  for (const PublishedModel& model : catalogue()) {
    INFO(model.name);
    std::map<std::string, std::int64_t> size;
    std::map<std::string, std::string> word;
    bool derived = false;
    // Members of the row, by name.
    for (std::uint32_t n = row; n < document.nodes[row].end; ++n) {
      const Document::Node& node = document.nodes[n];
      if (node.type == Document::Type::number) size[node.key] = node.integer;
      if (node.type == Document::Type::string) word[node.key] = node.string;
      derived = derived || node.key == "stated_parameters";
    }
    row = document.nodes[row].end;
    REQUIRE(word["name"] == model.name);
    const std::int64_t d = size["d_model"];
    const std::int64_t h = size["n_heads"];
    const std::int64_t kv = size["n_kv_heads"];
    const std::int64_t c = size["kv_lora_rank"];
    const std::int64_t nope = size["qk_nope_head_dim"];
    const std::int64_t rope = size["qk_rope_head_dim"];
    CHECK(model.block.head_dim == size["head_dim"]);
    if (model.attention != AttentionKind::undisclosed) {
      CHECK(name_of(model.attention) == word["attention"]);
    }
    if (c > 0) {
      CHECK(nope + rope == size["head_dim"]);
    } else if (h > 0) {
      CHECK(name_of(attention_kind_of(h, kv)) == word["attention"]);
      CHECK((h * size["head_dim"] == d) != model.head_dim_given);
    }
    CHECK((model.stated_parameters > 0) == derived);
    if (!derived) continue;
    ++counted;
    const std::int64_t q = size["q_lora_rank"];
    const std::int64_t v = size["v_head_dim"];
    const std::int64_t hd = size["head_dim"];
    const std::int64_t queries = q > 0 ? d * q + q * h * hd : d * h * hd;
    const std::int64_t weights =
        c > 0 ? queries + d * (c + rope) + c * h * (nope + v) + h * v * d : 2 * d * hd * (h + kv);
    CHECK(projection_weights(model.block).value() == weights);
    CHECK(weights == size["stated_parameters"]);
    if (model.kind == "encoder") continue;
    CHECK(kv_cache_numbers(model.block).value() == size["stated_kv_cache"]);
  }
  CHECK(counted == 202);
}

TEST_CASE("a row broken by hand is refused at the field that does not follow") {
  REQUIRE(faults_of(std::string(kRow)).empty());
  const Faults head = broken(R"("head_dim": 16)", R"("head_dim": 15)");
  REQUIRE(has(head, Code::field_bad_value, "/0/head_dim"));
  CHECK(arg(head.front(), "value") == "15");
  CHECK(arg(head.front(), "expected") == "16");
  CHECK(has(broken("GQA", "MQA"), Code::field_bad_value, "/0/attention"));
  CHECK(has(broken("24576", "24577"), Code::field_bad_value, "/0/stated_parameters"));
  CHECK(has(broken(": 64}", ": 65}"), Code::field_bad_value, "/0/stated_kv_cache"));
  CHECK(has(broken(R"("n_kv_heads": 2)", R"("n_kv_heads": 4)"), Code::field_bad_value,
            "/0/n_kv_heads"));
  CHECK(has(broken(R"("n_heads": 6)", R"("n_heads": 7)"), Code::field_bad_value, "/0/head_dim"));
  CHECK(
      has(broken(R"("n_heads": 6)", R"("n_heads": null)"), Code::field_bad_value, "/0/n_kv_heads"));
  CHECK(has(broken(R"("d_model": 96)", R"("d_model": -1)"), Code::field_bad_value, "0/d_model"));
  CHECK(
      has(broken(R"("n_layers": 2)", R"("n_layers": null)"), Code::field_bad_value, "/0/n_layers"));
}

TEST_CASE("a head size given apart must really be one") {
  // 6 heads of 16 fill the width, so that the row may not call its head size its own.
  CHECK(has(broken(R"("status")", R"("head_dim_given": true, "status")"), Code::field_bad_value,
            "/0/head_dim_given"));
  std::string row = replaced(std::string(kRow), R"("head_dim": 16)", R"("head_dim": 32)");
  row = replaced(row, R"("status")", R"("head_dim_given": true, "status")");
  row = replaced(row, "24576", "49152");
  CHECK(faults_of(replaced(row, ": 64}", ": 128}")).empty());
}

TEST_CASE("a figure under an undisclosed model is refused") {
  const std::string text = catalogue_text();
  const std::size_t row = text.find(R"("name": "GPT-4")");
  const std::size_t width = text.find(R"("d_model": null)", row);
  std::string corrupted = text;
  corrupted.replace(width, 15, R"("d_model": 12288)");
  const Faults faults = faults_of(corrupted);
  REQUIRE(faults.size() == 1);
  CHECK(faults.front().where.ends_with("/d_model"));
}

TEST_CASE("two rows of one name are refused, at the second") {
  std::string row(kRow);
  const std::string object = row.substr(1, row.size() - 2);
  CHECK(has(faults_of("[" + object + "," + object + "]"), Code::duplicate_id, "/1"));
}

TEST_CASE("counts under a model without attention are refused") {
  std::string row = replaced(std::string(kRow), "\"GQA\"", "\"none\"");
  CHECK(has(faults_of(row), Code::field_bad_value, "/0/n_heads"));
  CHECK(has(faults_of(row), Code::field_bad_value, "/0/stated_parameters"));
}
