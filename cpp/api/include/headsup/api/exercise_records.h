// The fields of every struct about exercises, answers and cards, under the names JS knows.
#pragma once

#include "headsup/api/course_records.h"
#include "headsup/api/exercise_views.h"
#include "headsup/json/record.h"

namespace headsup {

template <>
struct EnumNames<Verdict> {
  static constexpr auto name = "Verdict";
  static constexpr Verdict last = Verdict::not_an_answer;
  static std::string_view text(Verdict value) { return name_of(value); }
};

template <>
struct EnumNames<StepAsk> {
  static constexpr auto name = "StepAsk";
  static constexpr StepAsk last = StepAsk::line;
  static std::string_view text(StepAsk value) {
    return step_ask_names()[static_cast<std::size_t>(value)];
  }
};

template <>
struct EnumNames<Fading> {
  static constexpr auto name = "Fading";
  static constexpr Fading last = Fading::all_blank;
  static std::string_view text(Fading value) { return name_of(value); }
};

template <>
struct MapEntry<NamedNumber> {
  static std::string_view name(const NamedNumber& number) { return number.name; }
  static constexpr auto value = &NamedNumber::value;
};

template <>
struct Record<app::StepSlipView> {
  using T = app::StepSlipView;
  static constexpr auto name = "StepSlip";
  static constexpr RecordField fields[] = {HEADSUP_FIELD(misconception), HEADSUP_FIELD(how),
                                           HEADSUP_FIELD(gives)};
};

template <>
struct Record<app::AskedStepView> {
  using T = app::AskedStepView;
  static constexpr auto name = "ExerciseStep";
  static constexpr RecordField fields[] = {
      HEADSUP_FIELD(id),    HEADSUP_FIELD(asks),  HEADSUP_FIELD(part), HEADSUP_FIELD(accepted),
      HEADSUP_FIELD(shows), HEADSUP_FIELD(shown), HEADSUP_FIELD(slips)};
};

template <>
struct Record<app::SizesView> {
  using T = app::SizesView;
  static constexpr auto name = "ExerciseConfig";
  static constexpr RecordField fields[] = {HEADSUP_FIELD(batch),    HEADSUP_FIELD(seq_len),
                                           HEADSUP_FIELD(seq_k),    HEADSUP_FIELD(d_model),
                                           HEADSUP_FIELD(n_heads),  HEADSUP_FIELD(n_kv_heads),
                                           HEADSUP_FIELD(head_dim), HEADSUP_FIELD(head_dim_given),
                                           HEADSUP_FIELD(n_layers), HEADSUP_FIELD(bytes_per_number),
                                           HEADSUP_FIELD(bias),     HEADSUP_FIELD(cross)};
};

template <>
struct Record<app::ExerciseView> {
  using T = app::ExerciseView;
  static constexpr auto name = "Exercise";
  static constexpr RecordField fields[] = {HEADSUP_FIELD(seed), HEADSUP_FIELD(level),
                                           HEADSUP_FIELD(config), HEADSUP_FIELD(numbers),
                                           HEADSUP_FIELD(steps)};
};

template <>
struct Record<app::CounterExampleView> {
  using T = app::CounterExampleView;
  static constexpr auto name = "CounterExample";
  static constexpr RecordField fields[] = {HEADSUP_FIELD(numbers), HEADSUP_FIELD(shows),
                                           HEADSUP_FIELD(answer), HEADSUP_FIELD(gives)};
};

template <>
struct Record<app::GradeView> {
  using T = app::GradeView;
  static constexpr auto name = "StepGrade";
  static constexpr RecordField fields[] = {HEADSUP_FIELD(verdict),  HEADSUP_FIELD(misconceptions),
                                           HEADSUP_FIELD(slip),     HEADSUP_FIELD(given),
                                           HEADSUP_FIELD(meanings), HEADSUP_FIELD(counter)};
};

template <>
struct Record<app::GradeReply> {
  using T = app::GradeReply;
  static constexpr auto name = "GradeReply";
  static constexpr RecordField fields[] = {HEADSUP_FIELDS_OF(grade), HEADSUP_FIELD(transfer)};
};

template <>
struct Record<app::StepStateView> {
  using T = app::StepStateView;
  static constexpr auto name = "ExerciseStepView";
  static constexpr RecordField fields[] = {HEADSUP_FIELDS_OF(step), HEADSUP_FIELD(phase),
                                           HEADSUP_FIELD(answer),   HEADSUP_FIELD(attempts),
                                           HEADSUP_FIELD(hinted),   HEADSUP_FIELD(shown_answer),
                                           HEADSUP_FIELD(grade)};
};

template <>
struct Record<app::NearStepView> {
  using T = app::NearStepView;
  static constexpr auto name = "NearStep";
  static constexpr RecordField fields[] = {HEADSUP_FIELD(seed), HEADSUP_FIELD(numbers),
                                           HEADSUP_FIELD(step)};
};

template <>
struct Record<app::SheetStepView> {
  using T = app::SheetStepView;
  static constexpr auto name = "SheetStep";
  static constexpr RecordField fields[] = {HEADSUP_FIELDS_OF(step), HEADSUP_FIELD(near)};
};

template <>
struct Record<app::SheetPlaceView> {
  using T = app::SheetPlaceView;
  static constexpr auto name = "SheetPlace";
  static constexpr RecordField fields[] = {HEADSUP_FIELD(seed), HEADSUP_FIELD(level),
                                           HEADSUP_FIELD(fading)};
};

template <>
struct Record<app::SheetView> {
  using T = app::SheetView;
  static constexpr auto name = "SheetView";
  static constexpr RecordField fields[] = {HEADSUP_FIELDS_OF(place), HEADSUP_FIELD(config),
                                           HEADSUP_FIELD(numbers),   HEADSUP_FIELD(done),
                                           HEADSUP_FIELD(unaided),   HEADSUP_FIELD(asked),
                                           HEADSUP_FIELD(next),      HEADSUP_FIELD(steps)};
};

template <>
struct Record<app::SheetReply> {
  using T = app::SheetReply;
  static constexpr auto name = "SheetReply";
  static constexpr RecordField fields[] = {HEADSUP_FIELD(view), HEADSUP_FIELD(events)};
};

template <>
struct Record<app::FreshNumbersView> {
  using T = app::FreshNumbersView;
  static constexpr auto name = "FreshNumbers";
  static constexpr RecordField fields[] = {HEADSUP_FIELD(numbers), HEADSUP_FIELD(step)};
};

template <>
struct Record<app::CardReply> {
  using T = app::CardReply;
  static constexpr auto name = "CardReply";
  static constexpr RecordField fields[] = {HEADSUP_FIELD(view), HEADSUP_FIELD(events),
                                           HEADSUP_FIELD(fresh)};
};

}  // namespace headsup
