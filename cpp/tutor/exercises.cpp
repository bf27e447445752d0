#include "headsup/tutor/exercises.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "headsup/base/decimal.h"

namespace headsup {

namespace {

constexpr std::array<std::string_view, 8> kActions = {"view", "resume", "level", "commit",
                                                      "hint", "reveal", "again", "next"};
constexpr std::string_view kAsking = "asking";
constexpr std::string_view kDone = "done";
constexpr std::size_t kMaxTypedBytes = 200;

ExerciseStepView view_of(const ExerciseStep& step, const ExerciseSizes& sizes, ItemStatus status) {
  ExerciseStepView out;
  out.phase = status.done() ? kDone : kAsking;
  out.attempts = status.attempts;
  out.hinted = status.hinted;
  out.shown = status.shown;
  out.answer = std::move(status.answer);
  if (out.attempts > 0) {
    out.grade = grade_step(step, sizes, out.answer);
    out.counter = counter_example(*step.row, out.grade->slip, sizes.dims.cross);
  }
  return out;
}

SheetId place_of(const ExerciseAction& action, Faults& faults) {
  SheetId out = read_sheet_id(action.seed, action.level, faults);
  out.fading = fading_of(action.fading);
  if (!action.fading.empty() && action.fading != name_of(out.fading)) {
    faults.push_back(bad_value("fading", action.fading, "a_fading"));
  }
  return out;
}

// One action on one sheet.
class Sheet {
 public:
  Sheet(ExerciseHistory history, SheetId place, const ExerciseAction& action)
      : history_(std::move(history)), place_(place), action_(action) {
    exercise_ = make_exercise(place.seed, place.level);
  }

  Result<ExerciseReply> take() {
    const std::string_view kind = action_.kind;
    if (kind == "again") keep(made("again", place_, ""));
    if (kind == "level") keep(made("moved", place_, ""));
    if (kind == "next") {
      const SheetId next = history_.next(place_, true);
      keep(made("finished", place_, ""));
      place_ = next;
      exercise_ = make_exercise(place_.seed, place_.level);
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
      return is_asked(at) ? act(kind, place_, exercise_, *step) : Faults{};
    }
    const std::optional<Exercise> near = near_exercise(*step);
    if (!near) return {make_fault(Code::unknown_id, "item", {action_.item})};
    return act(kind, {near->seed, near->level, place_.fading}, *near,
               *near->find_step(action_.item));
  }

  Faults act(std::string_view kind, const SheetId& place, const Exercise& exercise,
             const ExerciseStep& step) {
    const ItemStatus status = history_.status(place, step.row->id);
    if (status.done()) return {};
    if (kind == "hint" && !status.hinted) keep(made("hinted", place, step.row->id));
    if (kind == "reveal") keep(made("revealed", place, step.row->id));
    if (kind != "commit") return {};
    if (action_.answer.size() > kMaxTypedBytes) {
      return {bad_value("answer", action_.answer.size(), "short_line")};
    }
    const StepGrade grade = grade_step(step, exercise.sizes, action_.answer);
    if (grade.verdict == Verdict::not_an_answer) {
      unread_ = grade;
      return {};
    }
    PracticeEvent event = made("answered", place, step.row->id);
    event.answer = action_.answer;
    event.verdict = name_of(grade.verdict);
    event.slip = grade.misconceptions.empty() ? grade.slip : grade.misconceptions.front();
    keep(std::move(event));
    return {};
  }

  PracticeEvent made(std::string_view kind, const SheetId& place, std::string_view item) const {
    PracticeEvent event;
    event.kind = kind;
    event.set = kExerciseSet;
    event.item = item;
    event.seed = place.seed;
    event.level = place.level;
    const bool near = action_.near && !item.empty();
    event.fading = near ? kNearTransfer : name_of(place.fading);
    event.at_ms = action_.at_ms;
    return event;
  }

  void keep(PracticeEvent event) {
    history_.add(event);
    events_.push_back(std::move(event));
  }

  bool is_asked(std::size_t at) const {
    return place_.fading == Fading::all_blank ||
           (place_.fading == Fading::one_blank && at + 1 == exercise_.steps.size());
  }

  std::optional<Exercise> near_exercise(const ExerciseStep& step) const {
    const auto seed = near_transfer(place_.seed, place_.level, step.row->id);
    return seed ? std::optional(make_exercise(*seed, place_.level)) : std::nullopt;
  }

  bool is_unread(std::string_view item, bool near) const {
    return unread_ && action_.item == item && action_.near == near;
  }

  void tell_unread(ExerciseStepView& view) const {
    view.grade = unread_;
    view.counter.reset();
    view.answer = action_.answer;
  }

  std::optional<NearStep> near_of(const ExerciseStep& step) const {
    std::optional<Exercise> exercise = near_exercise(step);
    if (!exercise) return std::nullopt;
    NearStep out{*std::move(exercise), step.row->id, {}};
    const SheetId place{out.exercise.seed, out.exercise.level, place_.fading};
    out.view = view_of(*out.exercise.find_step(out.item), out.exercise.sizes,
                       history_.status(place, out.item));
    if (is_unread(out.item, true)) tell_unread(out.view);
    return out;
  }

  ExerciseView view() const {
    ExerciseView out;
    out.place = place_;
    out.exercise = exercise_;
    out.next = history_.next(place_, true);
    for (std::size_t at = 0; at < exercise_.steps.size(); ++at) {
      const ExerciseStep& step = exercise_.steps[at];
      out.nears.emplace_back();
      if (!is_asked(at)) {
        out.steps.emplace_back().phase = "worked";
        continue;
      }
      const ItemStatus status = history_.status(place_, step.row->id);
      out.steps.push_back(view_of(step, exercise_.sizes, status));
      if (is_unread(step.row->id, false)) tell_unread(out.steps.back());
      if (status.done() && status.missed()) out.nears.back() = near_of(step);
      ++out.asked;
      out.done += status.done();
      out.unaided += status.unaided();
    }
    return out;
  }

  ExerciseHistory history_;
  SheetId place_;
  const ExerciseAction& action_;
  Exercise exercise_;
  std::optional<StepGrade> unread_;  // of the answer just given, where it could not be read
  std::vector<PracticeEvent> events_;
};

}  // namespace

Result<ExerciseReply> exercises(std::span<const PracticeEvent> events,
                                const ExerciseAction& action) {
  if (std::find(kActions.begin(), kActions.end(), action.kind) == kActions.end()) {
    return make_fault(Code::unknown_event, "kind", {action.kind});
  }
  if (!std::isfinite(action.at_ms)) {
    return bad_value("at_ms", decimal_text(action.at_ms), "finite_number");
  }
  ExerciseHistory history(events);
  SheetId place;
  if (action.kind == "resume") {
    place = history.last();
  } else {
    Faults faults;
    place = place_of(action, faults);
    if (!faults.empty()) return faults;
    if (action.kind == "level") place = history.last_at(place.level);
  }
  return Sheet(std::move(history), place, action).take();
}

}  // namespace headsup
