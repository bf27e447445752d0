#include "headsup/json/document_reader.h"

#include <doctest/doctest.h>

#include "support/json.h"

using namespace headsup;
using namespace headsup::test;

TEST_CASE("a field gives the value of its kind") {
  const Document document = document_of(R"({"s": "text", "w": -7, "l": [1, [2, 3], 4]})");
  DocumentReader reader(document);
  const Field object = reader.root().object("s w l");
  CHECK(object.required("s").string() == "text");
  CHECK(object.required("w").integer() == -7);
  const std::vector<Field> items = object.required("l").items();
  REQUIRE(items.size() == 3);
  CHECK(items[1].items().size() == 2);
  CHECK(items[2].integer() == 4);
  CHECK(reader.ok());
}

TEST_CASE("a value of another kind is a fault that names both kinds") {
  const Document document = document_of(R"({"a": 1, "c": 1.5, "e": {}})");
  DocumentReader reader(document);
  const Field object = reader.root().object("a c e");
  CHECK(object.required("a").string() == "");
  CHECK(object.required("c").integer() == 0);
  CHECK(object.required("e").items().empty());
  REQUIRE(reader.faults().size() == 3);
  CHECK(reader.faults()[0] ==
        Fault{Code::field_wrong_kind, "/a", {{"expected", "string"}, {"got", "number"}}});
  CHECK(reader.faults()[1] ==
        Fault{Code::field_wrong_kind, "/c", {{"expected", "whole_number"}, {"got", "number"}}});
  CHECK(reader.faults()[2] ==
        Fault{Code::field_wrong_kind, "/e", {{"expected", "array"}, {"got", "object"}}});
}

TEST_CASE("a missing member is one fault, at the place where it should be") {
  const Document document = document_of(R"([{}])");
  DocumentReader reader(document);
  const Field item = reader.root().items()[0];
  const Field missing = item.object("list").required("list");
  CHECK_FALSE(missing.present());
  // Reading on from what is not there adds nothing.
  CHECK(missing.items().empty());
  CHECK(missing.object("x").required("x").string() == "");
  REQUIRE(reader.faults().size() == 1);
  CHECK(reader.faults()[0] == Fault{Code::field_missing, "/0/list", {{"field", "list"}}});
}

TEST_CASE("an object whose keys are not known beforehand gives its members in order") {
  const Document document = document_of(R"({"b": 1, "a": {"x": "y"}, "b": 2.5})");
  DocumentReader reader(document);
  const std::vector<Field> values = reader.root().values();
  REQUIRE(values.size() == 3);
  CHECK(values[0].key() == "b");
  CHECK(values[1].key() == "a");
  CHECK(values[1].values()[0].string() == "y");
  CHECK(has(reader.faults(), Code::json_duplicate_key, "/b"));
  CHECK(values[0].values().empty());
  CHECK(reader.faults().back().code == Code::field_wrong_kind);
}

TEST_CASE("members that are unknown or written twice are faults") {
  const Document document = document_of(R"({"a": 1, "b": 2, "a": 3})");
  DocumentReader reader(document);
  CHECK(reader.root().object("a").required("a").integer() == 1);
  REQUIRE(reader.faults().size() == 2);
  CHECK(reader.faults()[0] == Fault{Code::field_unknown, "/b", {{"field", "b"}}});
  CHECK(reader.faults()[1] == Fault{Code::json_duplicate_key, "/a", {{"key", "a"}}});
}

TEST_CASE("a hostile file gets a bounded list of bounded faults") {
  std::string text = "{\"" + std::string(100'000, 'k') + "\": [";
  for (int i = 0; i < 500; ++i) text += "1,";
  text += "1]}";
  const Document document = document_of(text);
  DocumentReader reader(document);
  const Field object = reader.root().object({});
  for (const Field& item : object.optional(std::string(100'000, 'k')).items()) item.string();
  CHECK(reader.faults().size() == DocumentReader::kMaxFaults);
  for (const Fault& fault : reader.faults()) CHECK(fault.where.size() < 300);
  CHECK(arg(reader.faults()[0], "field").size() < 300);
}

TEST_CASE("an empty document reads as a missing root") {
  const Document nothing;
  DocumentReader reader(nothing);
  CHECK_FALSE(reader.root().present());
  CHECK(has(reader.faults(), Code::field_missing, ""));
}

TEST_CASE("the arguments of reading faults are those of the code table") {
  const Document document = document_of(R"({"a": 1, "a": 2, "b": "", "c": []})");
  DocumentReader reader(document);
  const Field object = reader.root().object("a b");
  object.required("d");
  object.required("b").integer();
  CHECK(reader.faults().size() == 4);
  for (const Fault& fault : reader.faults()) CHECK(args_match_table(fault));
}
