// What engine_tools has beside the product: what only the people who make the site need, two
// functions that end the engine on purpose, for tests, and the types of everything, from which
// tools/engine-types.mjs writes engine.d.mts.
#include "headsup/tensor/tensor.h"
#include "marshal.h"

namespace headsup::js {

namespace {

std::string& declared_calls() {
  static std::string all;
  return all;
}

val verify(val text) { return reply(engine().verify(to_text(text))); }

val check_course(val text) { return reply(engine().check_course(to_text(text))); }

double test_out_of_memory() {
  const Tensor tensor(Shape({{Axis::d_model, std::int64_t{5} << 26}}));
  return static_cast<double>(tensor.size());
}

void test_trap() { __builtin_trap(); }

// What JS hands in may leave out what has a default.
constexpr std::string_view kInputs = R"(
export type Texts = { [name: string]: string };
export type Reply<T> = { ok: true; value: T } | { ok: false; errors: Fault[] };
export type Setup = {
  config: Partial<Config>;
  seed: number;
  edits: Edit[];
  scene?: string | undefined;
  heads_off?: number[] | undefined;
};
export type LessonAction = {
  kind: string;
  lesson: string;
  step?: string;
  gate?: string;
  answer?: string;
  note?: string;
  points?: number[];
  deviations?: number[];
  config?: Partial<Config>;
  at_ms: number;
};
export type RunSettings = {
  task: string;
  text?: string;
  n_values?: number;
  n_places?: number;
  n_slots?: number;
  n_layers?: number;
  d_model?: number;
  n_heads?: number;
  n_kv_heads?: number;
  attention_only?: boolean;
  identity_output?: boolean;
  bugs?: string[];
  seed: number;
  steps?: number;
  batch?: number;
  rate?: number;
  moments?: number;
};
/** A run by its name, or at one of its moments. */
export type Moment = string | { run: string; step?: number };
export type SpoiltSettings = {
  seq_len?: number;
  d_model?: number;
  n_heads?: number;
  bugs?: string[];
  seed: number;
};
export type Switches = { heads_off?: number[]; how?: string; seed?: number };
export type SweepSettings = {
  run: RunSettings;
  heads: number[];
  kv_heads?: number[];
  n_seeds: number;
  done?: number;
};
export type CostSizes = Partial<Config> & {
  n_layers?: number;
  bytes_per_number?: number;
  q_lora_rank?: number;
  kv_lora_rank?: number;
  qk_nope_head_dim?: number;
  qk_rope_head_dim?: number;
  v_head_dim?: number;
};
)";

std::string type_of(const FieldInfo& field) {
  using enum FieldKind;
  switch (field.kind) {
    case text:
    case id:
    case code:
      return "string";
    case number:
    case real:
    case whole:
      return "number";
    case flag:
      return "boolean";
    case size:
      return "number | undefined";
    case texts:
      return "string[]";
    case numbers:
    case wholes:
      return "number[]";
    case floats:
      return "Float32Array";
    case args:
      return "Texts";
    case record:
      return field.of->name;
    case records:
      return std::string(field.list->of->name) + "[]";
  }
  return "never";
}

void declare(std::span<const RecordInfo* const> records, std::string& out) {
  for (const RecordInfo* record : records) {
    out += std::string("export type ") + record->name + " = {\n";
    for (const FieldInfo& field : record->fields) {
      out += std::string("  ") + field.name + ": " + type_of(field) + ";\n";
    }
    out += "};\n";
  }
}

val test_types() {
  std::string out(kInputs);
  declare(layer_records(), out);
  declare(course_records(), out);
  declare(training_records(), out);
  declare(speed_records(), out);
  return val(out + "export interface MainModule {\n" + declared_calls() + "}\n");
}

}  // namespace

void declare_call(const char* name, const char* type) {
  declared_calls() += std::string("  ") + name + type + ";\n";
}

EMSCRIPTEN_BINDINGS(headsup_tools) {
  define("verify", &verify, "(text: string): Reply<Verification>");
  define("checkCourse", &check_course, "(text: string): Reply<CourseView>");
  emscripten::function("testOutOfMemory", &test_out_of_memory);
  emscripten::function("testTrap", &test_trap);
  emscripten::function("testTypes", &test_types);
}

}  // namespace headsup::js
