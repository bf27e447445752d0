// What a learner's facts come to as one line to hand in, and back: for a class without accounts and
// without a server. Knows the course and what facts come to; knows no page. Nobody is kept from
// making up a line: it is for teaching, not for marks that matter.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "headsup/base/result.h"
#include "headsup/course/course.h"
#include "headsup/learner/event_log.h"
#include "headsup/tutor/outcome.h"

namespace headsup {

inline constexpr std::size_t kMaxNameBytes = 120;

/// One misconception and how many wrong answers it explains.
struct ClassError {
  std::string misconception;  // "M6"
  int times = 0;
};

struct ClassRow {
  std::string name;
  Outcome outcome;  // its rows without slips; attempts from 3 on are 3
  std::vector<ClassError> errors;
};

/// The line: "1" and letters that mail leaves alone, with a check sum at its end. Faults: those of
/// outcome(); field_bad_value (a name that is empty or too long).
Result<std::string> class_code(const Course& course, const EventLog& log, std::string_view name);

/// Faults: packed_damaged (cut off, or changed), packed_newer (of a later version, or of a course
/// with other questions).
Result<ClassRow> read_class_code(const Course& course, std::string_view code);

}  // namespace headsup
