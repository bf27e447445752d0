#include "headsup/tutor/exercises.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "headsup/base/decimal.h"

namespace headsup {

namespace {

constexpr std::array<std::string_view, 8> kExerciseActions = {"view", "resume", "level", "commit",
                                                              "hint", "reveal", "again", "next"};
constexpr std::string_view kAsking = "asking";
constexpr std::string_view kDone = "done";
constexpr std::size_t kMaxTypedBytes = 200;

ExerciseStepView view_of(const Exercise& exercise, const ExerciseStep& step, ItemStatus status) {
  ExerciseStepView out;
  out.phase = status.done() ? kDone : kAsking;
  out.attempts = status.attempts;
  out.hinted = status.hinted;
  out.shown = status.shown;
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
    const std::string_view kind = action_.kind;
    if (kind == "again") emit(make_event("again", sheet_, ""));
    if (kind == "level") emit(make_event("moved", sheet_, ""));
    if (kind == "next") {
      const SheetId next = history_.next(sheet_, true);
      emit(make_event("finished", sheet_, ""));
      sheet_ = next;
      exercise_ = make_exercise(table_, sheet_.seed, sheet_.level);
    }
    if (kind == "commit" || kind == "hint" || kind == "reveal") {
      Faults faults = at_step(kind);
      if (!faults.empty()) return faults;
    }
    return ExerciseReply{view(), std::move(events_)};
  }

 private:
  Faults at_step(std::string_view kind) {
    const ExerciseStep* step = exercise_.find_step(action_.item);
    if (step == nullptr) return {make_fault(Code::unknown_id, "item", {action_.item})};
    if (!action_.near) {
      const auto at = static_cast<std::size_t>(step - exercise_.steps.data());
      return is_asked(at) ? act(kind, sheet_, exercise_, *step) : Faults{};
    }
    const std::optional<Exercise> transfer = transfer_exercise(*step);
    if (!transfer) return {make_fault(Code::unknown_id, "item", {action_.item})};
    return act(kind, {transfer->seed, transfer->level, sheet_.fading}, *transfer,
               *transfer->find_step(action_.item));
  }

  Faults act(std::string_view kind, const SheetId& sheet, const Exercise& exercise,
             const ExerciseStep& step) {
    const ItemStatus status = history_.status(sheet, step.row->id);
    if (status.done()) return {};
    if (kind == "hint" && !status.hinted) emit(make_event("hinted", sheet, step.row->id));
    if (kind == "reveal") emit(make_event("revealed", sheet, step.row->id));
    if (kind != "commit") return {};
    if (action_.answer.size() > kMaxTypedBytes) {
      return {bad_value("answer", action_.answer.size(), "short_line")};
    }
    const StepGrade grade = grade_step(step, exercise.sizes, action_.answer);
    if (grade.verdict == Verdict::not_an_answer) {
      unreadable_ = grade;
      return {};
    }
    PracticeEvent event = make_event("answered", sheet, step.row->id);
    event.answer = action_.answer;
    event.verdict = name_of(grade.verdict);
    event.slip = grade.misconceptions.empty() ? grade.mistake : grade.misconceptions.front();
    emit(std::move(event));
    return {};
  }

  PracticeEvent make_event(std::string_view kind, const SheetId& sheet,
                           std::string_view item) const {
    PracticeEvent event;
    event.kind = kind;
    event.set = kExerciseSet;
    event.item = item;
    event.seed = sheet.seed;
    event.level = sheet.level;
    const bool near = action_.near && !item.empty();
    event.fading = near ? kNearTransfer : name_of(sheet.fading);
    event.at_ms = action_.at_ms;
    return event;
  }

  void emit(PracticeEvent event) {
    history_.add(event);
    events_.push_back(std::move(event));
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
    return unreadable_ && action_.item == item && action_.near == near;
  }

  void show_unreadable(ExerciseStepView& view) const {
    view.grade = unreadable_;
    view.counter.reset();
    view.answer = action_.answer;
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
    for (std::size_t at = 0; at < exercise_.steps.size(); ++at) {
      const ExerciseStep& step = exercise_.steps[at];
      out.transfers.emplace_back();
      if (!is_asked(at)) {
        out.steps.emplace_back().phase = "worked";
        continue;
      }
      const ItemStatus status = history_.status(sheet_, step.row->id);
      out.steps.push_back(view_of(exercise_, step, status));
      if (is_unreadable(step.row->id, false)) show_unreadable(out.steps.back());
      if (status.done() && status.missed()) out.transfers.back() = transfer_of(step);
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
  std::optional<StepGrade> unreadable_;  // of the answer just given, where it could not be read
  std::vector<PracticeEvent> events_;
};

}  // namespace

Result<ExerciseReply> exercises(const ExerciseTable& table, std::span<const PracticeEvent> events,
                                const ExerciseAction& action) {
  if (std::find(kExerciseActions.begin(), kExerciseActions.end(), action.kind) ==
      kExerciseActions.end()) {
    return make_fault(Code::unknown_event, "kind", {action.kind});
  }
  if (!std::isfinite(action.at_ms)) {
    return bad_value("at_ms", decimal_text(action.at_ms), "finite_number");
  }
  ExerciseHistory history(table, events);
  SheetId sheet;
  if (action.kind == "resume") {
    sheet = history.last();
  } else {
    Faults faults;
    sheet = sheet_of(action, faults);
    if (!faults.empty()) return faults;
    if (action.kind == "level") sheet = history.last_at(sheet.level);
  }
  return ExerciseReducer(table, std::move(history), sheet, action).reduce();
}

}  // namespace headsup
