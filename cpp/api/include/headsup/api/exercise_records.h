// The fields of every struct about exercises, answers and cards, under the names JS knows.
#pragma once

#include "headsup/api/course_records.h"
#include "headsup/api/exercise_views.h"
#include "headsup/json/record.h"

namespace headsup {

HEADSUP_ENUM(Verdict, "Verdict", Verdict::not_an_answer);

HEADSUP_ENUM(Fading, "Fading", Fading::all_blank);

template <>
struct MapEntry<NamedNumber> {
  static std::string_view name(const NamedNumber& number) { return number.name; }
  static constexpr auto value = &NamedNumber::value;
};

HEADSUP_RECORD(app::StepMistakeView, "StepMistake", misconception, how, gives);

HEADSUP_RECORD(app::AskedStepView, "ExerciseStep", id, asks, part, points, accepted, shows, shown,
               mistakes);

HEADSUP_RECORD_OF(ExerciseSizes, "ExerciseConfig", HEADSUP_FIELDS_OF(dims),
                  HEADSUP_EACH_FIELD(head_dim_given, n_layers, bytes_per_number, model));

HEADSUP_RECORD(app::ExerciseView, "Exercise", seed, level, config, numbers, steps);

HEADSUP_INPUT_RECORD_OF(ExamAsk, "ExamAsk", HEADSUP_EACH_FIELD(seed, level, versions),
                        HEADSUP_EACH_OPTION(batch, seq_len, d_model, n_heads, n_kv_heads));

HEADSUP_INPUT_RECORD(ExamAnswer, "ExamAnswer", version, step, text);

HEADSUP_RECORD(SharedAnswer, "SharedAnswer", step, version, other);

HEADSUP_RECORD(app::ExamView, "Exam", sheets, shared);

HEADSUP_RECORD(app::CounterExampleView, "CounterExample", numbers, shows, answer, gives);

HEADSUP_RECORD(StepGrade, "Grade", verdict, misconceptions, mistake, given, meanings);

HEADSUP_RECORD_OF(app::GradeView, "StepGrade", HEADSUP_FIELDS_OF(grade), HEADSUP_FIELD(counter));

HEADSUP_RECORD_OF(app::GradeReply, "GradeReply", HEADSUP_FIELDS_OF(grade), HEADSUP_FIELD(transfer));

HEADSUP_RECORD_OF(ExerciseStepView, "StepState",
                  HEADSUP_EACH_FIELD(phase, answer, attempts, hinted, shown_answer));

HEADSUP_RECORD_OF(app::StepStateView, "ExerciseStepView", HEADSUP_FIELDS_OF(step),
                  HEADSUP_FIELDS_OF(state), HEADSUP_FIELD(grade));

HEADSUP_RECORD(app::NearStepView, "NearStep", seed, numbers, step);

HEADSUP_RECORD_OF(app::SheetStepView, "SheetStep", HEADSUP_FIELDS_OF(step), HEADSUP_FIELD(near));

HEADSUP_RECORD(SheetId, "SheetId", seed, level, fading);

HEADSUP_RECORD_OF(app::SheetView, "SheetView", HEADSUP_FIELDS_OF(place),
                  HEADSUP_EACH_FIELD(config, numbers, done, unaided, asked, next, steps));

HEADSUP_RECORD(app::SheetReply, "SheetReply", view, events);

HEADSUP_RECORD(app::FreshNumbersView, "FreshNumbers", numbers, step);

HEADSUP_RECORD(app::CardReply, "CardReply", view, events, fresh);

}  // namespace headsup
