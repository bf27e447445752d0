// What engine_tools has beside the product: what only the people who make the site need; for tests
// two functions that end the engine on purpose and one that says how much memory is in use; and the
// types of everything, from which tools/engine-types.mjs writes engine.d.mts.
#include <malloc.h>

#include <string>

#include "headsup/api/course_app.h"
#include "headsup/api/course_records.h"
#include "headsup/api/exercise_records.h"
#include "headsup/api/training_records.h"
#include "headsup/json/typescript.h"
#include "headsup/tensor/tensor.h"
#include "marshal.h"

namespace headsup::js {

namespace {

struct Declared {
  TypeScriptDeclarations types;
  std::string calls;
};

Declared& declared() {
  static Declared all;
  return all;
}

double test_out_of_memory() {
  const Tensor tensor(Shape({{Axis::d_model, std::int64_t{5} << 26}}));
  return static_cast<double>(tensor.size());
}

void test_trap() { __builtin_trap(); }

// Of blocks that have been asked for and not given back, their headers included.
double test_bytes_in_use() { return mallinfo().uordblks; }

val test_types() {
  return val(declared().types.text() +
             "export type Reply<T> = { ok: true; value: T } | { ok: false; errors: Fault[] };\n"
             "export interface MainModule {\n" +
             declared().calls + "}\n");
}

}  // namespace

void declare_call(const Signature& signature) {
  TypeScriptDeclarations& types = declared().types;
  std::string& out = declared().calls;
  out += std::string("  ") + signature.name + "(";
  std::string_view names = signature.arguments;
  for (const NamedType type : signature.takes) {
    types.add(type);
    if (!out.ends_with('(')) out += ", ";
    const std::size_t end = std::min(names.find(' '), names.size());
    out += std::string(names.substr(0, end)) + ": " + typescript_of(type);
    names.remove_prefix(std::min(end + 1, names.size()));
  }
  std::string gives = "void";
  if (signature.gives.type != nullptr) {
    types.add(signature.gives);
    gives = typescript_of(signature.gives);
  }
  if (signature.replies) {
    types.add(kNamedType<Fault>);
    gives = "Reply<" + gives + ">";
  }
  out += "): " + gives + ";\n";
}

EMSCRIPTEN_BINDINGS(headsup_tools) {
  call<&app::CourseApp::exercise>("exercise", "seed level");
  call<&app::CourseApp::grade_step>("gradeStep", "seed level step text");
  call<&replay>("trainReplay", "names init steps");
  emscripten::function("testOutOfMemory", &test_out_of_memory);
  emscripten::function("testTrap", &test_trap);
  emscripten::function("testTypes", &test_types);
  emscripten::function("testBytesInUse", &test_bytes_in_use);
}

}  // namespace headsup::js
