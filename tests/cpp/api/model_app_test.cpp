// What is written by a seed, natively as in Node and in pages: tests/models/drawn.json.
#include "headsup/api/model_app.h"

#include <doctest/doctest.h>

#include <cstddef>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "headsup/json/document_reader.h"
#include "headsup/kernels/build.h"
#include "support/json.h"

using namespace headsup;

namespace {

std::string text_of(const std::string& path) {
  std::ifstream file(std::string(HEADSUP_SOURCE_DIR) + "/" + path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<std::byte> bytes_of(const std::string& text, std::size_t begin, std::size_t end) {
  const auto* const first = reinterpret_cast<const std::byte*>(text.data());
  return {first + begin, first + end};
}

}  // namespace

TEST_CASE("a text drawn by a seed is the same text everywhere in the base build") {
  if (may_fuse()) return;
  const std::string weights = text_of("web/models/stories260K/stories260K.planes");
  const std::string tokenizer = text_of("web/models/stories260K/tok512.bin");
  app::ModelApp model;
  auto wanted = model.open({{"stories260K.planes", static_cast<double>(weights.size())}}, "f32");
  while (wanted && *wanted) {
    const app::ModelPieceView piece = **wanted;
    wanted = model.take(bytes_of(weights, static_cast<std::size_t>(piece.begin),
                                 static_cast<std::size_t>(piece.end)));
  }
  REQUIRE(wanted);
  REQUIRE(model.load_tokenizer(bytes_of(tokenizer, 0, tokenizer.size())));
  const Document document = test::document_of(text_of("tests/models/drawn.json"));
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
