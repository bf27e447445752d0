#include "headsup/json/json_reader.h"

#include <doctest/doctest.h>

#include <cmath>

#include "support/files.h"
#include "support/json.h"

using namespace headsup;
using namespace headsup::test;
using Type = Document::Type;

namespace {

// The fault of a text that must not parse.
Fault fault_of(std::string_view text, const JsonLimits& limits = {}) {
  const Result<Document> document = read_json(text, limits);
  REQUIRE_MESSAGE(!document.ok(), text);
  REQUIRE(document.faults().size() == 1);
  CHECK(args_match_table(document.faults()[0]));
  return document.faults()[0];
}

// "line:column" of a syntax fault.
std::string place_of(std::string_view text) {
  const Fault fault = fault_of(text);
  REQUIRE(fault.code == Code::json_syntax);
  return arg(fault, "line") + ":" + arg(fault, "column");
}

std::string nested(int depth) {
  const auto size = static_cast<std::size_t>(depth);
  return std::string(size, '[') + std::string(size, ']');
}

// Every index inside its bounds and every list of children complete.
void check_structure(const Document& document) {
  REQUIRE(!document.nodes.empty());
  CHECK(document.nodes[0].end == document.nodes.size());
  for (std::uint32_t i = 0; i < document.nodes.size(); ++i) {
    const Document::Node& node = document.nodes[i];
    REQUIRE(node.end > i);
    REQUIRE(node.end <= document.nodes.size());
    REQUIRE((i == 0 ? node.parent == 0 : node.parent < i));
    std::uint32_t children = 0;
    for (std::uint32_t child = i + 1; child < node.end; child = document.nodes[child].end) {
      REQUIRE(document.nodes[child].parent == i);
      REQUIRE(document.nodes[child].index == children);
      ++children;
    }
    REQUIRE(children == node.child_count);
    REQUIRE(std::isfinite(node.number));
  }
}

}  // namespace

TEST_CASE("every kind of value becomes a node in document order") {
  const Document document = document_of(R"({"a": [null, true, -2, 1.5e2], "b": {"c": "d"}})");
  REQUIRE(document.nodes.size() == 8);
  CHECK(document.nodes[0].type == Type::object);
  CHECK(document.nodes[0].child_count == 2);
  CHECK(document.nodes[0].end == 8);
  CHECK(document.nodes[1].key == "a");
  CHECK(document.nodes[1].child_count == 4);
  CHECK(document.nodes[1].end == 6);
  CHECK(document.nodes[2].type == Type::null);
  CHECK(document.nodes[3].boolean);
  CHECK(document.nodes[4].is_integer);
  CHECK(document.nodes[4].integer == -2);
  CHECK(document.nodes[4].index == 2);
  CHECK_FALSE(document.nodes[5].is_integer);
  CHECK(document.nodes[5].number == 150);
  CHECK(document.nodes[7].string == "d");
  CHECK(document.nodes[7].parent == 6);
  check_structure(document);
}

TEST_CASE("a node holds the offset at which its token ends") {
  const std::string text = R"( {"key": [12, 3.5 ,"x",true]})";
  const Document document = document_of(text);
  const auto before = [&](std::size_t node) { return text.substr(0, document.nodes[node].offset); };
  CHECK(before(0) == " {");
  CHECK(before(1) == R"( {"key": [)");
  CHECK(before(2) == R"( {"key": [12)");
  CHECK(before(3) == R"( {"key": [12, 3.5)");
  CHECK(before(4) == R"( {"key": [12, 3.5 ,"x")");
  CHECK(before(5) == R"( {"key": [12, 3.5 ,"x",true)");
  CHECK(document_of("42").nodes[0].offset == 2);
}

TEST_CASE("whole numbers are exact to the ends of 64 bits") {
  const Document document =
      document_of("[9223372036854775807, -9223372036854775808, 9223372036854775808, 1e3, 2.0]");
  CHECK(document.nodes[1].integer == INT64_MAX);
  CHECK(document.nodes[2].integer == INT64_MIN);
  CHECK_FALSE(document.nodes[3].is_integer);  // one past the end is a number still
  CHECK(document.nodes[3].number == 9223372036854775808.0);
  CHECK_FALSE(document.nodes[4].is_integer);
  CHECK_FALSE(document.nodes[5].is_integer);
}

