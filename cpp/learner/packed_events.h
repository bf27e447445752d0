// Writes events as bytes and reads them: each is a header (kind, item, time) and the fields of its
// kind, whose length does not depend on the course, so that unknown items can be skipped.
#pragma once

#include <cstddef>

#include "compact.h"
#include "headsup/base/bytes.h"
#include "packed_names.h"

namespace headsup {

class PackedEvents {
 public:
  /// Texts of more than `max_text_bytes` are replaced by empty ones.
  PackedEvents(const PackedNames& names, std::size_t max_text_bytes)
      : names_(names), max_text_bytes_(max_text_bytes) {}

  /// Writes the retained events, without those about items that the course does not have.
  void write(const EventLog& log, const RetainedEvents& retained, ByteWriter& out);
  double dropped_texts() const { return dropped_texts_; }

  /// Appends events to `out` until the reader fails or the input ends.
  void read(ByteReader& from, EventLog& out);

 private:
  void write_header(unsigned kind, const PackedName& name, double at_ms, ByteWriter& out,
                    std::string_view verdict = "", std::string_view slip = "");
  void write_text(std::string_view text, ByteWriter& out);
  void write_answer(const Question* question, std::string_view answer, ByteWriter& out);
  void write(const LessonEvent& event, const PackedName& name, ByteWriter& out);
  void write(const PracticeEvent& event, const PackedName& name, ByteWriter& out);
  void write(const CardEvent& event, const PackedName& name, ByteWriter& out);

  struct Header {
    unsigned kind = 0;
    const PackedName* name = nullptr;
    double at_ms = 0;
    std::string verdict, slip;
  };
  Header read_header(PackedKind kind, ByteReader& from);
  std::string read_answer(const PackedName* name, ByteReader& from);
  void read_lesson(ByteReader& from, EventLog& out);
  void read_practice(ByteReader& from, EventLog& out);
  void read_card(ByteReader& from, EventLog& out);

  const PackedNames& names_;
  std::size_t max_text_bytes_;
  double dropped_texts_ = 0;
  double seconds_ = 0;  // of the event before
};

}  // namespace headsup
