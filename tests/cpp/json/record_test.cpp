#include "headsup/json/record.h"

#include <doctest/doctest.h>

#include "headsup/json/record_kinds.h"
#include "headsup/json/typescript.h"
#include "support/records.h"

using namespace headsup;
using namespace headsup::test;

namespace {

enum class Colour : std::uint8_t { red, blue };

struct Point {
  double x = 0;
  std::optional<double> y;
};

struct Line {
  std::string name;
  std::vector<Point> points;
  std::vector<std::string> labels;
  bool dashed = false;
};

struct Told {
  Line line;
  Colour colour = Colour::red;
  std::int64_t length = 0, places = 0, known = 0;
  std::optional<Point> middle;
  std::vector<std::optional<Point>> ends;
  std::vector<Arg> args;
  std::vector<std::vector<float>> rows;
};

struct Named {
  std::string name;
  std::optional<double> at;
};

struct Circle {
  static constexpr std::string_view kKind = "circle";
  double radius = 0;
};
struct Label {
  static constexpr std::string_view kKind = "label";
  int size = 0;               // keeps `text` from the place that `radius` has
  std::string text = "none";  // also what goes out for the others
  std::vector<std::string> tags;
};
struct Dot {
  static constexpr std::string_view kKind = "dot";
};

struct Drawn {
  std::string id;
  Kinds<Circle, Label, Dot> what;
  double at_ms = 0;
};

// The same, as a page hands it in.
struct Drawing {
  Kinds<Circle, Label, Dot> what;
};

}  // namespace

namespace headsup {

template <>
struct EnumNames<Colour> {
  static constexpr auto name = "Colour";
  static constexpr Colour last = Colour::blue;
  static std::string_view text(Colour colour) { return colour == Colour::red ? "red" : "blue"; }
};

HEADSUP_INPUT_RECORD_OF(Point, "Point", HEADSUP_FIELD(x), HEADSUP_OPTION(y));

HEADSUP_INPUT_RECORD_OF(Line, "Line", HEADSUP_FIELD_AS(name, "title"), HEADSUP_FIELD(points),
                        HEADSUP_OPTION(labels), HEADSUP_FIELD(dashed));

HEADSUP_RECORD_OF(Told, "Told", HEADSUP_FIELDS_OF(line), HEADSUP_FIELD(colour),
                  HEADSUP_COUNT_FIELD(length), HEADSUP_FIELD(places), HEADSUP_OPTION(known),
                  HEADSUP_EACH_FIELD(middle, ends, args, rows));

template <>
struct Record<Named> {
  using T = Named;
  static constexpr auto name = "Named";
  [[maybe_unused]] static constexpr bool comes_in = true;
  static constexpr bool or_first = true;
  static constexpr RecordField fields[] = {HEADSUP_FIELD(name), HEADSUP_OPTION(at)};
};

HEADSUP_INPUT_RECORD_OF(Drawn, "Drawn", HEADSUP_KIND, HEADSUP_FIELD(id),
                        HEADSUP_EACH_PART(text, radius, tags), HEADSUP_FIELD(at_ms));

HEADSUP_INPUT_RECORD_OF(Drawing, "Drawing", HEADSUP_KIND, HEADSUP_PART(radius),
                        HEADSUP_PART_OPTION(text));

}  // namespace headsup

namespace {

Drawn read_drawn(std::string_view text) { return record_of<Drawn>(text); }

}  // namespace

TEST_CASE("what only goes out is told from what comes in as well when it is compiled") {
  static_assert(detail::comes_in<std::vector<Line>>());
  static_assert(detail::comes_in<std::optional<Point>>());
  static_assert(!detail::comes_in<Told>());
  static_assert(detail::comes_in<std::vector<Colour>>());
  static_assert(!detail::comes_in<std::vector<std::vector<float>>>());
}

TEST_CASE("every kind has its type in TypeScript, and each name is declared once") {
  TypeScriptDeclarations types;
  types.add(kNamedType<Told>);
  types.add(kNamedType<std::vector<Line>>);
  types.add(kNamedType<Named>);
  CHECK(types.text() ==
        "export type Point = {\n"
        "  x: number;\n"
        "  y?: number;\n"
        "};\n"
        "export type Colour = 'red' | 'blue';\n"
        "export type Told = {\n"
        "  title: string;\n"
        "  points: Point[];\n"
        "  labels?: string[];\n"
        "  dashed: boolean;\n"
        "  colour: Colour;\n"
        "  length: string;\n"
        "  places: number;\n"
        "  known?: number;\n"
        "  middle: Point | null;\n"
        "  ends: (Point | null)[];\n"
        "  args: { [name: string]: string };\n"
        "  rows: Float32Array[];\n"
        "};\n"
        "export type Line = {\n"
        "  title: string;\n"
        "  points: Point[];\n"
        "  labels?: string[];\n"
        "  dashed: boolean;\n"
        "};\n"
        "export type Named = string | {\n"
        "  name: string;\n"
        "  at?: number;\n"
        "};\n");
}

TEST_CASE("the kind of a record says which struct its parts are read into") {
  const Drawn circle = read_drawn(R"({"kind": "circle", "id": "a", "radius": 2, "at_ms": 5})");
  REQUIRE(std::get_if<Circle>(&circle.what) != nullptr);
  CHECK(std::get_if<Circle>(&circle.what)->radius == 2);
  CHECK(circle.id == "a");
  CHECK(circle.at_ms == 5);
  const Drawn label = read_drawn(R"({"at_ms": 1, "tags": ["x"], "text": "hi", "kind": "label"})");
  REQUIRE(std::get_if<Label>(&label.what) != nullptr);
  CHECK(std::get_if<Label>(&label.what)->text == "hi");
  CHECK(std::get_if<Label>(&label.what)->tags == std::vector<std::string>{"x"});
  CHECK(kind_of(label.what) == "label");
  CHECK(kKinds<decltype(label.what)> == std::array<std::string_view, 3>{"circle", "label", "dot"});
}

TEST_CASE("a kind that nobody knows keeps its name, and its parts are left out") {
  const Drawn strange = read_drawn(R"({"kind": "cube", "id": "b", "radius": 2})");
  CHECK_FALSE(is_known(strange.what));
  CHECK(kind_of(strange.what) == "cube");
  CHECK(strange.id == "b");
  CHECK(kind_of(read_drawn(R"({"id": "b"})").what).empty());
  bool called = false;
  match(strange.what, [&](const auto&) { called = true; });
  CHECK_FALSE(called);
}

TEST_CASE("a record with a kind is a union of one object type for each") {
  TypeScriptDeclarations types;
  types.add(kNamedType<std::vector<Drawn>>);
  types.add(kNamedType<Drawing>);
  CHECK(types.text() ==
        "export type Drawn = {\n"
        "  kind: 'circle';\n"
        "  id: string;\n"
        "  radius: number;\n"
        "  at_ms: number;\n"
        "} | {\n"
        "  kind: 'label';\n"
        "  id: string;\n"
        "  text: string;\n"
        "  tags: string[];\n"
        "  at_ms: number;\n"
        "} | {\n"
        "  kind: 'dot';\n"
        "  id: string;\n"
        "  at_ms: number;\n"
        "};\n"
        "export type Drawing = {\n"
        "  kind: 'circle';\n"
        "  radius: number;\n"
        "} | {\n"
        "  kind: 'label';\n"
        "  text?: string;\n"
        "} | {\n"
        "  kind: 'dot';\n"
        "};\n");
}
