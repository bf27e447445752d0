#include "headsup/json/document_reader.h"

#include <doctest/doctest.h>

#include <array>

#include "support/json.h"

using namespace headsup;
using namespace headsup::test;

TEST_CASE("a field gives the value of its kind") {
  const Document document =
      document_of(R"({"s": "text", "w": -7, "n": 2.5, "b": true, "z": null, "l": [1, [2, 3], 4]})");
  DocumentReader reader(document);
  const ObjectReader object = reader.root().object("s w n b z l");
  CHECK(object.required("s").string() == "text");
  CHECK(object.required("w").integer() == -7);
  CHECK(object.required("w").number() == -7.0);
  CHECK(object.required("n").number() == 2.5);
  CHECK(object.required("b").boolean());
  CHECK(object.required("z").is_null());
  const std::vector<Field> items = object.required("l").items();
  REQUIRE(items.size() == 3);
  CHECK(items[1].items().size() == 2);
  CHECK(items[2].integer() == 4);
  CHECK(reader.ok());
}

TEST_CASE("a value of another kind is a fault that names both kinds") {
  const Document document = document_of(R"({"a": 1, "b": "x", "c": 1.5, "d": null, "e": {}})");
  DocumentReader reader(document);
  const ObjectReader object = reader.root().object("a b c d e");
  CHECK(object.required("a").string() == "");
  CHECK(object.required("b").number() == 0);
  CHECK(object.required("c").integer() == 0);
  CHECK_FALSE(object.required("d").boolean());
  CHECK(object.required("e").items().empty());
  REQUIRE(reader.faults().size() == 5);
  CHECK(reader.faults()[0] ==
        Fault{Code::field_wrong_kind, "/a", {{"expected", "string"}, {"got", "number"}}});
  CHECK(reader.faults()[1] ==
        Fault{Code::field_wrong_kind, "/b", {{"expected", "number"}, {"got", "string"}}});
  CHECK(reader.faults()[2] ==
        Fault{Code::field_wrong_kind, "/c", {{"expected", "whole_number"}, {"got", "number"}}});
  CHECK(reader.faults()[3] ==
        Fault{Code::field_wrong_kind, "/d", {{"expected", "boolean"}, {"got", "null"}}});
  CHECK(reader.faults()[4] ==
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

TEST_CASE("an optional member may be absent") {
  const Document document = document_of("{}");
  DocumentReader reader(document);
  const Field absent = reader.root().object("a").optional("a");
  CHECK(absent.number() == 0);
  CHECK_FALSE(absent.is_null());
  CHECK(reader.ok());
}

TEST_CASE("an object whose keys are not known beforehand gives its members in order") {
  const Document document = document_of(R"({"b": 1, "a": {"x": "y"}, "b": 2.5})");
  DocumentReader reader(document);
  const std::vector<Field> values = reader.root().values();
  REQUIRE(values.size() == 3);
  CHECK(values[0].key() == "b");
  CHECK(values[1].key() == "a");
  CHECK(values[1].values()[0].string() == "y");
  CHECK(values[2].is_number());
  CHECK_FALSE(values[1].is_number());
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

TEST_CASE("a word outside its vocabulary is a fault that lists the words") {
  constexpr std::array<std::string_view, 2> kWords = {"yes", "no"};
  const Document document = document_of(R"(["no", "maybe", 3])");
  DocumentReader reader(document);
  const std::vector<Field> items = reader.root().items();
  CHECK(items[0].one_of(kWords) == "no");
  CHECK(items[1].one_of(kWords) == "");
  CHECK(items[2].one_of(kWords) == "");
  REQUIRE(reader.faults().size() == 2);
  CHECK(reader.faults()[0] ==
        Fault{Code::field_bad_value, "/1", {{"value", "maybe"}, {"expected", "yes, no"}}});
  CHECK(reader.faults()[1].code == Code::field_wrong_kind);
}

TEST_CASE("an id is short and made of letters, digits, dashes, underscores and dots") {
  const Document document = document_of(R"(["W_q.2-b", "", "a b", "é", "a/b"])");
  DocumentReader reader(document);
  const std::vector<Field> items = reader.root().items();
  CHECK(items[0].id() == "W_q.2-b");
  for (std::size_t i = 1; i < items.size(); ++i) CHECK(items[i].id() == "");
  CHECK(reader.faults().size() == 4);
  CHECK(has(reader.faults(), Code::field_bad_value, "/4"));
}

TEST_CASE("a file of another schema is refused by its number") {
  const Document other = document_of(R"({"schema": 2})");
  DocumentReader reader(other);
  read_schema(reader.root().object("schema"), 1);
  REQUIRE(reader.faults().size() == 1);
  CHECK(reader.faults()[0] ==
        Fault{Code::field_bad_value, "/schema", {{"value", "2"}, {"expected", "1"}}});
  const Document text = document_of(R"({"schema": "1"})");
  DocumentReader second(text);
  read_schema(second.root().object("schema"), 1);
  REQUIRE(second.faults().size() == 1);
  CHECK(second.faults()[0].code == Code::field_wrong_kind);
}

TEST_CASE("a hostile file gets a bounded list of bounded faults") {
  std::string text = "{\"" + std::string(100'000, 'k') + "\": [";
  for (int i = 0; i < 500; ++i) text += "1,";
  text += "1]}";
  const Document document = document_of(text);
  DocumentReader reader(document);
  const ObjectReader object = reader.root().object({});
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
  const ObjectReader object = reader.root().object("a b");
  object.required("d");
  object.required("b").id();
  object.required("b").number();
  CHECK(reader.faults().size() == 5);
  for (const Fault& fault : reader.faults()) CHECK(args_match_table(fault));
}
