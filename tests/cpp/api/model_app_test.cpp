// What is written by a seed, natively as in Node and in pages: tests/models/drawn.json.
#include "headsup/api/model_app.h"

#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <vector>

#include "headsup/json/document_reader.h"
#include "support/faults.h"
#include "support/json.h"
#include "support/model_bytes.h"

using namespace headsup;
using namespace headsup::test;

namespace {

void open_stories(app::ModelApp& model) {
  const Bytes weights = stories_file("stories260K.planes");
  auto wanted = model.open({{"stories260K.planes", static_cast<double>(weights.size())}}, "f32");
  while (wanted && *wanted) {
    const std::span piece = piece_of(weights, static_cast<std::uint64_t>((*wanted)->begin),
                                     static_cast<std::uint64_t>((*wanted)->end));
    wanted = model.take({piece.begin(), piece.end()});
  }
  REQUIRE(wanted);
  REQUIRE(model.load_tokenizer(stories_file("tok512.bin")));
}

}  // namespace

TEST_CASE("a text is studied by its words as by its tokens") {
  app::ModelApp model;
  CHECK_FALSE(model.study_text("Lily saw"));
  open_stories(model);
  const std::string text = "Lily saw a big, red ball. She wanted to play with";
  const auto tokens = model.encode(text);
  REQUIRE(tokens);
  std::vector<double> numbers;
  for (const app::TokenView& one : *tokens) numbers.push_back(one.token);
  const auto by_tokens = model.study(numbers);
  REQUIRE(by_tokens);
  CHECK(model.study({1}));  // another text between
  const auto by_words = model.study_text(text);
  REQUIRE(by_words);
  REQUIRE(by_words->tokens.size() == tokens->size());
  for (std::size_t i = 0; i < tokens->size(); ++i) {
    CHECK(by_words->tokens[i].token == (*tokens)[i].token);
    CHECK(by_words->tokens[i].text == (*tokens)[i].text);
  }
  CHECK(by_words->run.losses == by_tokens->losses);
  CHECK(by_words->run.loss > 0);
  std::string many;
  for (int i = 0; i < 600; ++i) many += "cat ";
  CHECK_FALSE(model.study_text(many));
  CHECK_FALSE(model.run({}));  // nor is the text before looked at any more
}

TEST_CASE("a score at other positions is refused by name where it cannot be") {
  app::ModelApp model;
  const auto refused = [&](const app::RopeScoreInput& input) {
    const auto made = model.rope_score(input);
    REQUIRE_FALSE(made);
    REQUIRE(made.faults().size() == 1);
    CHECK(args_match_table(made.faults()[0]));
    return std::string(name_of(made.faults()[0].code)) + " " + made.faults()[0].where;
  };
  const app::RopeScoreInput usual{2, 2, 16, 15, 16, 15, 512};
  CHECK(refused(usual) == "no_model model");
  open_stories(model);
  CHECK(refused(usual) == "no_model model");
  REQUIRE(model.study_text("Lily saw a big, red ball. She wanted to play with"));
  REQUIRE(model.rope_score(usual));
  const auto with = [&](double app::RopeScoreInput::* field, double value) {
    app::RopeScoreInput input = usual;
    input.*field = value;
    return refused(input);
  };
  using Input = app::RopeScoreInput;
  CHECK(with(&Input::layer, 5) == "index_out_of_range layer");
  CHECK(with(&Input::head, -1) == "index_out_of_range head");
  CHECK(with(&Input::query, 17) == "index_out_of_range query");
  CHECK(with(&Input::key, 16.5) == "index_out_of_range key");
  CHECK(with(&Input::query, 14) == "index_out_of_range key");
  CHECK(with(&Input::query_position, 512) == "index_out_of_range query_position");
  CHECK(with(&Input::key_position, std::nan("")) == "index_out_of_range key_position");
  Input input = usual;
  input.distances = 513;
  CHECK(refused(input) == "index_out_of_range distances");
  input.distances.reset();
  CHECK(model.rope_score(input)->scores.empty());
}

TEST_CASE("contributions of heads are refused by name where they cannot be") {
  app::ModelApp model;
  const auto refused = [&](const app::ContributionInput& input) {
    const auto made = model.contributions(input);
    REQUIRE_FALSE(made);
    REQUIRE(made.faults().size() == 1);
    CHECK(args_match_table(made.faults()[0]));
    return std::string(name_of(made.faults()[0].code)) + " " + made.faults()[0].where;
  };
  CHECK(refused({4, 5, 16, 0, {}}) == "no_model model");
  open_stories(model);
  REQUIRE(model.study_text("Lily saw a big, red ball. She wanted to play with"));
  CHECK(refused({5, 5, 16, 0, {}}) == "index_out_of_range layer");
  CHECK(refused({4, 8, 16, 0, {}}) == "index_out_of_range head");
  CHECK(refused({4, 5, 17, 0, {}}) == "index_out_of_range token");
  CHECK(refused({4, 5, 16, 64, {}}) == "index_out_of_range dimension");
  CHECK(refused({4, 5, std::nan(""), 0, {}}) == "index_out_of_range token");
  const auto made = model.contributions({4, 5, 16, 63, {}});
  REQUIRE(made);
  CHECK(made->contributions.size() == 8 * 64);
  CHECK(made->products.size() == 8);
  CHECK(made->largest_difference < 1e-5);
  const auto identity = model.contributions({4, 5, 16, 63, true});
  REQUIRE(identity);
  for (const float product : identity->products) CHECK(product == 0);  // 63 is of head 7
}

TEST_CASE("softmax in blocks is refused by name where it cannot be") {
  app::ModelApp model;
  const auto refused = [&](const app::SoftmaxBlocksInput& input) {
    const auto made = model.softmax_blocks(input);
    REQUIRE_FALSE(made);
    REQUIRE(made.faults().size() == 1);
    CHECK(args_match_table(made.faults()[0]));
    return std::string(name_of(made.faults()[0].code)) + " " + made.faults()[0].where;
  };
  CHECK(refused({4, 2, 16, 9}) == "no_model model");
  open_stories(model);
  REQUIRE(model.study_text("Lily saw a big, red ball. She wanted to play with"));
  REQUIRE(model.softmax_blocks({4, 2, 16, 17}));
  CHECK(refused({5, 2, 16, 9}) == "index_out_of_range layer");
  CHECK(refused({4, 8, 16, 9}) == "index_out_of_range head");
  CHECK(refused({4, 2, 17, 9}) == "index_out_of_range query");
  CHECK(refused({4, 2, 16, 0}) == "index_out_of_range block_size");
  CHECK(refused({4, 2, 16, 18}) == "index_out_of_range block_size");
  CHECK(refused({4, 2, 16, std::nan("")}) == "index_out_of_range block_size");
  CHECK(refused({4, 2, 16, 2.5}) == "index_out_of_range block_size");
}

TEST_CASE("a text drawn by a seed is the same text everywhere") {
  app::ModelApp model;
  open_stories(model);
  const Document document = document_of(read_file("tests/models/drawn.json"));
  DocumentReader reader(document);
  const ObjectReader drawn = reader.root().members();
  const auto number = [&](const char* name) { return drawn.required(name).number(); };
  const auto written =
      model.generate({{}, 60, number("temperature"), number("top_p"), number("seed")});
  REQUIRE(written);
  std::string text;
  for (const app::TokenView& one : *written) text += one.text;
  CHECK(text == drawn.required("text").string());
}
