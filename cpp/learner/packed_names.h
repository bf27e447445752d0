// What a packed log may speak of: every lesson, step, question, card and step of an exercise, each
// by two bytes of its own. By its id and not by its place in the course, so that what was packed
// outlives an edit of the course.
#pragma once

#include <string_view>
#include <vector>

#include "headsup/course/course.h"

namespace headsup {

enum class PackedKind : std::uint8_t { lesson, practice, card };

struct PackedName {
  unsigned digest = 0;  // two bytes
  PackedKind kind = PackedKind::lesson;
  std::string_view home;       // a lesson or a set
  std::string_view id;         // a step, a question, a card; "" of the home itself
  const Gate* gate = nullptr;  // what is asked there, where the course says it
  bool in_prose = false;       // a question of a lesson, and no step of it
};

class PackedNames {
 public:
  /// Holds on to the course's texts.
  explicit PackedNames(const Course& course);

  /// Null where the course has none.
  const PackedName* find(PackedKind kind, std::string_view home, std::string_view id) const;
  const PackedName* find(PackedKind kind, unsigned digest) const;

  const std::vector<PackedName>& all() const { return names_; }

 private:
  void add(PackedKind kind, std::string_view home, std::string_view id, const Gate* gate = nullptr,
           bool in_prose = false);

  std::vector<PackedName> names_;
};

}  // namespace headsup
