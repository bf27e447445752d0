// The lesson log as JSON text, for export, import and tests: {"schema": 1, "events": [...]}.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/document.h"
#include "session/lesson.h"

namespace headsup {

/// An event has kind, lesson, step and at_ms; a prediction also answer, verdict, slip and config,
/// of which only what was given is written. A slip may be any word, since old logs keep old words.
/// Faults, each with its JSON pointer: field_missing, field_unknown, field_wrong_kind,
/// field_bad_value (another schema; a kind or verdict that no event has), json_duplicate_key.
Result<std::vector<LessonEvent>> read_lesson_log(const Document& document);

/// One line. Reading it gives the events again; only bytes that are not UTF-8 and numbers that are
/// not finite, which act never lets into an event, are replaced (by U+FFFD and 0).
std::string write_lesson_log(std::span<const LessonEvent> events);

}  // namespace headsup
