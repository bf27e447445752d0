#include <doctest/doctest.h>

#include "headsup/course/course.h"
#include "support/courses.h"

using namespace headsup;
using namespace headsup::test;

namespace {

Faults faults_of(std::string_view outline) {
  const Result<Course> course = read_course(document_of(outline));
  REQUIRE_FALSE(course.ok());
  for (const Fault& fault : course.faults()) CHECK(args_match_table(fault));
  return course.faults();
}

// The faults of the sample outline with one text replaced.
Faults faults_with(std::string_view what, std::string_view instead) {
  return faults_of(with(kOutline, what, instead));
}

}  // namespace

TEST_CASE("an outline becomes a course with everything in its order") {
  const Course course = sample_course();
  CHECK(course.language == "en");
  REQUIRE(course.presets.size() == 2);
  CHECK(course.presets[0].id == "ours");
  CHECK(course.presets[0].batch == 2);
  CHECK(course.presets[0].seq_len == 10);
  CHECK(course.presets[0].d_model == 768);
  CHECK(course.presets[0].n_heads == 6);
  REQUIRE(course.lessons.size() == 3);
  CHECK(course.lessons[0].preset == "ours");
  REQUIRE(course.lessons[0].steps.size() == 5);
  CHECK(course.lessons[0].steps[0].ask == Ask::nothing);
  CHECK(course.lessons[0].steps[1].id == "project");
  CHECK(course.lessons[0].steps[1].tensor == "q_flat");
  CHECK(course.lessons[0].steps[1].ask == Ask::shape);
  REQUIRE(course.lessons[0].questions.size() == 2);
  const Question& cost = course.lessons[0].questions[0];
  CHECK(cost.id == "cost");
  CHECK(cost.ask == Ask::choice);
  CHECK(cost.preset == "ours");
  REQUIRE(cost.options.size() == 3);
  CHECK(cost.options[0].right);
  CHECK(cost.options[1].misconception == "M8");
  CHECK_FALSE(cost.options[1].right);
  CHECK(cost.options[2].misconception == "");
  const Question& weights = course.lessons[0].questions[1];
  CHECK(weights.ask == Ask::number);
  CHECK(weights.answer == "4 * d_model ** 2");
  REQUIRE(weights.mistakes.size() == 1);
  CHECK(weights.mistakes[0].id == "M6");
  CHECK(weights.mistakes[0].answer == "3 * d_model ** 2");
  CHECK(course.lessons[2].steps.empty());
  REQUIRE(course.expressions.size() == 2);
  CHECK(course.expressions[1].id == "head-dim");
  CHECK(course.expressions[1].source == "d_model / n_heads");
  CHECK(course.expressions[1].preset == "tiny");
}

TEST_CASE("a preset may state what a config may leave out") {
  const Course course = course_of(with(
      kOutline, R"("d_model": 8, "n_heads": 2)",
      R"("d_model": 8, "n_heads": 4, "n_kv_heads": 2, "head_dim": 3, "seq_k": 5, "cross": true)"));
  const Preset& preset = *course.find_preset("tiny");
  CHECK(preset.n_kv_heads == 2);
  CHECK(preset.head_dim == 3);
  CHECK(preset.seq_k == 5);
  CHECK(preset.cross);
  CHECK_FALSE(preset.causal);
  CHECK_FALSE(course.presets[0].n_kv_heads.has_value());
  CHECK(has(faults_with(R"("n_heads": 2)", R"("n_heads": 2, "causal": 1)"), Code::field_wrong_kind,
            "/presets/1/config/causal"));
}

