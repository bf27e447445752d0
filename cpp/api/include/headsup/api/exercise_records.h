// The fields of every struct about exercises, answers and cards, under the names JS knows.
#pragma once

#include "headsup/api/course_records.h"
#include "headsup/json/record.h"
#include "headsup/practice/exam.h"

namespace headsup {

HEADSUP_ENUM(Verdict, "Verdict", Verdict::not_an_answer);

HEADSUP_ENUM(Fading, "Fading", Fading::all_blank);

template <>
struct MapEntry<NamedNumber> {
  static std::string_view name(const NamedNumber& number) { return number.name; }
  static constexpr auto value = &NamedNumber::value;
};

HEADSUP_RECORD(StepMistake, "StepMistake", misconception, how, gives);

HEADSUP_RECORD(ExerciseStep, "ExerciseStep", id, asks, part, points, accepted, shows, shown,
               mistakes);

HEADSUP_RECORD_OF(ExerciseSizes, "ExerciseConfig", HEADSUP_FIELDS_OF(dims),
                  HEADSUP_EACH_FIELD(head_dim_given, n_layers, bytes_per_number, model));

HEADSUP_RECORD_OF(Exercise, "Exercise", HEADSUP_EACH_FIELD(seed, level),
                  HEADSUP_FIELD_AS(sizes, "config"), HEADSUP_EACH_FIELD(numbers, steps));

HEADSUP_INPUT_RECORD_OF(ExamAsk, "ExamAsk", HEADSUP_EACH_FIELD(seed, level, versions),
                        HEADSUP_EACH_OPTION(batch, seq_len, d_model, n_heads, n_kv_heads));

HEADSUP_INPUT_RECORD(ExamAnswer, "ExamAnswer", version, step, text);

HEADSUP_RECORD(SharedAnswer, "SharedAnswer", step, version, other);

HEADSUP_RECORD(Exam, "Exam", sheets, shared);

HEADSUP_RECORD(CounterExample, "CounterExample", numbers, shows, answer, gives);

HEADSUP_RECORD(StepGrade, "StepGrade", verdict, misconceptions, mistake, given, meanings, counter);

HEADSUP_RECORD_OF(GradeReply, "GradeReply", HEADSUP_FIELDS_OF(grade), HEADSUP_FIELD(transfer));

HEADSUP_RECORD_OF(ExerciseStepView, "ExerciseStepView", HEADSUP_FIELDS_OF(step),
                  HEADSUP_EACH_FIELD(phase, answer, grade, attempts, hinted, shown_answer));

HEADSUP_RECORD(NearStep, "NearStep", seed, numbers, step);

HEADSUP_RECORD_OF(SheetStep, "SheetStep", HEADSUP_FIELDS_OF(step), HEADSUP_FIELD(near));

HEADSUP_RECORD(SheetId, "SheetId", seed, level, fading);

HEADSUP_RECORD_OF(SheetView, "SheetView", HEADSUP_FIELDS_OF(id),
                  HEADSUP_EACH_FIELD(config, numbers, done, unaided, asked, next, steps));

HEADSUP_RECORD(ExerciseReply, "SheetReply", view, events);

HEADSUP_RECORD(FreshNumbers, "FreshNumbers", numbers, step);

HEADSUP_RECORD(DeckReply, "CardReply", view, events, fresh);

}  // namespace headsup
