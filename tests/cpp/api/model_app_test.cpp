// What is written by a seed, natively as in Node and in pages: tests/models/drawn.json.
#include "headsup/api/model_app.h"

#include <doctest/doctest.h>

#include <string>

#include "headsup/json/document_reader.h"
#include "headsup/kernels/build.h"
#include "support/json.h"
#include "support/model_bytes.h"

using namespace headsup;
using namespace headsup::test;

TEST_CASE("a text drawn by a seed is the same text everywhere in the base build") {
  if (may_fuse()) return;
  const Bytes weights = stories_file("stories260K.planes");
  app::ModelApp model;
  auto wanted = model.open({{"stories260K.planes", static_cast<double>(weights.size())}}, "f32");
  while (wanted && *wanted) {
    const std::span piece = piece_of(weights, static_cast<std::uint64_t>((*wanted)->begin),
                                     static_cast<std::uint64_t>((*wanted)->end));
    wanted = model.take({piece.begin(), piece.end()});
  }
  REQUIRE(wanted);
  REQUIRE(model.load_tokenizer(stories_file("tok512.bin")));
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
