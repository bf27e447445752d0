#include "headsup/practice/exercise_answer.h"

#include <algorithm>
#include <optional>

#include "headsup/base/words.h"
#include "headsup/practice/fraction.h"
#include "headsup/practice/number_text.h"
#include "headsup/practice/shape_answer.h"
#include "headsup/practice/shape_text.h"
#include "typed_text.h"

namespace headsup {

namespace {

using Numbers = std::vector<std::int64_t>;

// At least four digits after the point, so that a fraction does not read as grouped thousands
// again.
constexpr int kMeaningDigits = 4;

std::string text_of(const Fraction& number) { return exact_text(number, kMeaningDigits); }

// A number; a person may have written it as a shape of one size, "(1024,)".
std::vector<Fraction> readings_of_number(std::string_view text) {
  std::vector<Fraction> out = number_readings(text);
  if (!out.empty()) return out;
  for (const Numbers& sizes : shape_readings(text)) {
    if (sizes.size() == 1) out.push_back({sizes.front(), 1});
  }
  return out;
}

// A place from 1 to `count`, or 0.
std::int64_t place_in(std::string_view text, std::size_t count) {
  const std::vector<Fraction> readings = readings_of_number(text);
  if (readings.size() != 1 || !readings.front().whole()) return 0;
  const std::int64_t place = readings.front().num;
  return place >= 1 && place <= static_cast<std::int64_t>(count) ? place : 0;
}

// The option that is written out, or its place; 0 for neither.
std::int64_t option_in(std::string_view text, const std::vector<std::string_view>& options) {
  const std::string ascii = to_ascii(text).value_or("");
  const auto named = std::find(options.begin(), options.end(), trimmed(ascii));
  if (named != options.end()) return named - options.begin() + 1;
  return place_in(text, options.size());
}

bool is_order(const Numbers& places, std::size_t count) {
  if (places.size() != count) return false;
  for (std::int64_t place = static_cast<std::int64_t>(count); place > 0; --place) {
    if (std::find(places.begin(), places.end(), place) == places.end()) return false;
  }
  return true;
}

// The most likely reading of a shape or an order: the right one, else the first that a mistake
// gives, else the first.
std::optional<Numbers> list_in(const ExerciseStep& step, std::string_view text) {
  std::vector<Numbers> readings = shape_readings(text);
  if (step.asks == StepAsk::order) {
    std::erase_if(readings, [&](const Numbers& one) { return !is_order(one, step.shown.size()); });
  }
  if (readings.empty()) return std::nullopt;
  const auto right = std::find(readings.begin(), readings.end(), step.value);
  if (right != readings.end()) return *right;
  const auto known = std::ranges::find_if(readings, [&](const Numbers& one) {
    return std::ranges::count(step.mistakes, one, &StepMistake::value) > 0;
  });
  return known == readings.end() ? readings.front() : *known;
}

std::string_view diagnose_shape_step(const ExerciseStep& step, const AttentionSizes& dims,
                                     const Numbers& given) {
  const std::string_view answer = step.row->answer;
  if (!answer.starts_with("shape(")) return "";
  const std::size_t open = answer.find('(');
  const std::optional<TensorId> tensor =
      find_tensor(answer.substr(open + 1, answer.size() - open - 2));
  return tensor ? diagnose_shape(given, *tensor, dims) : "";
}

// Names the mistakes that give a wrong answer.
void diagnose(const ExerciseStep& step, const AttentionSizes& dims, const Numbers& given,
              StepGrade& out) {
  for (const StepMistake& mistake : step.mistakes) {
    if (mistake.value != given) continue;
    if (out.mistake.empty()) out.mistake = mistake.how;
    const auto& [name, how, value, gives] = mistake;
    if (name && !contains(out.misconceptions, *name)) out.misconceptions.push_back(*name);
  }
  if (!out.mistake.empty()) return;
  if (step.asks == StepAsk::shape) out.mistake = diagnose_shape_step(step, dims, given);
  if (step.asks == StepAsk::line) {
    out.mistake = step.shown[static_cast<std::size_t>(given.front() - 1)];
  }
}

StepGrade graded(const Exercise& exercise, const ExerciseStep& step, const Numbers& given) {
  StepGrade out;
  out.given = answer_text(step, given);
  out.verdict = given == step.value ? Verdict::right : Verdict::wrong;
  if (out.verdict == Verdict::wrong) diagnose(step, exercise.sizes.dims, given, out);
  out.counter = counter_example(exercise, step, out.mistake);
  return out;
}

StepGrade grade_number_step(const Exercise& exercise, const ExerciseStep& step,
                            std::string_view text) {
  const std::vector<Fraction> readings = readings_of_number(text);
  StepGrade out;
  if (readings.size() == 1) {
    if (readings.front().whole()) return graded(exercise, step, {readings.front().num});
    out.verdict = Verdict::wrong;  // every count is whole
    out.given = text_of(readings.front());
    return out;
  }
  for (const Fraction& meaning : readings) out.meanings.push_back(text_of(meaning));
  return out;
}

}  // namespace

StepGrade grade_step(const Exercise& exercise, const ExerciseStep& step, std::string_view text) {
  const StepAsk ask = step.asks;
  if (ask == StepAsk::number) return grade_number_step(exercise, step, text);
  if (ask == StepAsk::choice || ask == StepAsk::line) {
    const std::int64_t place =
        ask == StepAsk::choice ? option_in(text, step.shown) : place_in(text, step.shown.size());
    return place == 0 ? StepGrade{} : graded(exercise, step, {place});
  }
  const std::optional<Numbers> list = list_in(step, text);
  return list ? graded(exercise, step, *list) : StepGrade{};
}

}  // namespace headsup
