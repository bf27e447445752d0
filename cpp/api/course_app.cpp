#include "headsup/api/course_app.h"

#include <utility>

#include "headsup/json/kinds.h"

namespace headsup::app {

namespace {

// Lists are made at their full length and filled in place: growing one is more code for each type.

void fill(GradeView& out, const ExerciseTable& table, const ExerciseStep& step,
          const StepGrade& grade, const std::optional<CounterExample>& counter) {
  out.grade = grade;
  if (!counter) return;
  // Stated with the layer's sizes, even where the step's prompt leaves them out.
  std::vector<std::string> states = step.row->states;
  states.insert(states.end(), {"d_model", "n_heads", "n_kv_heads", "head_dim"});
  CounterExampleView& example = out.counter.emplace();
  example.numbers = named_numbers(table, counter->sizes);
  example.shows = prompt_sizes(states, counter->sizes);
  example.answer = answer_text(step, counter->accepted);
  example.gives = answer_text(step, counter->gives);
}

void fill(AskedStepView& out, const ExerciseStep& step, const Exercise& exercise) {
  out.id = step.row->id;
  out.asks = step.row->ask;
  out.part = exercise.level == 0 ? step.row->part : 0;
  out.points = points_of(step);
  out.accepted = accepted_text(step);
  out.shows = prompt_sizes(step.row->states, exercise.sizes);
  out.shown = step.shown;
  out.mistakes = std::vector<StepMistakeView>(step.mistakes.size());
  for (std::size_t i = 0; i < out.mistakes.size(); ++i) {
    const StepMistake& mistake = step.mistakes[i];
    if (!mistake.misconception.empty()) out.mistakes[i].misconception = mistake.misconception;
    out.mistakes[i].how = mistake.how;
    out.mistakes[i].gives = answer_text(step, mistake.gives);
  }
}

void fill(StepStateView& out, const ExerciseStep& step, const Exercise& exercise,
          const ExerciseStepView& state) {
  fill(out.step, step, exercise);
  out.state = state;
  if (state.grade) fill(out.grade.emplace(), *exercise.table, step, *state.grade, state.counter);
}

ExerciseView to_view(const Exercise& exercise) {
  ExerciseView out;
  out.seed = exercise.seed;
  out.level = exercise.level;
  out.config = exercise.sizes;
  out.numbers = named_numbers(*exercise.table, exercise.sizes);
  out.steps = std::vector<AskedStepView>(exercise.steps.size());
  for (std::size_t i = 0; i < out.steps.size(); ++i) {
    fill(out.steps[i], exercise.steps[i], exercise);
  }
  return out;
}

void fill(SheetView& out, const headsup::ExerciseView& view) {
  out.place = view.id;
  out.config = view.exercise.sizes;
  out.numbers = named_numbers(*view.exercise.table, view.exercise.sizes);
  out.done = view.done;
  out.unaided = view.unaided;
  out.asked = view.asked;
  out.next = view.next;
  out.steps = std::vector<SheetStepView>(view.steps.size());
  for (std::size_t i = 0; i < out.steps.size(); ++i) {
    fill(out.steps[i].step, view.exercise.steps[i], view.exercise, view.steps[i]);
    if (!view.transfers[i]) continue;
    const TransferStep& near = *view.transfers[i];
    NearStepView& made = out.steps[i].near.emplace();
    made.seed = near.exercise.seed;
    made.numbers = named_numbers(*near.exercise.table, near.exercise.sizes);
    fill(made.step, *near.exercise.find_step(near.item), near.exercise, near.view);
  }
}

void fill(FreshNumbersView& out, const Exercise& exercise, std::string_view step) {
  out.numbers = named_numbers(*exercise.table, exercise.sizes);
  fill(out.step, *exercise.find_step(step), exercise);
}

}  // namespace

Result<CourseView> CourseApp::load_course(const Course& course) {
  if (course.schema != Course::kSchema) {
    return bad_value("course/schema", course.schema, std::to_string(Course::kSchema));
  }
  course_ = std::make_unique<Course>(course);
  return to_view(*course_);
}

Result<LessonReply> CourseApp::lesson(const LessonState& state, const LessonAction& action) const {
  if (!course_) return Fault{Code::no_course, "lesson", {}};
  return act(*course_, state, action);
}

Result<LessonReply> CourseApp::lesson_resume(const std::string& lesson,
                                             const Kept<std::vector<LessonEvent>>& events,
                                             double at_ms) const {
  if (!course_) return Fault{Code::no_course, "lesson", {}};
  return resume(*course_, lesson, events, at_ms);
}

Result<CourseProgress> CourseApp::course_progress(
    const Kept<std::vector<LessonEvent>>& events) const {
  if (!course_) return Fault{Code::no_course, "course", {}};
  return headsup::course_progress(*course_, events);
}

Result<QuizReply> CourseApp::quiz(const std::string& set,
                                  const Kept<std::vector<PracticeEvent>>& events,
                                  const QuizAction& action) const {
  if (!course_) return Fault{Code::no_course, "set", {}};
  return headsup::quiz(*course_, set, events, action);
}

Result<Review> CourseApp::review(const Kept<std::vector<LessonEvent>>& lessons,
                                 const Kept<std::vector<PracticeEvent>>& practice) const {
  if (!course_) return Fault{Code::no_course, "course", {}};
  return headsup::review(*course_, lessons, practice);
}

Result<CardReply> CourseApp::deck(const Kept<std::vector<CardEvent>>& events,
                                  const DeckAction& action) const {
  if (!course_) return Fault{Code::no_course, "course", {}};
  HEADSUP_TRY(made, headsup::deck(*course_, events, action));
  CardReply out{std::move(made.view), std::move(made.events), {}};
  if (made.exercise) fill(out.fresh.emplace(), *made.exercise, made.step);
  return out;
}

Result<ExerciseView> CourseApp::exercise(double seed, double level) const {
  if (!course_) return Fault{Code::no_course, "course", {}};
  Faults faults;
  const SheetId sheet = read_sheet_id(seed, level, faults);
  if (!faults.empty()) return faults;
  return to_view(make_exercise(course_->exercises, sheet.seed, sheet.level));
}

Result<GradeReply> CourseApp::grade_step(double seed, double level, const std::string& step,
                                         const std::string& text) const {
  if (!course_) return Fault{Code::no_course, "course", {}};
  Faults faults;
  const SheetId sheet = read_sheet_id(seed, level, faults);
  if (!faults.empty()) return faults;
  const Exercise exercise = make_exercise(course_->exercises, sheet.seed, sheet.level);
  const ExerciseStep* asked = exercise.find_step(step);
  if (asked == nullptr) return make_fault(Code::unknown_id, "step", {step});
  const StepGrade grade = headsup::grade_step(*asked, exercise.sizes, text);
  GradeReply out;
  fill(out.grade, *exercise.table, *asked, grade,
       counter_example(*exercise.table, *asked->row, grade.mistake, exercise.sizes.dims.cross));
  if (grade.verdict == Verdict::wrong)
    out.transfer = near_transfer(course_->exercises, sheet.seed, sheet.level, step);
  return out;
}

Result<ExamView> CourseApp::exam(const ExamAsk& ask) const {
  if (!course_) return Fault{Code::no_course, "course", {}};
  HEADSUP_TRY(versions, make_exam(course_->exercises, ask));
  ExamView out;
  for (const Exercise& version : versions) out.sheets.push_back(to_view(version));
  out.shared = shared_answers(versions);
  return out;
}

Result<std::vector<StepGrade>> CourseApp::grade_exam(const ExamAsk& ask,
                                                     const std::vector<ExamAnswer>& answers) const {
  if (!course_) return Fault{Code::no_course, "course", {}};
  HEADSUP_TRY(versions, make_exam(course_->exercises, ask));
  return headsup::grade_exam(versions, answers);
}

Result<SheetReply> CourseApp::exercises(const Kept<std::vector<PracticeEvent>>& events,
                                        const ExerciseAction& action) const {
  if (!course_) return Fault{Code::no_course, "course", {}};
  HEADSUP_TRY(made, headsup::exercises(course_->exercises, events, action));
  SheetReply out;
  fill(out.view, made.view);
  out.events = std::move(made.events);
  return out;
}

Result<Outcome> CourseApp::outcome(const std::string& part, const Kept<EventLog>& log,
                                   double mastery) const {
  if (!course_) return Fault{Code::no_course, "course", {}};
  return headsup::part_outcome(*course_, part, log.lessons, log.practice, mastery);
}

Result<std::string> CourseApp::class_code(const Kept<EventLog>& log,
                                          const std::string& name) const {
  if (!course_) return Fault{Code::no_course, "course", {}};
  return headsup::class_code(*course_, log, name);
}

Result<ClassRow> CourseApp::read_class_code(const std::string& code) const {
  if (!course_) return Fault{Code::no_course, "course", {}};
  return headsup::read_class_code(*course_, code);
}

Result<ClassTotals> CourseApp::class_totals(const std::vector<std::string>& codes) const {
  if (!course_) return Fault{Code::no_course, "course", {}};
  return headsup::class_totals(*course_, codes);
}

}  // namespace headsup::app
