#include "headsup/course/question_lint.h"

#include <algorithm>
#include <functional>
#include <string>
#include <utility>

#include "headsup/base/decimal.h"

namespace headsup {

namespace {

// The question's JSON pointer, its course, and the list that its faults are added to.
struct Location {
  std::string pointer;
  const Course& course;
  Faults& faults;

  void refuse(std::string_view member, std::string_view value, std::string_view expected) const {
    faults.push_back(bad_value(pointer + std::string(member), value, expected));
  }
};

std::string item(std::string_view list, std::size_t index) {
  return std::string(list) + "/" + std::to_string(index);
}

void two_options(const Question& question, const Location& location) {
  if (question.ask != Ask::choice || question.options.size() >= 2) return;
  location.refuse("/options", std::to_string(question.options.size()), "two_options");
}

void a_right_option(const Question& question, const Location& location) {
  const bool any = std::any_of(question.options.begin(), question.options.end(),
                               [](const AnswerOption& option) { return option.right; });
  if (question.ask == Ask::choice && !any)
    location.refuse("/options", question.id, "a_right_option");
}

void right_or_mistake(const Question& question, const Location& location) {
  for (std::size_t i = 0; i < question.options.size(); ++i) {
    const AnswerOption& option = question.options[i];
    if (option.right && !option.misconception.empty()) {
      location.refuse(item("/options", i) + "/slip", option.misconception, "right_or_slip");
    }
  }
}

void known_mistakes(const Question& question, const Location& location) {
  for (std::size_t i = 0; i < question.options.size(); ++i) {
    const std::string& mistake = question.options[i].misconception;
    if (mistake.empty() || location.course.has_misconception(mistake)) continue;
    location.refuse(item("/options", i) + "/slip", mistake, "misconception");
  }
  for (std::size_t i = 0; i < question.mistakes.size(); ++i) {
    const std::string& mistake = question.mistakes[i].id;
    // A mistake without a name has an id of its own, which is no M-something.
    if (!mistake.starts_with('M')) continue;
    if (location.course.has_misconception(misconception_of(mistake))) continue;
    location.refuse(item("/slips", i) + "/id", mistake, "misconception");
  }
}

void only_what_is_asked(const Question& question, const Location& location) {
  if (question.ask != Ask::choice && !question.options.empty()) {
    location.refuse("/options", std::to_string(question.options.size()), "no_options");
  }
  if (question.ask != Ask::number && !question.mistakes.empty()) {
    location.refuse("/slips", std::to_string(question.mistakes.size()), "slips_of_a_number");
  }
  if (question.ask != Ask::number && !question.answer.empty()) {
    location.refuse("/answer", question.answer, "no_answer");
  }
}

void points_to_tick(const Question& question, const Location& location) {
  const bool recall = question.ask == Ask::recall;
  if (recall && question.points.size() < 2) {
    location.refuse("/points", std::to_string(question.points.size()), "two_points");
  }
}

void curve_to_draw(const Question& question, const Location& location) {
  if (question.ask != Ask::curve) return;
  const std::vector<double>& at = question.curve.at;
  const bool rises = std::adjacent_find(at.begin(), at.end(), std::greater_equal<>()) == at.end();
  if (at.size() < 2 || at.size() > 16 || !rises) {
    location.refuse("/curve/at", std::to_string(at.size()), "rising_places");
  }
  if (!(question.curve.low < question.curve.high)) {
    location.refuse("/curve/high", decimal_text(question.curve.high), "above_low");
  }
}

using Rule = void (*)(const Question&, const Location&);
constexpr Rule kRules[] = {two_options,        a_right_option, right_or_mistake, known_mistakes,
                           only_what_is_asked, points_to_tick, curve_to_draw};

}  // namespace

std::string_view misconception_of(std::string_view mistake) {
  return mistake.substr(0, mistake.find('-'));
}

Faults lint_questions(const Course& course) {
  Faults faults;
  for (std::size_t i = 0; i < course.lessons.size(); ++i) {
    const std::vector<Question>& questions = course.lessons[i].questions;
    for (std::size_t j = 0; j < questions.size(); ++j) {
      const Location location{"/" + item("lessons", i) + "/" + item("gates", j), course, faults};
      for (const Rule rule : kRules) rule(questions[j], location);
    }
  }
  for (std::size_t i = 0; i < course.sets.size(); ++i) {
    const std::vector<PracticeQuestion>& questions = course.sets[i].questions;
    for (std::size_t j = 0; j < questions.size(); ++j) {
      const Location location{"/" + item("sets", i) + "/" + item("questions", j), course, faults};
      for (const Rule rule : kRules) rule(questions[j], location);
      for (std::size_t k = 0; k < questions[j].about.size(); ++k) {
        const std::string& about = questions[j].about[k];
        if (!course.has_misconception(about))
          location.refuse(item("/about", k), about, "misconception");
      }
    }
  }
  return faults;
}

}  // namespace headsup
