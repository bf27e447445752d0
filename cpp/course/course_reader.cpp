// Reads outline.json, schema 1. Knows its members and how its ids refer to each other; whether its
// tensors and sizes make sense is for session/course_check.h, which may know the layer.
#include <array>
#include <cstddef>
#include <set>
#include <utility>

#include "base/document_reader.h"
#include "course/course.h"

namespace headsup {

namespace {

constexpr std::array<std::string_view, 1> kAsks = {"shape"};

// Reads an array, each item by `read`, and says of every id that it has been seen before.
template <class T, class Read>
std::vector<T> read_list(const Field& list, Read read) {
  std::vector<T> out;
  std::set<std::string> ids;
  for (const Field& item : list.items()) {
    out.push_back(read(item));
    const std::string& id = out.back().id;
    if (!id.empty() && !ids.insert(id).second) item.fault(Code::duplicate_id, {{"id", id}});
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
  if (!id.empty() && course.find_preset(id) == nullptr) field.fault(Code::unknown_id, {{"id", id}});
  return id;
}

LessonStep read_step(const Field& field) {
  const ObjectReader step = field.object({"id", "tensor", "ask"});
  LessonStep out;
  out.id = step.required("id").id();
  out.tensor = step.required("tensor").id();
  if (step.optional("ask").one_of(kAsks) == "shape") out.ask = Ask::shape;
  return out;
}

Lesson read_lesson(const Field& field, const Course& course) {
  const ObjectReader lesson = field.object({"id", "preset", "steps"});
  Lesson out;
  out.id = lesson.required("id").id();
  out.preset = read_preset_id(lesson.required("preset"), course);
  const Field steps = lesson.required("steps");
  out.steps = read_list<LessonStep>(steps, read_step);
  if (steps.is_empty_array()) steps.bad_value("[]", "at_least_one_step");
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
      reader.root().object({"schema", "language", "presets", "lessons", "expressions"});
  read_schema(outline, 1);
  Course course;
  course.language = outline.required("language").id();
  course.presets = read_list<Preset>(outline.required("presets"), read_preset);
  course.lessons = read_list<Lesson>(
      outline.required("lessons"), [&](const Field& field) { return read_lesson(field, course); });
  course.expressions =
      read_list<Expression>(outline.required("expressions"),
                            [&](const Field& field) { return read_expression(field, course); });
  if (!reader.ok()) return reader.faults();
  return course;
}

}  // namespace headsup
