#include "headsup/learner/packed_log.h"

#include <algorithm>
#include <array>

#include "condense.h"
#include "headsup/base/bytes.h"
#include "headsup/learner/packed_text.h"
#include "packed_events.h"
#include "packed_names.h"

namespace headsup {

namespace {

constexpr std::size_t kAllText = 200;
constexpr std::size_t kShortText = 24;

// From generous to sparing.
struct Way {
  Thrift thrift;
  std::size_t text;  // bytes of the longest that is kept
};
constexpr std::array kWays = {Way{{}, kAllText}, Way{{}, kShortText}, Way{{2, 24}, kShortText},
                              Way{{2, 24}, 0}, Way{{1, 12}, 0}};

double count_of(const Kept& kept) {
  return static_cast<double>(std::count(kept.lessons.begin(), kept.lessons.end(), true) +
                             std::count(kept.practice.begin(), kept.practice.end(), true));
}

}  // namespace

Result<PackedLog> pack_log(const Course& course, const Facts& facts, std::string_view owner,
                           double most) {
  if (owner.size() > kMaxOwnerBytes) return bad_value("owner", owner.size(), "short_owner");
  const PackedNames names(course);
  double whole = 0;
  PackedLog out;
  for (const Way& way : kWays) {
    const Kept kept = condense(facts, way.thrift);
    whole = std::max(whole, count_of(kept));
    ByteWriter bytes;
    bytes.text(owner);
    PackedEvents events(names, way.text);
    events.write(facts, kept, bytes);
    out.text = seal(bytes.bytes());
    out.answers_left_out = whole - count_of(kept);
    out.texts_left_out = events.texts_left_out();
    if (static_cast<double>(out.text.size()) <= most) return out;
  }
  return bad_value("log", out.text.size(), "short_log");
}

Result<UnpackedLog> unpack_log(const Course& course, std::string_view text) {
  const Result<std::string> bytes = open_seal(text, "log");
  if (!bytes) return bytes.faults();
  ByteReader reader(*bytes);
  UnpackedLog out;
  out.owner = reader.text();
  const PackedNames names(course);
  PackedEvents(names, kAllText).read(reader, out.facts);
  if (!reader.good() || !reader.at_end()) return make_fault(Code::packed_damaged, "log", {});
  return out;
}

}  // namespace headsup
