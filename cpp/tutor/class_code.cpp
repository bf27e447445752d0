#include "headsup/tutor/class_code.h"

#include <algorithm>
#include <array>
#include <utility>

#include "headsup/base/bytes.h"
#include "headsup/base/fnv1a.h"
#include "headsup/learner/checked_text.h"
#include "headsup/tutor/review.h"

namespace headsup {

namespace {

constexpr std::array<std::string_view, 4> kVerdicts = {"", "right", "wrong", "shown"};

// A code refers to questions by index, so it can only be read with the questions it was made for.
std::uint32_t questions_digest(const Course& course) {
  std::uint32_t out = fnv1a("");
  for (const QuestionSet& set : course.sets) {
    for (const Question& question : set.questions) {
      out = fnv1a(question.id, fnv1a("/", fnv1a(set.id, out)));
    }
  }
  return out;
}

unsigned misconception_number(std::string_view misconception) {
  unsigned out = 0;
  for (const char c : misconception)
    out = c >= '0' && c <= '9' ? out * 10 + unsigned(c - '0') : out;
  return out;
}

}  // namespace

Result<std::string> class_code(const Course& course, const EventLog& log, std::string_view name) {
  if (name.empty() || name.size() > kMaxNameBytes) return bad_value("name", name, "short_name");
  HEADSUP_TRY(all, outcome(course, log.lessons, log.practice, 0));
  ByteWriter out;
  out.text(name);
  out.varint(questions_digest(course));
  out.varint(static_cast<std::uint64_t>(all.lessons_finished));
  for (const OutcomeRow& row : all.questions) {
    const auto verdict = std::find(kVerdicts.begin(), kVerdicts.end(), row.verdict);
    out.u8(static_cast<unsigned>(verdict - kVerdicts.begin()) << 2 |
           static_cast<unsigned>(std::min(row.attempts, 3)));
  }
  const Review map = review(course, log.lessons, log.practice);
  out.varint(map.errors.size());
  for (const ErrorRow& row : map.errors) {
    out.varint(misconception_number(row.misconception));
    out.varint(static_cast<std::uint64_t>(row.times));
  }
  return encode_checked(out.bytes());
}

Result<ClassRow> read_class_code(const Course& course, std::string_view code) {
  HEADSUP_TRY(bytes, decode_checked(code, "code"));
  ByteReader reader(bytes);
  ClassRow out;
  out.name = reader.text();
  if (reader.varint() != questions_digest(course)) {
    return make_fault(Code::packed_newer, "code", {});
  }
  HEADSUP_TRY(fresh, outcome(course, {}, {}, 0));  // of a learner who has done nothing
  out.outcome = std::move(fresh);
  out.outcome.lessons_finished = static_cast<int>(
      std::min<std::uint64_t>(reader.varint(), static_cast<std::uint64_t>(out.outcome.lessons)));
  for (OutcomeRow& row : out.outcome.questions) {
    const unsigned packed = reader.u8();
    row.verdict = kVerdicts[packed >> 2 & 3u];
    row.attempts = static_cast<int>(packed & 3u);
  }
  update_totals(out.outcome, 0);
  for (std::uint64_t left = reader.varint(); left > 0 && reader.good(); --left) {
    const std::uint64_t misconception = reader.varint();
    const std::uint64_t times = std::min<std::uint64_t>(reader.varint(), 1000000);
    out.errors.push_back({"M" + std::to_string(misconception), static_cast<int>(times)});
  }
  if (!reader.good() || !reader.at_end()) return make_fault(Code::packed_damaged, "code", {});
  return out;
}

}  // namespace headsup
