// A learner's facts as one short text, for a place that keeps little: the 4,096 characters of a
// learning platform (SCORM 1.2, cmi.suspend_data), a line in a message. Written and read here
// alone. Knows the facts and the course they are about; knows no platform.
#pragma once

#include <string>
#include <string_view>

#include "headsup/base/result.h"
#include "headsup/course/course.h"
#include "headsup/learner/facts.h"

namespace headsup {

inline constexpr std::size_t kMaxOwnerBytes = 1024;

struct PackedLog {
  std::string text;
  double answers_left_out = 0;  // earlier answers to what was answered again
  double texts_left_out = 0;    // answers of which the verdict is kept and not what was written
};

/// The text is "1" and letters that every platform keeps. It begins with whose it is and ends with
/// a check sum. Kept is what condense() keeps, of what the course has; times to the second. Not
/// kept: the sizes a step was asked about, the name of a scheduler, and whatever has to go so that
/// it is not longer than `most` characters: first long texts, then all but the first and last
/// answer to a question, then all that was written, then all but the last answer. Faults:
/// field_bad_value (an owner that is too long; a log that does not fit even so).
Result<PackedLog> pack_log(const Course& course, const Facts& facts, std::string_view owner,
                           double most);

struct UnpackedLog {
  std::string owner;
  Facts facts;
};

/// The facts again; those about what the course no longer has are passed over. Faults:
/// packed_damaged (cut off, or changed), packed_newer (of a later version of this code).
Result<UnpackedLog> unpack_log(const Course& course, std::string_view text);

}  // namespace headsup
