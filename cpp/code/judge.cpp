#include "headsup/code/judge.h"

#include <algorithm>
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

bool same(const Result<Array>& a, const Result<Array>& b) {
  if (a && b) return !first_difference(*a, *b);
  return !a && !b && a.faults()[0].code == b.faults()[0].code &&
         a.faults()[0].args == b.faults()[0].args;
}

// A task at drawn sizes.
struct Input {
  const CodeTask& task;
  code::Sizes sizes;

  // The given values, after some lines.
  Result<Scope> given(const Lines& lines = {}) const {
    Scope scope;
    for (std::size_t n = 0; n < sizes.size(); ++n) {
      const auto size = static_cast<double>(sizes[n]);
      scope.set(task.sizes[n], {code::number_of(size, code::DType::whole)});
    }
    HEADSUP_CHECK(code::run(joined(task.given), scope));
    HEADSUP_CHECK(code::run(joined(lines), scope));
    return scope;
  }

  // What a program makes; the faults within are its own.
  Result<Result<Array>> run(const std::string& source, const Lines& change = {}) const {
    HEADSUP_TRY(scope, given(change));
    if (Faults faults = code::run(source, scope, task.by_hand); !faults.empty()) {
      return Result<Array>(std::move(faults));
    }
    const code::Value* made = scope.find("return");
    if (made == nullptr) made = scope.find(task.result);
    if (made != nullptr && made->as<Array>()) return Result<Array>(*made->as<Array>());
    return Result<Array>(make_fault(Code::code_unknown_name, "", {task.result}));
  }

  // An expression of a result, in a scope that the program never saw.
  Result<Array> value(const std::string& expression, const Array& result, const Lines& change = {},
                      const Lines& setup = {}) const {
    HEADSUP_TRY(scope, given(change));
    scope.set(task.result, {result});
    HEADSUP_CHECK(code::run(joined(setup) + "return " + expression, scope));
    const auto* made = scope.find("return")->as<Array>();
    if (made == nullptr) return bad_value("task", expression, "code_tensor");
    return *made;
  }
};

// The larger the number of the input, the larger the sizes among which it draws.
Result<Input> drawn(const CodeTask& task, std::uint32_t number) {
  for (std::uint32_t stream = number;; stream += kInputs) {
    const std::vector<std::size_t> order =
        random_permutation(task.sizes.size() + number, fnv1a(task.id), stream);
    code::Sizes sizes;
    while (sizes.size() < task.sizes.size()) {
      sizes.push_back(static_cast<std::int64_t>(order[sizes.size()]) + 2);
    }
    Input input{task, sizes};
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

Result<CodeVerdict> judged(const Input& input, const std::string& source,
                           const Result<Array>& end) {
  const CodeTask& task = input.task;
  CodeVerdict out;
  out.sizes = input.sizes;
  if (!end) {
    out.fault = end.faults()[0];
    return out;
  }
  const auto fails = [&](const std::string& test, const Array& wanted, const Array& got) {
    const std::optional<code::Sizes> cell = first_difference(got, wanted);
    if (!cell) return false;
    out.test = test;
    out.wanted_shape = wanted.sizes;
    out.got_shape = got.sizes;
    if (wanted.sizes != got.sizes) return true;
    out.cell = *cell;
    out.wanted = wanted.at(*cell);
    out.got = got.at(*cell);
    return true;
  };
  HEADSUP_TRY(reference, input.run(joined(task.lines)));
  if (!reference) return bad_value("task", task.id, "code_tensor");
  if (reference->sizes != end->sizes && fails("shape", *reference, *end)) return out;
  for (const CodeTest& test : task.tests) {
    HEADSUP_TRY(again, input.run(source, test.change));
    HEADSUP_TRY(wanted, input.value(test.wanted, *end, {}, test.setup));
    HEADSUP_TRY(got, input.value(test.got, again ? *again : *end, test.change));
    if (fails(test.id, wanted, got)) return out;
  }
  const std::string& compared = task.compare.empty() ? task.result : task.compare;
  HEADSUP_TRY(wanted, input.value(compared, *reference));
  HEADSUP_TRY(got, input.value(compared, *end));
  fails("values", wanted, got);
  return out;
}

}  // namespace

Result<CodeVerdict> judge_code(const CodeTask& task, const std::string& source) {
  for (std::uint32_t number = 0; number < kInputs; ++number) {
    HEADSUP_TRY(input, drawn(task, number));
    HEADSUP_TRY(end, input.run(source));
    HEADSUP_TRY(out, judged(input, source, end));
    if (!out.fault && out.test.empty()) continue;
    for (const WrongProgram& wrong : task.wrong) {
      HEADSUP_TRY(its_end, input.run(joined(wrong.lines)));
      if (out.how.empty() && same(end, its_end)) out.how = wrong.how;
    }
    return std::move(out);
  }
  return CodeVerdict{};
}

}  // namespace headsup