TEST_CASE("a number past the range of double is a fault and never infinite") {
  CHECK(fault_of("[1e400]").code == Code::json_number_too_large);
  CHECK(fault_of("-1e400").code == Code::json_number_too_large);
  CHECK(fault_of("[1,\n 9e999999999999]").code == Code::json_number_too_large);
  CHECK(arg(fault_of("[1,\n 9e999]"), "line") == "2");
  CHECK(fault_of("1" + std::string(400, '0')).code == Code::json_number_too_large);
  CHECK(document_of("1e-400").nodes[0].number == 0);
  CHECK(document_of("1.7976931348623157e308").nodes[0].number > 1e308);
}

TEST_CASE("a key that an object has already is kept and marked") {
  const Document document = document_of(R"({"a": 1, "b": {"a": 2}, "a": 3, "a": 4})");
  CHECK_FALSE(document.nodes[1].duplicate);
  CHECK_FALSE(document.nodes[3].duplicate);  // another object's
  CHECK(document.nodes[4].duplicate);
  CHECK(document.nodes[5].duplicate);
  CHECK(document.nodes[5].integer == 4);
}

TEST_CASE("a syntax fault says line and column") {
  CHECK(place_of("") == "1:1");
  CHECK(place_of("   ") == "1:4");
  CHECK(place_of("[1, 2") == "1:6");
  CHECK(place_of("{\n  \"a\": 1,\n  \"b\" 2\n}") == "3:7");
  CHECK(place_of("[\"é\", x]") == "1:7");  // columns count characters
  CHECK(place_of("{\"a\": 1,}") == "1:9");
}

TEST_CASE("what is not strict JSON is refused") {
  for (const char* text :
       {"NaN",    "Infinity", "-",     "+1",      "01",       ".5",      "1.",
        "'a'",    "{a: 1}",   "[1,]",  "tru",     "nul",      "// x\n1", "/* x */ 1",
        "\"\t\"", "\"\\x\"",  "[1 2]", "{\"a\"}", "{\"a\":}", "{1: 2}",  "]",
        "}",      ",",        ":",     "\"",      "\"\\"}) {
    CHECK(fault_of(text).code == Code::json_syntax);
  }
}

TEST_CASE("text after the value is refused") {
  CHECK(place_of("{} {}") == "1:4");
  CHECK(place_of("1 2") == "1:3");
  CHECK(place_of("[1]]") == "1:4");
  CHECK(document_of(" [1] \n\t ").nodes.size() == 2);
}

TEST_CASE("a NUL byte does not hide what follows it") {
  CHECK(place_of(std::string_view("[1]\0 rest", 9)) == "1:4");
  CHECK(place_of(std::string_view("\0", 1)) == "1:1");
  CHECK(fault_of(std::string_view("\"a\0b\"", 5)).code == Code::json_syntax);
}

TEST_CASE("text that is not UTF-8 is refused") {
  for (const char* text : {"\"\xFF\"", "\"\xC3\"", "\"\xC0\x80\"", "\"\xED\xA0\x80\"",
                           "\"\xF5\x80\x80\x80\"", "\x80", "[\"a\xE2\x28\xA1\"]"}) {
    CHECK(fault_of(text).code == Code::json_syntax);
  }
  CHECK(document_of("\"\u00E9\U0001F600\"").nodes[0].string == "\u00E9\U0001F600");
}

TEST_CASE("a lone surrogate is refused and a pair is one character") {
  CHECK(fault_of(R"("\ud800")").code == Code::json_syntax);
  CHECK(fault_of(R"("\udc00")").code == Code::json_syntax);
  CHECK(fault_of(R"("\ud800\u0041")").code == Code::json_syntax);
  CHECK(fault_of(R"("\u12G4")").code == Code::json_syntax);
  CHECK(document_of(R"("\ud83d\ude00")").nodes[0].string == "\U0001F600");
  CHECK(document_of(R"("\u0000")").nodes[0].string == std::string(1, '\0'));
}

TEST_CASE("a byte order mark in front is skipped") {
  CHECK(document_of("\xEF\xBB\xBF[1]").nodes.size() == 2);
  CHECK(fault_of("\xEF\xBB").code == Code::json_syntax);
}

