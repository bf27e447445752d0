#include "headsup/tutor/exercises.h"

#include <cmath>
#include <utility>

#include "headsup/base/decimal.h"

namespace headsup {

namespace {

constexpr std::string_view kAsking = "asking";
constexpr std::string_view kDone = "done";
constexpr std::size_t kMaxTypedBytes = 200;

ExerciseStepView view_of(const Exercise& exercise, const ExerciseStep& step, ItemStatus status) {
  ExerciseStepView out;
  out.step = step;
  out.phase = status.done() ? kDone : kAsking;
  out.attempts = status.attempts;
  out.hinted = status.hinted;
  out.shown_answer = status.shown;
  out.answer = std::move(status.answer);
  if (out.attempts > 0) out.grade = grade_step(exercise, step, out.answer);
  return out;
}

SheetId sheet_of(const ExerciseAction& action, Faults& faults) {
  SheetId out = read_sheet_id(action.seed, action.level, faults);
  out.fading = fading_of(action.fading);
  if (!action.fading.empty() && action.fading != name_of(out.fading)) {
    faults.push_back(bad_value("fading", action.fading, "a_fading"));
  }
  return out;
}

// One action on one sheet.
class ExerciseReducer {
 public:
  ExerciseReducer(const ExerciseTable& table, ExerciseHistory history, SheetId sheet,
                  const ExerciseAction& action)
      : table_(table), history_(std::move(history)), sheet_(sheet), action_(action) {
    exercise_ = make_exercise(table_, sheet.seed, sheet.level);
  }

  Result<ExerciseReply> reduce() {
    match(action_.what, [&](const auto& what) { act(what); });
    if (!faults_.empty()) return std::move(faults_);
    return ExerciseReply{view(), std::move(events_)};
  }

 private:
  // The step that an action is about.
  struct Place {
    SheetId sheet;
    const Exercise* exercise;
    const ExerciseStep* step;
    bool hinted;
  };

  void act(const exercise_action::View&) {}
  void act(const exercise_action::Resume&) {}

  void act(const exercise_action::Level&) { emit(practice_event::Moved{}, sheet_); }

  void act(const exercise_action::Again&) { emit(practice_event::Again{}, sheet_); }

  void act(const exercise_action::Next&) {
    const SheetId next = history_.next(sheet_, true);
    emit(practice_event::Finished{}, sheet_);
    sheet_ = next;
    exercise_ = make_exercise(table_, sheet_.seed, sheet_.level);
  }

  void act(const exercise_action::Hint& hint) {
    const std::optional<Place> place = find_place(hint);
    if (place && !place->hinted) emit(practice_event::Hinted{}, place->sheet, &hint);
  }

  void act(const exercise_action::Reveal& reveal) {
    const std::optional<Place> place = find_place(reveal);
    if (place) emit(practice_event::Revealed{}, place->sheet, &reveal);
  }

  void act(const exercise_action::Commit& commit) {
    const std::optional<Place> place = find_place(commit);
    if (!place) return;
    if (commit.answer.size() > kMaxTypedBytes) {
      faults_.push_back(bad_value("answer", commit.answer.size(), "short_line"));
      return;
    }
    StepGrade grade = grade_step(*place->exercise, *place->step, commit.answer);
    if (grade.verdict == Verdict::not_an_answer) {
      unreadable_ = &commit;
      unreadable_grade_ = std::move(grade);
      return;
    }
    const std::string_view mistake =
        grade.misconceptions.empty() ? grade.mistake : grade.misconceptions.front();
    emit(practice_event::Answered{commit.answer, std::string(name_of(grade.verdict)),
                                  std::string(mistake)},
         place->sheet, &commit);
  }

  // Nothing where the step is not asked or is done; notes a fault, unknown_id, where there is none.
  std::optional<Place> find_place(const exercise_action::AtStep& at) {
    Place out{sheet_, &exercise_, exercise_.find_step(at.item), false};
    if (out.step != nullptr && at.near) {
      const auto seed = near_transfer(table_, sheet_.seed, sheet_.level, out.step->id);
      out.step = nullptr;
      if (seed) {
        transfer_ = make_exercise(table_, *seed, sheet_.level);
        out = {{transfer_.seed, transfer_.level, sheet_.fading},
               &transfer_,
               transfer_.find_step(at.item),
               false};
      }
    }
    if (out.step == nullptr) {
      faults_.push_back(make_fault(Code::unknown_id, "item", {at.item}));
      return std::nullopt;
    }
    if (!at.near && !is_asked(static_cast<std::size_t>(out.step - exercise_.steps.data()))) {
      return std::nullopt;
    }
    const ItemStatus status = history_.status(out.sheet, at.item);
    if (status.done()) return std::nullopt;
    out.hinted = status.hinted;
    return out;
  }

