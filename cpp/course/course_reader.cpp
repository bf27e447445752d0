// Reads outline.json, schema 2. Knows its members and how its ids refer to each other; whether its
// tensors and sizes make sense is for session/course_check.h, which may know the layer.
#include <array>
#include <cstddef>
#include <span>
#include <utility>

#include "base/document_reader.h"
#include "course/course.h"

namespace headsup {

namespace {

constexpr std::array<std::string_view, 1> kStepAsks = {"shape"};
constexpr std::array<std::string_view, 2> kGateAsks = {"choice", "number"};
constexpr std::array<std::string_view, 4> kQuestionAsks = {"choice", "number", "shape", "recall"};

// Reads an array, each item by `read`, and says of every id that it has been seen before.
template <class T, class Read>
std::vector<T> read_list(const Field& list, Read read) {
  std::vector<T> out;
  for (const Field& item : list.items()) {
    T made = read(item);
    // Lists are short; a set of their ids would be a hundred times the code.
    for (const T& before : out) {
      if (!made.id.empty() && made.id == before.id) {
        item.fault(Code::duplicate_id, {made.id});
        break;
      }
    }
    out.push_back(std::move(made));
  }
  return out;
}

std::optional<double> optional_number(const ObjectReader& object, std::string_view key) {
  const Field field = object.optional(key);
  if (!field.present()) return std::nullopt;
  return field.number();
}

Preset read_preset(const Field& field) {
  const ObjectReader preset = field.object({"id", "config"});
  const ObjectReader config =
      preset.required("config").object({"batch", "seq_len", "d_model", "n_heads", "seq_k",
                                        "n_kv_heads", "head_dim", "cross", "causal", "bias"});
  Preset out;
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
  return out;
}

// The id of a preset, which must be one of `course`.
std::string read_preset_id(const Field& field, const Course& course) {
  std::string id = field.id();
  if (!id.empty() && course.find_preset(id) == nullptr) field.fault(Code::unknown_id, {id});
  return id;
}

LessonStep read_step(const Field& field) {
  const ObjectReader step = field.object({"id", "tensor", "ask"});
  LessonStep out;
  out.id = step.required("id").id();
  out.tensor = step.required("tensor").id();
  if (step.optional("ask").one_of(kStepAsks) == "shape") out.ask = Ask::shape;
  return out;
}

// An id, or nothing where the member is absent.
std::string optional_id(const Field& field) { return field.present() ? field.id() : ""; }

GateOption read_option(const Field& field) {
  const ObjectReader option = field.object({"id", "right", "slip"});
  return {option.required("id").id(), option.optional("right").boolean(),
          optional_id(option.optional("slip"))};
}

GateSlip read_slip(const Field& field) {
  const ObjectReader slip = field.object({"id", "answer"});
  return {slip.required("id").id(), slip.required("answer").string()};
}

Ask ask_of(std::string_view word) {
  if (word == "number") return Ask::number;
  if (word == "shape") return Ask::shape;
  return word == "recall" ? Ask::recall : Ask::choice;
}

// What a gate and a question have in common.
void read_asked(const ObjectReader& gate, std::span<const std::string_view> asks,
                const Course& course, Gate& out) {
  out.id = gate.required("id").id();
  out.ask = ask_of(gate.required("ask").one_of(asks));
  out.preset = read_preset_id(gate.required("preset"), course);
  out.options = read_list<GateOption>(gate.optional("options"), read_option);
  out.slips = read_list<GateSlip>(gate.optional("slips"), read_slip);
  const bool number = out.ask == Ask::number;
  const Field answer = number ? gate.required("answer") : gate.optional("answer");
  if (answer.present()) out.answer = answer.string();
}

Gate read_gate(const Field& field, const Course& course) {
  Gate out;
  read_asked(field.object({"id", "ask", "preset", "options", "answer", "slips"}), kGateAsks, course,
             out);
  return out;
}

std::vector<std::string> read_ids(const Field& list) {
  std::vector<std::string> out;
  for (const Field& item : list.items()) out.push_back(item.id());
  return out;
}

Question read_question(const Field& field, const Course& course) {
  const ObjectReader question = field.object({"id", "ask", "preset", "options", "answer", "slips",
                                              "tensor", "points", "lesson", "about", "hinted"});
  Question out;
  read_asked(question, kQuestionAsks, course, out);
  if (out.ask == Ask::shape) out.tensor = question.required("tensor").id();
  if (out.ask == Ask::recall) out.points = read_ids(question.required("points"));
  out.about = read_ids(question.required("about"));
  out.hinted = question.optional("hinted").boolean();
  const Field lesson = question.required("lesson");
  out.lesson = lesson.id();
  if (!out.lesson.empty() && course.find_lesson(out.lesson) == nullptr) {
    lesson.fault(Code::unknown_id, {out.lesson});
  }
  return out;
}

QuestionSet read_set(const Field& field, const Course& course) {
  const ObjectReader set = field.object({"id", "questions"});
  QuestionSet out;
  out.id = set.required("id").id();
  out.questions = read_list<Question>(
      set.required("questions"), [&](const Field& item) { return read_question(item, course); });
  return out;
}

Lesson read_lesson(const Field& field, const Course& course) {
  const ObjectReader lesson = field.object({"id", "preset", "steps", "gates"});
  Lesson out;
  out.id = lesson.required("id").id();
  out.preset = read_preset_id(lesson.required("preset"), course);
  out.steps = read_list<LessonStep>(lesson.required("steps"), read_step);
  out.gates = read_list<Gate>(lesson.required("gates"), [&](const Field& item) {
    Gate gate = read_gate(item, course);
    if (out.find_step(gate.id) >= 0) item.fault(Code::duplicate_id, {gate.id});
    return gate;
  });
  return out;
}

Expression read_expression(const Field& field, const Course& course) {
  const ObjectReader expression = field.object({"id", "source", "preset"});
  Expression out;
  out.id = expression.required("id").id();
  out.source = expression.required("source").string();
  out.preset = read_preset_id(expression.required("preset"), course);
  return out;
}

}  // namespace

Result<Course> read_course(const Document& document) {
  DocumentReader reader(document);
  const ObjectReader outline =
      reader.root().object({"schema", "language", "presets", "lessons", "sets", "expressions"});
  read_schema(outline, 2);
  Course course;
  course.language = outline.required("language").id();
  course.presets = read_list<Preset>(outline.required("presets"), read_preset);
  course.lessons = read_list<Lesson>(
      outline.required("lessons"), [&](const Field& field) { return read_lesson(field, course); });
  course.sets = read_list<QuestionSet>(outline.optional("sets"),
                                       [&](const Field& field) { return read_set(field, course); });
  course.expressions =
      read_list<Expression>(outline.required("expressions"),
                            [&](const Field& field) { return read_expression(field, course); });
  if (!reader.ok()) return reader.faults();
  return course;
}

}  // namespace headsup
