// A learner's events as one short text, for storage as small as the 4,096 characters of SCORM 1.2
// (cmi.suspend_data).
#pragma once

#include <string>
#include <string_view>

#include "headsup/base/result.h"
#include "headsup/course/course.h"
#include "headsup/learner/event_log.h"

namespace headsup {

inline constexpr std::size_t kMaxOwnerBytes = 1024;

struct PackedLog {
  std::string text;
  double answers_left_out = 0;  // events that compact() dropped to fit
  double texts_left_out = 0;    // answers whose verdict is stored without the text
};

/// Packs the owner's name and the events that compact() retains about items of this course and its
/// earlier editions, as encode_checked() text of at most `max_chars` characters. Times are rounded
/// to the second; the sizes of a step's question and the scheduler's name are dropped. To fit, it
/// drops long texts first, then all answers to a question but the first and the last, then all
/// written text, then all answers but the last. Faults: field_bad_value (`owner` over
/// kMaxOwnerBytes; a log that does not fit).
Result<PackedLog> pack_log(const Course& course, const EventLog& log, std::string_view owner,
                           double max_chars);

struct UnpackedLog {
  std::string owner;
  EventLog log;
};

/// The events again, without those about items that the course knows in no edition. Faults:
/// packed_damaged (cut off or changed), packed_newer (written by a later version of this code).
Result<UnpackedLog> unpack_log(const Course& course, std::string_view text);

}  // namespace headsup
