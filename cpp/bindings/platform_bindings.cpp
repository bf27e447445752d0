// Names, nothing else: the calls by which a learning platform keeps a learner's facts. In the
// module of the package for platforms alone (tools/scorm): 6 kB that no other page needs.

#include "marshal.h"

namespace headsup::js {
namespace {

val pack_log(val facts, val owner, val most) {
  return reply(engine().pack_log(from_js<EventLog>(facts), to_text(owner), to_number(most)));
}

val unpack_log(val text) { return reply(engine().unpack_log(to_text(text))); }

}  // namespace

EMSCRIPTEN_BINDINGS(headsup_platform) {
  define("packLog", &pack_log, "(facts: Facts, owner: string, most: number): Reply<PackedLog>");
  define("unpackLog", &unpack_log, "(text: string): Reply<UnpackedLog>");
}

}  // namespace headsup::js
