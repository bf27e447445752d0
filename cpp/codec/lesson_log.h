// The lesson log as JSON text, for export, import and tests: {"schema": 2, "events": [...]}.
// Schema 1, which knew no gates but the steps' own, is read too.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/document.h"
#include "session/lesson.h"

namespace headsup {

/// An event has kind, lesson, step and at_ms; a prediction also gate, answer, verdict, slip and, at
/// a step, config, of which only what was given is written; shown has gate; clear has answer and
/// note. In schema 1 the gate is the step. A slip may be any word, since old logs keep old words.
/// Faults, each with its JSON pointer: field_missing, field_unknown, field_wrong_kind,
/// field_bad_value (another schema; a kind or verdict that no event has), json_duplicate_key.
Result<std::vector<LessonEvent>> read_lesson_log(const Document& document);

/// One line. Reading it gives the events again; only bytes that are not UTF-8 and numbers that are
/// not finite, which act never lets into an event, are replaced (by U+FFFD and 0).
std::string write_lesson_log(std::span<const LessonEvent> events);

}  // namespace headsup
