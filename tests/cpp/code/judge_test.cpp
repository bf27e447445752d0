// The tasks of the course, and programs that people write for them.
#include "headsup/code/judge.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "headsup/code/judge_records.h"
#include "support/code_programs.h"
#include "support/faults.h"
#include "support/files.h"
#include "support/json.h"
#include "support/records.h"

using namespace headsup;
using namespace headsup::test;

namespace {

const std::vector<CodeTask>& tasks() {
  static const auto all =
      record_of<std::vector<CodeTask>>(read_file("web/content/code-tasks.json"));
  return all;
}

const CodeTask& task(const std::string& id) {
  for (const CodeTask& each : tasks()) {
    if (each.id == id) return each;
  }
  FAIL(id);
  return tasks().front();
}

CodeVerdict verdict(const std::string& id, const std::string& source) {
  const Result<CodeVerdict> out = judge_code(task(id), source);
  REQUIRE_MESSAGE(out.ok(), text_of(out ? Faults{} : out.faults()));
  if (out->fault) CHECK(args_match_table(*out->fault));
  return *out;
}

// "tokens | straight", "code_matmul 1:12", "right".
std::string summary(const CodeVerdict& of) {
  std::string out = of.test.empty() ? "right" : of.test;
  if (of.fault) out = name_of(of.fault->code);
  if (of.fault && !of.fault->where.empty()) out += " " + of.fault->where;
  return of.how.empty() ? out : out + " | " + of.how;
}

std::string joined(const std::vector<std::string>& lines) {
  std::string out;
  for (const std::string& line : lines) out += line + "\n";
  return out;
}

}  // namespace

TEST_CASE("right programs are right, in whatever style") {
  const std::vector<CodeProgram> programs = code_programs("right.txt");
  CHECK(programs.size() >= 20);
  for (const CodeProgram& program : programs) {
    CAPTURE(program.source);
    const CodeVerdict made = verdict(program.task, program.source);
    CHECK(summary(made) == "right");
    if (made.fault) MESSAGE(text_of({*made.fault}));
  }
}

TEST_CASE("wrong programs are told what is wrong with them") {
  const std::vector<CodeProgram> programs = code_programs("wrong.txt");
  CHECK(programs.size() >= 60);
  for (const CodeProgram& program : programs) {
    CAPTURE(program.source);
    const CodeVerdict made = verdict(program.task, program.source);
    CHECK(summary(made) == program.expected);
  }
}

TEST_CASE("a damaged program is judged like any other") {
  for (const CodeProgram& program : code_programs("right.txt")) {
    for (std::uint32_t seed = 0; seed < 10; ++seed) {
      const std::string source = corrupted(program.source, seed);
      CAPTURE(source);
      const CodeVerdict made = verdict(program.task, source);
      CHECK((made.fault || !made.test.empty()) == !made.sizes.empty());
    }
  }
}

TEST_CASE("a task whose own lines are wrong is refused") {
  CodeTask broken = task("split-heads");
  broken.compare = "(heads, heads)";
  CHECK(has(judge_code(broken, joined(broken.lines)).faults(), Code::field_bad_value, "task"));
  broken.lines = {"head = q"};
  CHECK(has(judge_code(broken, "heads = q").faults(), Code::field_bad_value, "task"));
  broken.given = {"q = torch.rand(2)"};
  CHECK(has(judge_code(broken, "heads = q").faults(), Code::code_unknown_function, "1:11"));
}

TEST_CASE("a verdict has the smallest input and the first cell that tell a program apart") {
  const CodeVerdict made = verdict("scores", "scores = q @ k.mT");
  REQUIRE(made.sizes.size() == 5);
  std::vector<std::int64_t> sizes = made.sizes;
  std::ranges::sort(sizes);
  CHECK(sizes == std::vector<std::int64_t>{2, 3, 4, 5, 6});
  CHECK(made.cell == std::vector<std::int64_t>{0, 0, 0, 0});
  CHECK(made.got == doctest::Approx(made.wanted * std::sqrt(made.sizes[4])));
  CHECK(made.got_shape == made.wanted_shape);
  // Right where there are two tokens, and wrong where there are more.
  const CodeVerdict later =
      verdict("mask",
              "hidden = torch.ones(seq_len, seq_len).triu(1).bool()\n"
              "masked = scores.masked_fill(hidden, -torch.inf)\n"
              "far = torch.full((seq_len, 1), -torch.inf).tril(-2)\n"
              "masked = masked + torch.cat([far, torch.zeros(seq_len, seq_len - 1)], dim=1)");
  REQUIRE(later.sizes.size() == 3);
  CHECK(later.sizes[2] > 2);
  CHECK(later.test == "values");
}
