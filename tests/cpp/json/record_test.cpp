#include "headsup/json/record.h"

#include <doctest/doctest.h>

#include "headsup/json/record_reader.h"
#include "headsup/json/typescript.h"
#include "support/json.h"

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

}  // namespace

namespace headsup {

template <>
struct EnumNames<Colour> {
  static constexpr auto name = "Colour";
  static constexpr Colour last = Colour::blue;
  static std::string_view text(Colour colour) { return colour == Colour::red ? "red" : "blue"; }
};

template <>
struct Record<Point> {
  using T = Point;
  static constexpr auto name = "Point";
  static constexpr bool comes_in = true;
  static constexpr RecordField fields[] = {HEADSUP_FIELD(x), HEADSUP_OPTION(y)};
};

template <>
struct Record<Line> {
  using T = Line;
  static constexpr auto name = "Line";
  static constexpr bool comes_in = true;
  static constexpr RecordField fields[] = {HEADSUP_FIELD_AS(name, "title"), HEADSUP_FIELD(points),
                                           HEADSUP_OPTION(labels), HEADSUP_FIELD(dashed)};
};

template <>
struct Record<Told> {
  using T = Told;
  static constexpr auto name = "Told";
  static constexpr RecordField fields[] = {
      HEADSUP_FIELDS_OF(line),    HEADSUP_FIELD(colour),      HEADSUP_FIELD(length),
      HEADSUP_SIZE_FIELD(places), HEADSUP_SIZE_OPTION(known), HEADSUP_FIELD(middle),
      HEADSUP_FIELD(ends),        HEADSUP_FIELD(args),        HEADSUP_FIELD(rows)};
};

template <>
struct Record<Named> {
  using T = Named;
  static constexpr auto name = "Named";
  [[maybe_unused]] static constexpr bool comes_in = true;
  static constexpr bool or_first = true;
  static constexpr RecordField fields[] = {HEADSUP_FIELD(name), HEADSUP_OPTION(at)};
};

}  // namespace headsup

TEST_CASE("a file is read into the fields of a struct, lists of structs too") {
  const Document document = document_of(
      R"({"title": "a", "points": [{"x": 1, "y": 2}, {"x": 3}], "labels": ["p", "q"]})");
  DocumentReader reader(document);
  Line line;
  read_record(kRecord<Line>, reader.root().object(field_names(kRecord<Line>)), &line);
  CHECK(reader.ok());
  CHECK(line.name == "a");
  REQUIRE(line.points.size() == 2);
  CHECK(line.points[0].y == 2.0);
  CHECK_FALSE(line.points[1].y.has_value());
  CHECK(line.labels == std::vector<std::string>{"p", "q"});
}

TEST_CASE("a value of another kind is a fault with its place") {
  const Document document = document_of(R"({"points": [{"x": "far"}]})");
  DocumentReader reader(document);
  Line line;
  read_record(kRecord<Line>, reader.root().object(field_names(kRecord<Line>)), &line);
  REQUIRE(reader.faults().size() == 1);
  CHECK(reader.faults()[0].where == "/points/0/x");
}

TEST_CASE("what only goes out is told from what comes in as well when it is compiled") {
  static_assert(detail::comes_in<std::vector<Line>>());
  static_assert(detail::comes_in<std::optional<Point>>());
  static_assert(!detail::comes_in<Told>());
  static_assert(!detail::comes_in<std::vector<Colour>>());
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
