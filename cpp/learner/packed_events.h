// Facts as bytes and back, each by itself: a head that says its kind, what it is about, when, and
// what its kind needs. Whatever the course no longer has can be passed over, since a fact's length
// does not hang on the course.
#pragma once

#include <cstddef>

#include "condense.h"
#include "headsup/base/bytes.h"
#include "packed_names.h"

namespace headsup {

class PackedEvents {
 public:
  /// `longest`: of the texts that are kept, in bytes.
  PackedEvents(const PackedNames& names, std::size_t longest) : names_(names), longest_(longest) {}

  /// Those that are kept, but for facts about what the course does not have.
  void write(const Facts& facts, const Kept& kept, ByteWriter& out);
  double texts_left_out() const { return left_out_; }

  /// As far as the reader is good.
  void read(ByteReader& from, Facts& out);

 private:
  void write_head(unsigned kind, const PackedName& name, double at_ms, ByteWriter& out,
                  std::string_view verdict = "", std::string_view slip = "");
  void write_text(std::string_view text, ByteWriter& out);
  void write_answer(const Gate* gate, std::string_view answer, ByteWriter& out);
  void write(const LessonEvent& event, const PackedName& name, ByteWriter& out);
  void write(const PracticeEvent& event, const PackedName& name, ByteWriter& out);
  void write(const CardEvent& event, const PackedName& name, ByteWriter& out);

  struct Head {
    unsigned kind = 0;
    const PackedName* name = nullptr;
    double at_ms = 0;
    std::string verdict, slip;
  };
  Head read_head(PackedKind kind, ByteReader& from);
  std::string read_answer(const PackedName* name, ByteReader& from);
  void read_lesson(ByteReader& from, Facts& out);
  void read_practice(ByteReader& from, Facts& out);
  void read_card(ByteReader& from, Facts& out);

  const PackedNames& names_;
  std::size_t longest_;
  double left_out_ = 0;
  double seconds_ = 0;  // of the fact before
};

}  // namespace headsup
