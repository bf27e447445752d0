#include "headsup/code/judge.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "headsup/base/fnv1a.h"
#include "headsup/base/random.h"
#include "headsup/code/program.h"

namespace headsup {

namespace {

using code::Array;
using code::Scope;
using Lines = std::vector<std::string>;

constexpr std::uint32_t kInputs = 3;

std::string joined(const Lines& lines) {
  std::string out;
  for (const std::string& line : lines) out += line + "\n";
  return out;
}

// What became of a program: a fault, or what it made, if it made an array.
struct Ending {
  std::optional<Fault> fault;
  std::optional<Array> made;
};

bool same_number(double a, double b) {
  const bool are_finite = std::isfinite(a) && std::isfinite(b);
  return a == b || (are_finite && std::abs(a - b) <= 1e-7 * (1 + std::abs(b)));
}

// The index of the first numbers that differ; a NaN does from all. Without axes where sizes differ.
std::optional<code::Sizes> first_difference(const Array& a, const Array& b) {
  if (a.sizes != b.sizes) return code::Sizes();
  std::optional<code::Sizes> out;
  code::each_index(a.sizes, [&](const code::Sizes& index) {
    if (!out && !same_number(a.at(index), b.at(index))) out = index;
  });
  return out;
}

bool same(const Ending& a, const Ending& b) {
  if (a.fault || b.fault) {
    return a.fault && b.fault && a.fault->code == b.fault->code && a.fault->args == b.fault->args;
  }
  return a.made && b.made && !first_difference(*a.made, *b.made);
}

// A task at drawn sizes.
class Input {
 public:
  Input(const CodeTask& task, std::vector<CodeSize> sizes)
      : task_(task), sizes_(std::move(sizes)) {}

  const std::vector<CodeSize>& sizes() const { return sizes_; }

  // The given values, after some lines.
  Result<Scope> given(const Lines& lines = {}) const {
    Scope scope;
    for (const CodeSize& each : sizes_) {
      const auto size = static_cast<double>(each.size);
      scope.set(each.name, {code::number_of(size, code::DType::whole)});
    }
    HEADSUP_CHECK(code::run(joined(task_.given), scope));
    HEADSUP_CHECK(code::run(joined(lines), scope));
    return scope;
  }

  Result<Ending> run(const std::string& source, const Lines& change = {}) const {
    HEADSUP_TRY(scope, given(change));
    Ending out;
    const Faults faults = code::run(source, scope, task_.by_hand);
    if (!faults.empty()) out.fault = faults[0];
    const code::Value* made = scope.find("return");
    if (made == nullptr) made = scope.find(task_.result);
    if (faults.empty() && made != nullptr && made->as<Array>()) out.made = *made->as<Array>();
    return out;
  }

  // An expression of a result, in a scope that the program never saw.
  Result<Array> value(const std::string& expression, const Array& result, const Lines& change,
                      const Lines& setup = {}) const {
    HEADSUP_TRY(scope, given(change));
    scope.set(task_.result, {result});
    HEADSUP_CHECK(code::run(joined(setup) + "return " + expression, scope));
    const auto* made = scope.find("return")->as<Array>();
    if (made == nullptr) return bad_value("task", expression, "code_tensor");
    return *made;
  }

 private:
  const CodeTask& task_;
  std::vector<CodeSize> sizes_;
};

// The larger the number of the input, the larger the sizes among which it draws.
Result<Input> drawn(const CodeTask& task, std::uint32_t number) {
  for (std::uint32_t stream = number;; stream += kInputs) {
    const std::vector<std::size_t> order =
        random_permutation(task.sizes.size() + number, fnv1a(task.id), stream);
    std::vector<CodeSize> sizes;
    for (const std::string& name : task.sizes) {
      sizes.push_back({name, static_cast<std::int64_t>(order[sizes.size()]) + 2});
    }
    Input input(task, sizes);
    HEADSUP_TRY(scope, input.given());
    std::vector<double> all;
    for (const auto& [name, value] : scope.names) {
      const auto* array = value.as<Array>();
      if (array != nullptr && array->is_number) all.push_back(array->at({}));
    }
    std::ranges::sort(all);
    if (std::ranges::adjacent_find(all) == all.end() || stream > 1000) return input;
  }
}

// Whether a fault says that something is no part of the language, instead of what PyTorch says.
bool is_of_language(Code fault) {
  return std::ranges::count(
             std::array{Code::code_too_long, Code::code_sign, Code::code_expected, Code::code_word,
                        Code::code_limit, Code::code_by_hand, Code::code_unknown_function},
             fault) > 0;
}

Result<CodeVerdict> judged(const CodeTask& task, const Input& input, const std::string& source,
                           const Ending& end) {
  CodeVerdict out;
  out.sizes = input.sizes();
  if (end.fault) {
    out.fault = end.fault;
    out.outcome = is_of_language(end.fault->code) ? CodeOutcome::refused : CodeOutcome::stopped;
    return out;
  }
  out.outcome = CodeOutcome::missing;
  if (!end.made) return out;
  HEADSUP_TRY(reference, input.run(joined(task.lines)));
  if (!reference.made) return bad_value("task", task.id, "code_tensor");
  out.wanted_shape = reference.made->sizes;
  out.got_shape = end.made->sizes;
  out.outcome = CodeOutcome::shape;
  if (out.got_shape != out.wanted_shape) return out;

  const auto fails = [&](const std::string& test, const Array& wanted, const Array& got) {
    const std::optional<code::Sizes> cell = first_difference(got, wanted);
    if (!cell) return false;
    out.outcome = CodeOutcome::test;
    out.test = test;
    out.cell = *cell;
    if (wanted.sizes != got.sizes) return true;
    out.wanted = wanted.at(*cell);
    out.got = got.at(*cell);
    return true;
  };
  for (const CodeTest& test : task.tests) {
    HEADSUP_TRY(again, input.run(source, test.change));
    const Array& made = again.made ? *again.made : *end.made;
    HEADSUP_TRY(wanted, input.value(test.wanted, *end.made, {}, test.setup));
    HEADSUP_TRY(got, input.value(test.got, made, test.change));
    if (fails(test.id, wanted, got)) return out;
  }
  const std::string& compared = task.compare.empty() ? task.result : task.compare;
  HEADSUP_TRY(wanted, input.value(compared, *reference.made, {}));
  HEADSUP_TRY(got, input.value(compared, *end.made, {}));
  if (fails("values", wanted, got)) return out;
  return CodeVerdict{};
}

}  // namespace

std::string_view name_of(CodeOutcome outcome) {
  constexpr std::array<std::string_view, 6> kNames = {"right",   "refused", "stopped",
                                                      "missing", "shape",   "test"};
  return kNames[static_cast<std::size_t>(outcome)];
}

Result<CodeVerdict> judge_code(const CodeTask& task, const std::string& source) {
  for (std::uint32_t number = 0; number < kInputs; ++number) {
    HEADSUP_TRY(input, drawn(task, number));
    HEADSUP_TRY(end, input.run(source));
    HEADSUP_TRY(out, judged(task, input, source, end));
    if (out.outcome == CodeOutcome::right) continue;
    for (const WrongProgram& wrong : task.wrong) {
      HEADSUP_TRY(its_end, input.run(joined(wrong.lines)));
      if (!out.how.empty() || !same(end, its_end)) continue;
      out.how = wrong.how;
      out.misconception = wrong.misconception;
    }
    return std::move(out);
  }
  return CodeVerdict{};
}

}  // namespace headsup
