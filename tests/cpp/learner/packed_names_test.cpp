#include "packed_names.h"

#include <doctest/doctest.h>

#include <set>

#include "support/courses.h"

using namespace headsup;
using namespace headsup::test;

TEST_CASE("no two things of the course have the same two bytes" * doctest::test_suite("course")) {
  const Course course = whole_course();
  const PackedNames names(course);
  std::set<std::pair<PackedKind, unsigned>> seen;
  for (const PackedName& name : names.all()) {
    CAPTURE(name.parent);
    CAPTURE(name.id);
    CHECK(seen.emplace(name.kind, name.digest).second);
  }
}
