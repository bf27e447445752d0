// A learner's outcome as one line of text to hand in, for a class without accounts or a server;
// it can be forged, so it is no proof for marks that matter.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "headsup/base/result.h"
#include "headsup/course/course.h"
#include "headsup/learner/events.h"
#include "headsup/tutor/progress.h"

namespace headsup {

inline constexpr std::size_t kMaxNameBytes = 120;

/// A misconception and the number of wrong answers that it explains.
struct ClassError {
  std::string misconception;  // "M6"
  int times = 0;
};

struct ClassRow {
  std::string name;
  Outcome outcome;  // attempts above 3 are stored as 3
  std::vector<ClassError> errors;
};

/// The line, as encode_checked() text. Faults: those of outcome(), and field_bad_value (a name that
/// is empty or over kMaxNameBytes).
Result<std::string> class_code(const Course& course, const EventLog& log, std::string_view name);

/// Faults: packed_damaged (cut off or changed), packed_newer (written by another version, or for a
/// course with other questions).
Result<ClassRow> read_class_code(const Course& course, std::string_view code);

}  // namespace headsup
