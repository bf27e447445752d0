#include "headsup/api/course_app.h"

#include <doctest/doctest.h>

#include "support/layers.h"

using namespace headsup;
using namespace headsup::test;
using Summary = std::vector<std::string>;

TEST_CASE("lesson calls before a course is loaded say so") {
  CHECK(summary(app::CourseApp().lesson({}, {}).faults()) == Summary{"no_course lesson"});
  CHECK(summary(app::CourseApp().lesson_resume("l", {}, 0).faults()) ==
        Summary{"no_course lesson"});
}

TEST_CASE("a course whose steps name no tensor is refused when it is checked") {
  app::CourseApp engine;
  const Result<app::CourseView> loaded = engine.check_course(R"({"schema": 2, "language": "en",
    "presets": [{"id": "p", "config": {"batch": 1, "seq_len": 2, "d_model": 4, "n_heads": 2}}],
    "lessons": [{"id": "l", "preset": "p", "steps": [{"id": "s", "tensor": "qq"}], "gates": []}],
    "expressions": []})");
  REQUIRE_FALSE(loaded.ok());
  CHECK(summary(loaded.faults()) == Summary{"unknown_tensor /lessons/0/steps/0/tensor"});
}
