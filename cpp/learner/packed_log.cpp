#include "headsup/learner/packed_log.h"

#include <algorithm>
#include <array>

#include "compact.h"
#include "headsup/base/bytes.h"
#include "headsup/learner/checked_text.h"
#include "packed_events.h"
#include "packed_names.h"

namespace headsup {

namespace {

constexpr std::size_t kFullTextBytes = 200;
constexpr std::size_t kShortTextBytes = 24;

// From the most detail to the least.
struct PackingLevel {
  RetentionPolicy policy;
  std::size_t max_text_bytes;  // longer texts are dropped
};
constexpr std::array kPackingLevels = {
    PackingLevel{{}, kFullTextBytes}, PackingLevel{{}, kShortTextBytes},
    PackingLevel{{2, 24}, kShortTextBytes}, PackingLevel{{2, 24}, 0}, PackingLevel{{1, 12}, 0}};

double answers_in(const RetainedEvents& retained) {
  return static_cast<double>(std::count(retained.lessons.begin(), retained.lessons.end(), true) +
                             std::count(retained.practice.begin(), retained.practice.end(), true));
}

}  // namespace

Result<PackedLog> pack_log(const Course& course, const EventLog& log, std::string_view owner,
                           double max_chars) {
  if (owner.size() > kMaxOwnerBytes) return bad_value("owner", owner.size(), "short_owner");
  const PackedNames names(course);
  double all_answers = 0;
  PackedLog out;
  for (const PackingLevel& level : kPackingLevels) {
    const RetainedEvents retained = compact(log, level.policy);
    all_answers = std::max(all_answers, answers_in(retained));
    ByteWriter bytes;
    bytes.text(owner);
    PackedEvents events(names, level.max_text_bytes);
    events.write(log, retained, bytes);
    out.text = encode_checked(bytes.bytes());
    out.answers_left_out = all_answers - answers_in(retained);
    out.texts_left_out = events.dropped_texts();
    if (static_cast<double>(out.text.size()) <= max_chars) return out;
  }
  return bad_value("log", out.text.size(), "short_log");
}

Result<UnpackedLog> unpack_log(const Course& course, std::string_view text) {
  const Result<std::string> bytes = decode_checked(text, "log");
  if (!bytes) return bytes.faults();
  ByteReader reader(*bytes);
  UnpackedLog out;
  out.owner = reader.text();
  const PackedNames names(course);
  PackedEvents(names, kFullTextBytes).read(reader, out.log);
  if (!reader.good() || !reader.at_end()) return make_fault(Code::packed_damaged, "log", {});
  return out;
}

}  // namespace headsup
