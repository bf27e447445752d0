#include <doctest/doctest.h>

#include "headsup/catalogue/published_model.h"
#include "headsup/practice/expression.h"
#include "support/layers.h"

using namespace headsup;

namespace {

PublishedModel model(std::int64_t d_model, std::int64_t n_heads, std::int64_t n_kv_heads,
                     std::int64_t head_dim) {
  PublishedModel out;
  out.kind = "decoder";
  out.block = {d_model, n_heads, n_kv_heads, head_dim};
  out.attention = attention_kind_of(n_heads, n_kv_heads);
  out.head_dim_given = n_heads * head_dim != d_model;
  return out;
}

// GPT-2 small, GLM-4.5, Gemma 3 270M, and one of which nothing is known.
const Catalogue kModels = {model(768, 12, 12, 64), model(5120, 96, 8, 128), model(640, 4, 1, 256),
                           PublishedModel()};

std::string value(std::string_view source) {
  const Result<Evaluated> result =
      evaluate(source, validate(test::config(1, 2, 12, 3)).value(), &kModels);
  return result ? result->text : std::string(name_of(result.faults().front().code));
}

}  // namespace

TEST_CASE("a criterion is a size of one value, or from a least to a greatest") {
  CHECK(count_models(kModels, {{"n_heads", 12, 12}}) == 1);
  CHECK(count_models(kModels, {{"n_heads", 8, 32}}) == 1);
  CHECK(count_models(kModels, {{"n_heads", 4, 96}}) == 3);
}

TEST_CASE("all criteria must be met, and none counts every model") {
  CHECK(count_models(kModels, {}) == 4);
  CHECK(count_models(kModels, {{"given"}}) == 2);
  CHECK(count_models(kModels, {{"given"}, {"head_dim", 128, 128}}) == 1);
  CHECK(count_models(kModels, {{"uneven"}}) == 1);
}

TEST_CASE("sharing and kind are names, and a size that is not stated is met by none") {
  CHECK(count_models(kModels, {{"MQA"}}) == 1);
  CHECK(count_models(kModels, {{"undisclosed"}}) == 1);
  CHECK(count_models(kModels, {{"decoder"}}) == 3);
  CHECK(count_models(kModels, {{"d_model"}}) == 3);
  CHECK(count_models(kModels, {{"decoders"}}) == std::nullopt);
}

TEST_CASE("expressions count models, and reckon with the counts") {
  CHECK(value("models()") == "4");
  CHECK(value("models(n_heads 12)") == "1");
  CHECK(value("models( n_heads 4 96 , given )") == "2");
  CHECK(value("models(n_heads 12) + models(MQA)") == "2");
  CHECK(value("models(width 3)") == "expression_unknown_name");
  CHECK(value("models(n_heads 1 2 3)") == "expression_syntax");
  CHECK(value("models(3)") == "expression_syntax");
  CHECK(value("models(n_heads 4") == "expression_syntax");
}

TEST_CASE("without a catalogue no expression counts models") {
  const AttentionSizes dims = validate(test::config(1, 2, 12, 3)).value();
  CHECK_FALSE(evaluate("models()", dims).ok());
}