TEST_CASE("a lab says that it is one, and its curves where they are drawn") {
  const Course course = lab_course();
  REQUIRE(course.lessons.size() == 4);
  CHECK(course.lessons[0].kind == LessonKind::lesson);
  CHECK(course.lessons[0].is_counted());
  const Lesson& lab = course.lessons[3];
  CHECK(lab.kind == LessonKind::lab);
  CHECK_FALSE(lab.is_counted());
  REQUIRE(lab.questions.size() == 3);
  CHECK(lab.questions[0].ask == Ask::curve);
  CHECK(lab.questions[0].curve.at == std::vector<double>{1, 2, 4});
  CHECK(lab.questions[0].curve.low == 0);
  CHECK(lab.questions[0].curve.high == 1);
  CHECK_FALSE(lab.questions[0].curve.less_is_better);
  CHECK(lab.questions[1].curve.less_is_better);
  CHECK(lab.questions[2].in_order);
  CHECK_FALSE(course.lessons[0].questions[0].in_order);
}

TEST_CASE("a path has stops without tensors and needs no preset") {
  const Course course = path_course();
  REQUIRE(course.lessons.size() == 4);
  const Lesson& path = course.lessons[3];
  CHECK(path.kind == LessonKind::path);
  CHECK_FALSE(path.is_counted());
  CHECK(path.preset == "");
  REQUIRE(path.steps.size() == 3);
  CHECK(path.steps[1].id == "rows");
  CHECK(path.steps[1].tensor == "");
  CHECK(path.steps[1].ask == Ask::nothing);
  CHECK(path.questions.empty());
}

TEST_CASE("a path that is a lab too, or whose stops say more than who they are, is a fault") {
  const auto faults = [](std::string_view what, std::string_view instead) {
    return faults_of(with(path_outline(), what, instead));
  };
  CHECK(has(faults(R"("path": true)", R"("path": true, "lab": true)"), Code::field_bad_value,
            "/lessons/3/path"));
  CHECK(has(faults(R"("path": true)", R"("path": 1)"), Code::field_wrong_kind, "/lessons/3/path"));
  CHECK(has(faults(R"({"id": "rows"})", R"({"id": "rows", "tensor": "x"})"), Code::field_unknown,
            "/lessons/3/steps/1/tensor"));
  CHECK(has(faults(R"({"id": "rows"})", R"({"id": "home"})"), Code::duplicate_id,
            "/lessons/3/steps/1"));
  // What is no path needs both as before.
  CHECK(
      has(faults(R"("path": true)", R"("path": false)"), Code::field_missing, "/lessons/3/preset"));
}

TEST_CASE("a curve without its axis, or with something else in it, is a fault at its place") {
  const auto faults = [](std::string_view what, std::string_view instead) {
    return faults_of(with(lab_outline(), what, instead));
  };
  constexpr std::string_view kCurve = R"("curve": {"at": [1, 2, 4], "low": 0, "high": 1})";
  const std::string place = "/lessons/3/gates/0/curve";
  CHECK(has(faults(kCurve, R"("options": [])"), Code::field_missing, place));
  CHECK(has(faults(R"("low": 0, )", ""), Code::field_missing, place + "/low"));
  CHECK(has(faults(R"(, "high": 1})", "}"), Code::field_missing, place + "/high"));
  CHECK(has(faults(R"("at": [1, 2, 4], )", ""), Code::field_missing, place + "/at"));
  CHECK(has(faults("[1, 2, 4]", R"([1, "2", 4])"), Code::field_wrong_kind, place + "/at/1"));
  CHECK(has(faults(R"("low": 0,)", R"("low": 0, "unit": "nats",)"), Code::field_unknown,
            place + "/unit"));
  CHECK(has(faults(R"("lab": true)", R"("lab": 1)"), Code::field_wrong_kind, "/lessons/3/lab"));
}

