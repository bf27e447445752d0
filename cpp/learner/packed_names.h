// The items that a packed log can refer to, each by a 16-bit hash of its id rather than its index,
// so that a packed log survives edits of the course.
#pragma once

#include <string_view>
#include <vector>

#include "headsup/course/course.h"

namespace headsup {

enum class PackedKind : std::uint8_t { lesson, practice, card };

struct PackedName {
  unsigned digest = 0;  // 16 bits
  PackedKind kind = PackedKind::lesson;
  std::string_view parent;             // a lesson or a set
  std::string_view id;                 // a step, a question, a card; "" of the parent itself
  const Question* question = nullptr;  // what is asked there, where the course says it
  bool in_prose = false;               // a question of a lesson, and no step of it
};

class PackedNames {
 public:
  /// Keeps views of the course's strings, so the course must outlive it.
  explicit PackedNames(const Course& course);

  /// Null where the course has no such item.
  const PackedName* find(PackedKind kind, std::string_view parent, std::string_view id) const;
  const PackedName* find(PackedKind kind, unsigned digest) const;

  const std::vector<PackedName>& all() const { return names_; }

 private:
  void add(PackedKind kind, std::string_view parent, std::string_view id,
           const Question* question = nullptr, bool in_prose = false);

  std::vector<PackedName> names_;
};

}  // namespace headsup
