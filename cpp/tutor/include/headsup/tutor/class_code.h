// A learner's answers as one line of text to hand in, for a class without accounts or a server, and
// what the lines of a class come to. A line can be forged, so it is no proof for marks that matter.
#pragma once

#include <optional>
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
  // Attempts above 3 are stored as 3. Behind the questions of the practice pages stand those of the
  // forms, the lessons and the exercises, which ask `nothing` and do not count in its totals.
  Outcome outcome;
  std::vector<ClassError> errors;  // forms not counted
  bool empty = false;              // nothing was answered, opened or finished
};

/// The line, as encode_checked() text: 73 to 388 letters for most learners. Faults: those of
/// outcome(), and field_bad_value (a name that is empty or over kMaxNameBytes).
Result<std::string> class_code(const Course& course, const EventLog& log, std::string_view name);

/// Faults: packed_damaged (cut off or changed), packed_newer (written by another version, or for a
/// course with other questions).
Result<std::vector<ClassRow>> read_class_codes(const Course& course,
                                               const std::vector<std::string>& codes);
Result<ClassRow> read_class_code(const Course& course, const std::string& code);

/// How the learners of a class stand at one question.
struct QuestionTotal {
  std::string set;
  std::string item;
  int right = 0;
  int wrong = 0;
  int shown = 0;
  int untried = 0;
  std::string slip;  // the misconception that most first wrong answers have; "" where none has one
  int slips = 0;     // how many
};

/// The wrong answers that a misconception explains, and how the two forms compare.
struct MisconceptionTotal {
  std::string misconception;  // "" for all together
  int times = 0;
  int learners = 0;  // who gave them
  int both = 0;      // learners who answered about it in both forms, or left it open there
  int before = 0;    // of these, right in the first form
  int after = 0;     // and in the second
  // (after - before) / (both - before), the normalised gain (Hake 1998); none where there was
  // nothing to gain.
  std::optional<double> gain;
  bool few = false;  // so few did both that one of them changes the gain by a lot
};

struct ClassTotals {
  std::vector<QuestionTotal> questions;            // in the order of the rows of a ClassRow
  std::vector<MisconceptionTotal> misconceptions;  // of the course, then all together
};

/// Of codes that can be read, one a learner. Faults: those of read_class_code().
Result<ClassTotals> class_totals(const Course& course, const std::vector<std::string>& codes);

}  // namespace headsup
