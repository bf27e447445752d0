// Config files of models for tests: read, written in a family's spelling, looked into.
#pragma once

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "headsup/catalogue/config_reader.h"
#include "support/faults.h"

namespace headsup::test {

inline Result<ConfigReading> try_config(std::string_view text) { return read_config(text); }

/// The reading of a text that must be readable.
inline ConfigReading reading_of(std::string_view text) {
  const Result<ConfigReading> reading = try_config(text);
  REQUIRE_MESSAGE(reading.ok(), text_of(reading ? Faults{} : reading.faults()));
  return *reading;
}

/// The one fault of a text that cannot be read.
inline Fault config_fault(std::string_view text) {
  const Result<ConfigReading> reading = try_config(text);
  REQUIRE_FALSE(reading.ok());
  CHECK(reading.faults().size() == 1);
  CHECK(args_match_table(reading.faults()[0]));
  return reading.faults()[0];
}

/// The note of this code, or null.
inline const Note* find_note(const ConfigReading& reading, NoteCode code) {
  for (const Note& note : reading.notes) {
    if (note.code == code) return &note;
  }
  return nullptr;
}

inline bool has_note(const ConfigReading& reading, NoteCode code, std::string_view where) {
  for (const Note& note : reading.notes) {
    if (note.code == code && reading.document.pointer(note.node) == where) return true;
  }
  return false;
}

}  // namespace headsup::test
