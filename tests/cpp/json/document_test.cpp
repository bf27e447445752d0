#include "headsup/json/document.h"

#include <doctest/doctest.h>

#include "support/json.h"

using namespace headsup;
using namespace headsup::test;

TEST_CASE("a pointer names members by key and items by index") {
  const Document document = document_of(R"({"lessons": [{"id": "a"}, {"id": "b", "steps": [1]}]})");
  CHECK(document.pointer(0) == "");
  CHECK(document.pointer(1) == "/lessons");
  CHECK(document.pointer(2) == "/lessons/0");
  CHECK(document.pointer(3) == "/lessons/0/id");
  CHECK(document.pointer(7) == "/lessons/1/steps/0");
}

TEST_CASE("a pointer escapes slashes and tildes in keys as RFC 6901 asks") {
  const Document document = document_of(R"({"a/b": {"m~n": {"": 1}}})");
  CHECK(document.pointer(1) == "/a~1b");
  CHECK(document.pointer(2) == "/a~1b/m~0n");
  CHECK(document.pointer(3) == "/a~1b/m~0n/");
}

TEST_CASE("a node that is not there has the root's pointer") {
  CHECK(document_of("[1]").pointer(7) == "");
  CHECK(Document{}.pointer(0) == "");
}
