// The types of all calls and of what crosses in them, from which tools/engine-types.mjs writes
// engine.d.mts. Linked with the calls of both modules into a program that the build runs and nobody
// loads.

#include <string>

#include "headsup/api/layer_records.h"
#include "headsup/json/typescript.h"
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

val types() {
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

EMSCRIPTEN_BINDINGS(headsup_types) { emscripten::function("types", &types); }

}  // namespace headsup::js
