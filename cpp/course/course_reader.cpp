// Reads outline.json, schema 2. Knows its members and how its ids refer to each other.
#include <array>
#include <cstddef>
#include <span>
#include <utility>

#include "exercise_reader.h"
#include "headsup/course/course.h"
#include "headsup/json/document_reader.h"
#include "read_list.h"

namespace headsup {

namespace {

constexpr std::array<std::string_view, 1> kStepAsks = {"shape"};
constexpr std::array<std::string_view, 3> kLessonAsks = {"choice", "number", "curve"};
constexpr std::array<std::string_view, 4> kPracticeAsks = {"choice", "number", "shape", "recall"};

std::optional<double> optional_number(const ObjectReader& object, std::string_view key) {
  const Field field = object.optional(key);
  if (!field.present()) return std::nullopt;
  return field.number();
}

void read_preset(const Field& field, Preset& out) {
  const ObjectReader preset = field.object("id config");
  const ObjectReader config = preset.required("config").object(
      "batch seq_len d_model n_heads seq_k n_kv_heads head_dim cross causal bias");
  out.id = preset.required("id").id();
  out.batch = config.required("batch").number();
  out.seq_len = config.required("seq_len").number();
  out.d_model = config.required("d_model").number();
  out.n_heads = config.required("n_heads").number();
  out.seq_k = optional_number(config, "seq_k");
  out.n_kv_heads = optional_number(config, "n_kv_heads");
  out.head_dim = optional_number(config, "head_dim");
  out.cross = config.optional("cross").boolean();
  out.causal = config.optional("causal").boolean();
  out.bias = config.optional("bias").boolean();
}

// The id of a preset, which must be one of `course`.
std::string read_preset_id(const Field& field, const Course& course) {
  std::string id = field.id();
  if (!id.empty() && course.find_preset(id) == nullptr) field.fault(Code::unknown_id, {id});
  return id;
}

void read_step(const Field& field, LessonStep& out) {
  const ObjectReader step = field.object("id tensor ask");
  out.id = step.required("id").id();
  out.tensor = step.required("tensor").id();
  if (step.optional("ask").one_of(kStepAsks) == "shape") out.ask = Ask::shape;
}

void read_option(const Field& field, AnswerOption& out) {
  const ObjectReader option = field.object("id right slip");
  out.id = option.required("id").id();
  out.right = option.optional("right").boolean();
  const Field mistake = option.optional("slip");
  if (mistake.present()) out.misconception = mistake.id();
}

void read_mistake(const Field& field, NumberMistake& out) {
  const ObjectReader mistake = field.object("id answer");
  out.id = mistake.required("id").id();
  out.answer = mistake.required("answer").string();
}

Ask ask_of(std::string_view word) {
  if (word == "number") return Ask::number;
  if (word == "shape") return Ask::shape;
  if (word == "curve") return Ask::curve;
  return word == "recall" ? Ask::recall : Ask::choice;
}

// The members that every question has.
void read_common(const ObjectReader& question, std::span<const std::string_view> asks,
                 const Course& course, Question& out) {
  out.id = question.required("id").id();
  out.ask = ask_of(question.required("ask").one_of(asks));
  out.preset = read_preset_id(question.required("preset"), course);
  read_list(question.optional("options"), out.options, read_option);
  read_list(question.optional("slips"), out.mistakes, read_mistake);
  const bool number = out.ask == Ask::number;
  const Field answer = number ? question.required("answer") : question.optional("answer");
  if (answer.present()) out.answer = answer.string();
}

void read_curve(const Field& field, CurveFrame& out) {
  const ObjectReader curve = field.object("at low high less_is_better");
  for (const Field& place : curve.required("at").items()) out.at.push_back(place.number());
  out.low = curve.required("low").number();
  out.high = curve.required("high").number();
  out.less_is_better = curve.optional("less_is_better").boolean();
}

std::vector<std::string> read_ids(const Field& list) {
  std::vector<std::string> out;
  for (const Field& item : list.items()) out.push_back(item.id());
  return out;
}

void read_practice_question(const Field& field, const Course& course, PracticeQuestion& out) {
  const ObjectReader question =
      field.object("id ask preset options answer slips unit tensor points lesson about hinted");
  read_common(question, kPracticeAsks, course, out);
  if (out.ask == Ask::shape) out.tensor = question.required("tensor").id();
  if (out.ask == Ask::recall) out.points = read_ids(question.required("points"));
  const Field unit = question.optional("unit");
  if (unit.present()) out.unit = unit.string();
  out.about = read_ids(question.required("about"));
  out.hinted = question.optional("hinted").boolean();
  const Field lesson = question.required("lesson");
  out.lesson = lesson.id();
  if (!out.lesson.empty() && course.find_lesson(out.lesson) == nullptr) {
    lesson.fault(Code::unknown_id, {out.lesson});
  }
}

void read_explained(const Field& field, ExplainedMistake& out) {
  const ObjectReader mistake = field.object("id misconception");
  out.id = mistake.required("id").id();
  out.misconception = mistake.required("misconception").id();
}

void read_card(const Field& field, Card& out) {
  const ObjectReader card = field.object("id fresh");
  out.id = card.required("id").id();
  const Field fresh = card.optional("fresh");
  if (fresh.present()) out.fresh = fresh.id();
}

void read_set(const Field& field, const Course& course, QuestionSet& out) {
  const ObjectReader set = field.object("id questions sittings");
  out.id = set.required("id").id();
  read_list(set.required("questions"), out.questions,
            [&](const Field& item, PracticeQuestion& made) {
              read_practice_question(item, course, made);
            });
  const Field sittings = set.optional("sittings");
  for (const std::string& id : read_ids(sittings)) {
    const PracticeQuestion* first = out.find_question(id);
    if (first == nullptr) return sittings.fault(Code::unknown_id, {id});
    out.sittings.push_back(static_cast<std::size_t>(first - out.questions.data()));
  }
}

LessonKind read_kind(const ObjectReader& lesson) {
  const Field path = lesson.optional("path");
  const bool lab = lesson.optional("lab").boolean();
  if (!path.boolean()) return lab ? LessonKind::lab : LessonKind::lesson;
  if (lab) path.bad_value("lab", "path");
  return LessonKind::path;
}

// A stop of a path.
void read_stop(const Field& field, LessonStep& out) {
  out.id = field.object("id").required("id").id();
}

void read_lesson(const Field& field, const Course& course, Lesson& out) {
  const ObjectReader lesson = field.object("id preset lab path steps gates");
  out.id = lesson.required("id").id();
  out.kind = read_kind(lesson);
  const bool path = out.kind == LessonKind::path;
  if (!path) out.preset = read_preset_id(lesson.required("preset"), course);
  read_list(lesson.required("steps"), out.steps, path ? read_stop : read_step);
  read_list(lesson.required("gates"), out.questions, [&](const Field& item, Question& question) {
    const ObjectReader read = item.object("id ask preset options in_order answer slips curve");
    read_common(read, kLessonAsks, course, question);
    question.in_order = read.optional("in_order").boolean();
    if (question.ask == Ask::curve) read_curve(read.required("curve"), question.curve);
    if (out.find_step(question.id) >= 0) item.fault(Code::duplicate_id, {question.id});
  });
}

void read_expression(const Field& field, const Course& course, Expression& out) {
  const ObjectReader expression = field.object("id source preset");
  out.id = expression.required("id").id();
  out.source = expression.required("source").string();
  out.preset = read_preset_id(expression.required("preset"), course);
}

}  // namespace

Result<Course> read_course(const Document& document) {
  DocumentReader reader(document);
  const ObjectReader outline = reader.root().object(
      "schema language presets lessons sets cards exercises misconceptions mistakes expressions");
  read_schema(outline, 2);
  Course course;
  course.language = outline.required("language").id();
  read_list(outline.required("presets"), course.presets, read_preset);
  read_list(outline.required("lessons"), course.lessons,
            [&](const Field& field, Lesson& out) { read_lesson(field, course, out); });
  read_list(outline.optional("sets"), course.sets,
            [&](const Field& field, QuestionSet& out) { read_set(field, course, out); });
  read_list(outline.optional("cards"), course.cards, read_card);
  read_exercises(outline.optional("exercises"), course.exercises);
  course.misconceptions = read_ids(outline.optional("misconceptions"));
  read_list(outline.optional("mistakes"), course.mistakes, read_explained);
  read_list(outline.required("expressions"), course.expressions,
            [&](const Field& field, Expression& out) { read_expression(field, course, out); });
  if (!reader.ok()) return reader.faults();
  return course;
}

}  // namespace headsup
