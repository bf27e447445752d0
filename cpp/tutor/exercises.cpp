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
  out.phase = status.done() ? kDone : kAsking;
  out.attempts = status.attempts;
  out.hinted = status.hinted;
  out.shown_answer = status.shown;
  out.answer = std::move(status.answer);
  if (out.attempts > 0) {
    out.grade = grade_step(step, exercise.sizes, out.answer);
    out.counter =
        counter_example(*exercise.table, *step.row, out.grade->mistake, exercise.sizes.dims.cross);
  }
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
    StepGrade grade = grade_step(*place->step, place->exercise->sizes, commit.answer);
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
      const auto seed = near_transfer(table_, sheet_.seed, sheet_.level, out.step->row->id);
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
    const auto seed = near_transfer(table_, sheet_.seed, sheet_.level, step.row->id);
    return seed ? std::optional(make_exercise(table_, *seed, sheet_.level)) : std::nullopt;
  }

  bool is_unreadable(std::string_view item, bool near) const {
    return unreadable_ != nullptr && unreadable_->item == item && unreadable_->near == near;
  }

  void show_unreadable(ExerciseStepView& view) const {
    view.grade = unreadable_grade_;
    view.counter.reset();
    view.answer = unreadable_->answer;
  }

  std::optional<TransferStep> transfer_of(const ExerciseStep& step) const {
    std::optional<Exercise> exercise = transfer_exercise(step);
    if (!exercise) return std::nullopt;
    TransferStep out{*std::move(exercise), step.row->id, {}};
    const SheetId sheet{out.exercise.seed, out.exercise.level, sheet_.fading};
    out.view =
        view_of(out.exercise, *out.exercise.find_step(out.item), history_.status(sheet, out.item));
    if (is_unreadable(out.item, true)) show_unreadable(out.view);
    return out;
  }

  ExerciseView view() const {
    ExerciseView out;
    out.id = sheet_;
    out.exercise = exercise_;
    out.next = history_.next(sheet_, true);
    out.steps = std::vector<ExerciseStepView>(exercise_.steps.size());
    out.transfers = std::vector<std::optional<TransferStep>>(exercise_.steps.size());
    for (std::size_t at = 0; at < exercise_.steps.size(); ++at) {
      const ExerciseStep& step = exercise_.steps[at];
      if (!is_asked(at)) {
        out.steps[at].phase = "worked";
        continue;
      }
      const ItemStatus status = history_.status(sheet_, step.row->id);
      out.steps[at] = view_of(exercise_, step, status);
      if (is_unreadable(step.row->id, false)) show_unreadable(out.steps[at]);
      if (status.done() && status.missed()) out.transfers[at] = transfer_of(step);
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

}  // namespace headsup