TEST_CASE("a set may say where its sittings begin, and the unit of a number") {
  const auto outline =
      [](std::string_view sittings) {
        return with(kOutline, "\"expressions\"", R"("sets": [{"id": "bank", "questions": [
      {"id": "a", "ask": "recall", "preset": "tiny", "lesson": "one-step", "about": [], "points": ["p"]},
      {"id": "b", "ask": "number", "preset": "tiny", "lesson": "one-step", "about": [], "answer": "8",
       "unit": "GiB"}])" + std::string(sittings) + R"(}], "expressions")");
      };
  const Course plain = course_of(outline(""));
  CHECK(plain.sets[0].sittings.empty());
  CHECK(plain.sets[0].sitting_of(1) == 0);
  CHECK(plain.sets[0].questions[0].unit.empty());
  CHECK(plain.sets[0].questions[1].unit == "GiB");
  const Course two = course_of(outline(R"(, "sittings": ["a", "b"])"));
  REQUIRE(two.sets[0].sittings.size() == 2);
  CHECK(two.sets[0].questions[two.sets[0].sittings[1]].id == "b");
  CHECK(two.sets[0].sitting_of(0) == 0);
  CHECK(two.sets[0].sitting_of(1) == 1);
  CHECK(has(faults_of(outline(R"(, "sittings": ["c"])")), Code::unknown_id, "/sets/0/sittings"));
}

TEST_CASE("lessons, presets and steps are found by id") {
  const Course course = sample_course();
  REQUIRE(course.find_lesson("one-step") != nullptr);
  CHECK(course.find_lesson("one-step")->steps.size() == 1);
  CHECK(course.find_lesson("") == nullptr);
  REQUIRE(course.find_preset("tiny") != nullptr);
  CHECK(course.find_preset("tiny")->d_model == 8);
  CHECK(course.find_preset("huge") == nullptr);
  CHECK(course.lessons[0].find_step("swap") == 3);
  CHECK(course.lessons[0].find_step("x") == -1);
  CHECK(course.lessons[0].find_step("cost") == -1);
  REQUIRE(course.lessons[0].find_question("weights") != nullptr);
  CHECK(course.lessons[0].find_question("swap") == nullptr);
}

TEST_CASE("an id that its list has already is a fault at the later one") {
  CHECK(has(faults_with(R"("id": "tiny")", R"("id": "ours")"), Code::duplicate_id, "/presets/1"));
  CHECK(has(faults_with(R"("id": "one-step")", R"("id": "width-and-heads")"), Code::duplicate_id,
            "/lessons/1"));
  CHECK(has(faults_with(R"("id": "swap")", R"("id": "split")"), Code::duplicate_id,
            "/lessons/0/steps/3"));
  CHECK(has(faults_with(R"("id": "head-dim")", R"("id": "x-shape")"), Code::duplicate_id,
            "/expressions/1"));
  CHECK(has(faults_with(R"("id": "weights")", R"("id": "cost")"), Code::duplicate_id,
            "/lessons/0/gates/1"));
  CHECK(has(faults_with(R"("id": "less")", R"("id": "right")"), Code::duplicate_id,
            "/lessons/0/gates/0/options/2"));
}

TEST_CASE("a gate in the prose may not have the id of a step of its lesson") {
  CHECK(has(faults_with(R"("id": "cost")", R"("id": "swap")"), Code::duplicate_id,
            "/lessons/0/gates/0"));
  CHECK(read_course(document_of(with(kOutline, R"("id": "blend")", R"("id": "swap")"))).ok());
}

TEST_CASE("a step of one lesson may have the id of another lesson's") {
  CHECK(read_course(document_of(with(kOutline, R"("id": "only")", R"("id": "start")"))).ok());
}

TEST_CASE("a preset that is not there is an unknown id where it is named") {
  CHECK(has(faults_with(R"("preset": "tiny", "steps")", R"("preset": "mini", "steps")"),
            Code::unknown_id, "/lessons/1/preset"));
  CHECK(has(
      faults_with(R"("ask": "number", "preset": "tiny")", R"("ask": "number", "preset": "mini")"),
      Code::unknown_id, "/lessons/0/gates/1/preset"));
  CHECK(has(faults_with(R"json("source": "shape(x)", "preset": "ours")json",
                        R"json("source": "shape(x)", "preset": "theirs")json"),
            Code::unknown_id, "/expressions/0/preset"));
}