TEST_CASE("each limit has its own fault and holds exactly") {
  CHECK(read_json(nested(5), {.depth = 5}).ok());
  const Fault deep = fault_of(nested(6), {.depth = 5});
  CHECK(deep.code == Code::json_too_deep);
  CHECK(deep.where == "/0/0/0/0");
  CHECK(arg(deep, "limit") == "5");

  CHECK(read_json("[1, 2]", {.nodes = 3}).ok());
  CHECK(fault_of("[1, 2, 3]", {.nodes = 3}).code == Code::json_too_many_nodes);
  CHECK(fault_of("[[]]", {.nodes = 1}).code == Code::json_too_many_nodes);
  CHECK(fault_of("1", {.nodes = 0}).code == Code::json_too_many_nodes);

  CHECK(read_json("[10]", {.bytes = 4}).ok());
  const Fault large = fault_of("[100]", {.bytes = 4});
  CHECK(large.code == Code::json_too_large);
  CHECK(arg(large, "limit") == "4");
}

TEST_CASE("very deep text ends in a fault, not in the stack") {
  CHECK(fault_of(nested(1'000'000)).code == Code::json_too_deep);
  CHECK(fault_of(std::string(1'000'000, '[')).code == Code::json_too_deep);
}

TEST_CASE("corrupted texts give a document or a fault, never a crash") {
  const std::string sound =
      R"({"schema": 1, "names": ["Zoë", "\ud83d\ude00", ""], "list": [0, -1.5e-3, true, null],)"
      R"( "deep": {"a": {"b": [[[]]]}}})";
  int parsed = 0;
  for (std::uint32_t seed = 0; seed < 2000; ++seed) {
    const Result<Document> document = read_json(corrupted(sound, seed), {.depth = 8, .nodes = 30});
    if (document) {
      ++parsed;
      check_structure(*document);
    } else {
      CHECK(args_match_table(document.faults().at(0)));
    }
  }
  CHECK(parsed > 0);
  CHECK(parsed < 2000);
}

TEST_CASE("every beginning of a text is refused") {
  const std::string sound = R"({"a": ["\u00e9", 1.5, {"b": false}]})";
  for (std::size_t length = 0; length < sound.size(); ++length) {
    CHECK(fault_of(sound.substr(0, length)).code == Code::json_syntax);
  }
}

TEST_CASE("numbers that are not finite are read only where they are asked for, each in its place") {
  const std::string_view text =
      "{\"a\": NaN, \"b\":[Infinity ,\n-Infinity], \"c\": \"NaN: \\\", NaN\"}";
  CHECK(fault_of(text).code == Code::json_syntax);
  const Result<Document> read = read_json(text, {.allow_nan = true});
  REQUIRE(read.ok());
  const std::vector<Document::Node>& nodes = read->nodes;
  REQUIRE(nodes.size() == 6);
  CHECK(std::isnan(nodes[1].number));
  CHECK(nodes[3].number == std::numeric_limits<double>::infinity());
  CHECK(nodes[4].number == -std::numeric_limits<double>::infinity());
  CHECK_FALSE(nodes[1].is_integer);
  CHECK(nodes[5].string == "NaN: \", NaN");
  for (const auto& [node, name] : {std::pair{1, "NaN"}, {3, "Infinity"}, {4, "-Infinity"}}) {
    const std::string_view written(name);
    CHECK(text.substr(nodes[node].offset - written.size(), written.size()) == written);
  }
}

TEST_CASE("what only looks like a number that is not finite is refused where it stands") {
  for (const std::string_view text :
       {"[nan]", "[1NaN]", "[NaN1]", "[NaNNaN]", "{NaN: 1}", "[1 NaN]", "[+Infinity]",
        "[--Infinity]", "[- Infinity]", "[Infinit]", "NaN"}) {
    const Result<Document> read = read_json(text, {.allow_nan = true});
    CAPTURE(text);
    CHECK(read.ok() == (text == "NaN"));
    if (!read) CHECK(read.faults()[0].code == Code::json_syntax);
  }
  const Result<Document> later = read_json("[NaN,\n Infinity, nil]", {.allow_nan = true});
  REQUIRE_FALSE(later.ok());
  CHECK(arg(later.faults()[0], "line") == "2");
  CHECK(arg(later.faults()[0], "column") == "13");
}

TEST_CASE("UTF-16 and UTF-32 are refused by name, with and without a byte order mark") {
  for (const std::string_view text :
       {std::string_view("{\0\"\0a\0", 6), std::string_view("\0{\0\"", 4),
        std::string_view("\xFF\xFE{\0}\0", 6), std::string_view("{\0\0\0}\0\0\0", 8)}) {
    CHECK(fault_of(text).code == Code::json_not_utf8);
  }
}
