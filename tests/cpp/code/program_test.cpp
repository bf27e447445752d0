// The language: what it gives, and where it ends.
#include "headsup/code/program.h"

#include <doctest/doctest.h>

#include "headsup/base/decimal.h"
#include "support/code_programs.h"
#include "support/dice.h"
#include "support/faults.h"

using namespace headsup;
using namespace headsup::test;

namespace {

code::Scope scope() {
  code::Scope out;
  REQUIRE(code::run("x = torch.arange(24).float().view(2, 3, 4)", out).empty());
  return out;
}

// "24", "(2, 3)".
std::string text(const code::Value& value) {
  if (const auto* array = value.as<code::Array>()) {
    return array->rank() == 0 ? decimal_text(array->at({})) : "a tensor";
  }
  code::Sizes sizes;
  const auto* tuple = value.as<code::Tuple>();
  if (tuple == nullptr) return "None";
  for (const code::Value& each : *tuple) {
    sizes.push_back(static_cast<std::int64_t>(each.as<code::Array>()->at({})));
  }
  return code::text_of(sizes);
}

// What a program returns, or its fault: "code_word 1:5 word=for instead=code_no_loop".
std::string ending(std::string_view source) {
  code::Scope given = scope();
  const Faults faults = code::run(source, given);
  if (faults.empty()) {
    const code::Value* made = given.find("return");
    return made == nullptr ? "" : text(*made);
  }
  CHECK(faults.size() == 1);
  CHECK(args_match_table(faults[0]));
  std::string out = std::string(name_of(faults[0].code)) + " " + faults[0].where;
  for (const Arg& each : faults[0].args) out += " " + each.name + "=" + each.value;
  return out;
}

std::string times(int count, std::string_view text) {
  std::string out;
  for (int n = 0; n < count; ++n) out += text;
  return out;
}

}  // namespace

TEST_CASE(
    "the language gives what PyTorch gives, and says in words and with a place where it ends") {
  for (const CodeProgram& program : code_programs("language.txt")) {
    CAPTURE(program.source);
    CHECK(ending(program.source) == program.task);
  }
}

TEST_CASE("a program is ended before it takes long") {
  CHECK(ending(times(4001, " ")) == "code_too_long 1:1 limit=4000");
  CHECK(ending("y = x" + times(1001, "+ 1")) == "code_limit 1:2994 what=code_steps limit=1000");
  CHECK(ending("z = torch.zeros(50, 50)\n" + times(40, "z = z @ z\n")) ==
        "code_limit 32:7 what=code_steps limit=1000");
  CHECK(ending("a = [1, 2]\n" + times(40, "a = a + a\n")).starts_with("code_limit"));
  CHECK(ending("a = torch.zeros(100000)\nb = [*a, *a]").starts_with("code_limit 2:6"));
  CHECK(ending("a = [x, x]\na = [a, a]") ==
        "code_kind 2:11 function=[ ] got=code_tuple expected=code_value");
  CHECK(ending("y = " + times(41, "(") + "x") == "code_limit 1:45 what=code_depth limit=40");
  CHECK(ending("y = " + times(41, "-") + "x") == "code_limit 1:45 what=code_depth limit=40");
  CHECK(ending("y = x" + times(14, ".unsqueeze(0)")) == "code_limit 1:176 what=code_axes limit=16");
}

TEST_CASE("any words and signs end in a value or in one fault") {
  constexpr std::string_view kPieces[] = {
      "x",      "y",     "=",       "(",     ")",      "[",      "]",      ",",     ".",
      ":",      "...",   "-",       "*",     "**",     "//",     "@",      "shape", "view",
      "None",   "-1",    "2",       "3",     "1e9",    "\n",     "return", "if",    "+=",
      "T",      "torch", "zeros",   "sum",   "dim",    "einsum", "'ij'",   "cat",   "split",
      "[x, y]", "y[0]",  "x, y = ", "x.",    "repeat", "~",      "==",     "mT",    "max",
      "float",  "True",  "0",       "where", "<",      ";",      "expand"};
  for (std::uint32_t seed = 0; seed < 5'000; ++seed) {
    Dice dice(seed);
    std::string source = dice.heads() ? "y = x." : "";
    for (std::int64_t left = dice.whole(1, 14); left > 0; --left) {
      source += kPieces[dice.whole(0, std::ssize(kPieces) - 1)];
      if (dice.heads()) source += " ";
    }
    CAPTURE(source);
    code::Scope given = scope();
    CHECK(code::run(source, given).size() <= 1);
  }
}