TEST_CASE("a member that no outline has is a fault") {
  CHECK(has(faults_with(R"("language": "en")", R"("language": "en", "title": "x")"),
            Code::field_unknown, "/title"));
  CHECK(has(faults_with(R"("tensor": "x")", R"("tensor": "x", "asks": "shape")"),
            Code::field_unknown, "/lessons/0/steps/0/asks"));
  CHECK(has(faults_with(R"("n_heads": 2)", R"("n_heads": 2, "layers": 12)"), Code::field_unknown,
            "/presets/1/config/layers"));
}

TEST_CASE("a member written twice is a fault") {
  CHECK(has(faults_with(R"("language": "en")", R"("language": "en", "language": "de")"),
            Code::json_duplicate_key, "/language"));
}

TEST_CASE("a missing member is a fault where it should be") {
  CHECK(has(faults_with(R"("schema": 2,)", ""), Code::field_missing, "/schema"));
  CHECK(
      has(faults_with(R"(, "n_heads": 6)", ""), Code::field_missing, "/presets/0/config/n_heads"));
  CHECK(has(faults_with(R"("tensor": "q_split", )", ""), Code::field_missing,
            "/lessons/0/steps/2/tensor"));
  CHECK(has(faults_with(R"("answer": "4 * d_model ** 2",)", ""), Code::field_missing,
            "/lessons/0/gates/1/answer"));
  const Faults all = faults_of("{}");
  CHECK(all.size() == 5);
}

TEST_CASE("another schema, a bad id and an unknown question are bad values") {
  CHECK(has(faults_with(R"("schema": 2)", R"("schema": 1)"), Code::field_bad_value, "/schema"));
  CHECK(has(faults_with(R"("id": "start")", R"("id": "to start")"), Code::field_bad_value,
            "/lessons/0/steps/0/id"));
  CHECK(has(faults_with(R"("ask": "shape")", R"("ask": "size")"), Code::field_bad_value,
            "/lessons/0/steps/1/ask"));
  CHECK(has(faults_with(R"("ask": "choice")", R"("ask": "shape")"), Code::field_bad_value,
            "/lessons/0/gates/0/ask"));
}

TEST_CASE("a value of the wrong kind is a fault and is not asked further") {
  CHECK(has(faults_with(R"("batch": 2)", R"("batch": "2")"), Code::field_wrong_kind,
            "/presets/0/config/batch"));
  CHECK(has(faults_with(R"("ask": "shape")", R"("ask": null)"), Code::field_wrong_kind,
            "/lessons/0/steps/1/ask"));
  CHECK(faults_of("[]").size() == 1);
  CHECK(faults_of(R"({"schema": 2, "language": "en", "presets": 1, "lessons": {},
                      "expressions": null})")
            .size() == 3);
}

TEST_CASE("all faults of an outline are reported together") {
  std::string outline = with(kOutline, R"("schema": 2)", R"("schema": 9)");
  outline = with(outline, R"("batch": 2)", R"("batch": true)");
  outline = with(outline, R"("id": "swap")", R"("id": "split")");
  outline = with(outline, R"("source": "shape)", R"("sauce": "shape)");
  const Faults faults = faults_of(outline);
  CHECK_MESSAGE(faults.size() == 5, text_of(faults));
}

TEST_CASE("corrupted outlines give a course or faults, never a crash") {
  int courses = 0;
  int refused = 0;
  for (std::uint32_t seed = 0; seed < 1500; ++seed) {
    const Result<Document> document = read_json(corrupted(kOutline, seed));
    if (!document) continue;
    const Result<Course> course = read_course(*document);
    ++(course ? courses : refused);
  }
  CHECK(courses > 0);  // some damage falls into blanks
  CHECK(refused > 100);
}
