// What the calls about a model's config file answer.

#include <doctest/doctest.h>

#include "headsup/api/models_app.h"
#include "support/configs.h"
#include "support/expected_configs.h"
#include "support/json.h"

using namespace headsup;
using namespace headsup::test;

TEST_CASE("names of any length come back short in notes") {
  const std::string name(100'000, 'x');
  const std::string text = R"({"hidden_size": 8, "num_attention_heads": 2, ")" + name +
                           R"(": NaN, ")" + name + R"(": NaN})";
  const app::LookupView told = app::ModelsApp().lookup({text, {}}).value();
  for (const app::NoteView& note : told.reading.notes) {
    CHECK(note.where.size() < 100);
    for (const Arg& each : note.args) CHECK(each.value.size() < 100);
  }
  CHECK(told.reading.notes.size() >= 2);
}

TEST_CASE("where the answer stands is told to the byte") {
  each_expected_config([&](const ExpectedConfig& file) {
    CAPTURE(file.name);
    const Result<app::LookupView> told = app::ModelsApp().lookup({file.text, {}});
    REQUIRE(told.ok());
    int marks = 0;
    for (const app::LookupStepView& step : told->steps) {
      for (const app::MarkView& mark : step.marks) {
        const auto start = static_cast<std::size_t>(mark.from);
        const auto end = static_cast<std::size_t>(mark.to);
        const Document pair = document_of("{" + file.text.substr(start, end - start) + "}");
        CHECK(pair.nodes.size() == 2);
        ++marks;
      }
    }
    CHECK(marks >= 5);
  });
}