  // Once at most: the history refers to the event.
  [[gnu::noinline]] void emit(decltype(PracticeEvent::what) what, const SheetId& sheet,
                              const exercise_action::AtStep* at = nullptr) {
    const bool near = at != nullptr && at->near;
    events_.push_back({std::string(kExerciseSet), at == nullptr ? "" : at->item, std::move(what),
                       static_cast<double>(sheet.seed), static_cast<double>(sheet.level),
                       std::string(near ? kNearTransfer : name_of(sheet.fading)), action_.at_ms});
    history_.add(events_.back());
  }

  bool is_asked(std::size_t at) const {
    return sheet_.fading == Fading::all_blank ||
           (sheet_.fading == Fading::one_blank && at + 1 == exercise_.steps.size());
  }

  std::optional<Exercise> transfer_exercise(const ExerciseStep& step) const {
    const auto seed = near_transfer(table_, sheet_.seed, sheet_.level, step.id);
    return seed ? std::optional(make_exercise(table_, *seed, sheet_.level)) : std::nullopt;
  }

  bool is_unreadable(std::string_view item, bool near) const {
    return unreadable_ != nullptr && unreadable_->item == item && unreadable_->near == near;
  }

  void show_unreadable(ExerciseStepView& view) const {
    view.grade = unreadable_grade_;
    view.answer = unreadable_->answer;
  }

  std::optional<NearStep> near_of(const ExerciseStep& step) const {
    const std::optional<Exercise> exercise = transfer_exercise(step);
    if (!exercise) return std::nullopt;
    const SheetId sheet{exercise->seed, exercise->level, sheet_.fading};
    NearStep out{
        exercise->seed, exercise->numbers,
        view_of(*exercise, *exercise->find_step(step.id), history_.status(sheet, step.id))};
    if (is_unreadable(step.id, true)) show_unreadable(out.step);
    return out;
  }

  SheetView view() const {
    SheetView out;
    out.id = sheet_;
    out.config = exercise_.sizes;
    out.numbers = exercise_.numbers;
    out.next = history_.next(sheet_, true);
    for (std::size_t at = 0; at < exercise_.steps.size(); ++at) {
      const ExerciseStep& step = exercise_.steps[at];
      SheetStep& made = out.steps.emplace_back();
      made.step.step = step;
      made.step.phase = "worked";
      if (!is_asked(at)) continue;
      const ItemStatus status = history_.status(sheet_, step.id);
      made.step = view_of(exercise_, step, status);
      if (is_unreadable(step.id, false)) show_unreadable(made.step);
      if (status.done() && status.missed()) made.near = near_of(step);
      ++out.asked;
      out.done += status.done();
      out.unaided += status.unaided();
    }
    return out;
  }

  const ExerciseTable& table_;
  ExerciseHistory history_;
  SheetId sheet_;
  const ExerciseAction& action_;
  Exercise exercise_;
  Exercise transfer_;  // where the action is about a transfer step
  // The answer just given, where it could not be read.
  const exercise_action::Commit* unreadable_ = nullptr;
  StepGrade unreadable_grade_;
  Faults faults_;
  std::vector<PracticeEvent> events_;
};

}  // namespace

Result<ExerciseReply> exercises(const ExerciseTable& table, std::span<const PracticeEvent> events,
                                const ExerciseAction& action) {
  if (!is_known(action.what)) {
    return make_fault(Code::unknown_event, "kind", {kind_of(action.what)});
  }
  if (!std::isfinite(action.at_ms)) {
    return bad_value("at_ms", decimal_text(action.at_ms), "finite_number");
  }
  ExerciseHistory history(table, events);
  SheetId sheet;
  if (std::holds_alternative<exercise_action::Resume>(action.what)) {
    sheet = history.last();
  } else {
    Faults faults;
    sheet = sheet_of(action, faults);
    if (!faults.empty()) return faults;
    if (std::holds_alternative<exercise_action::Level>(action.what)) {
      sheet = history.last_at(sheet.level);
    }
  }
  return ExerciseReducer(table, std::move(history), sheet, action).reduce();
}

Result<Exercise> exercise_at(const ExerciseTable& table, double seed, double level) {
  Faults faults;
  const SheetId sheet = read_sheet_id(seed, level, faults);
  if (!faults.empty()) return faults;
  return make_exercise(table, sheet.seed, sheet.level);
}

Result<GradeReply> grade_at(const ExerciseTable& table, double seed, double level,
                            std::string_view step, std::string_view text) {
  HEADSUP_TRY(exercise, exercise_at(table, seed, level));
  const ExerciseStep* asked = exercise.find_step(step);
  if (asked == nullptr) return make_fault(Code::unknown_id, "step", {step});
  GradeReply out{grade_step(exercise, *asked, text), {}};
  if (out.grade.verdict == Verdict::wrong) {
    out.transfer = near_transfer(table, exercise.seed, exercise.level, step);
  }
  return out;
}

}  // namespace headsup
