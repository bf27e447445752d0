// The members of outline.json and of what is in it.
#pragma once

#include "headsup/course/course.h"
#include "headsup/layer/config_records.h"

namespace headsup {

template <>
struct EnumNames<Ask> {
  static constexpr auto name = "Ask";
  static constexpr Ask last{kAskNames.size() - 1};
  static std::string_view text(Ask value) { return kAskNames[static_cast<std::size_t>(value)]; }
};

template <>
struct EnumNames<StepAsk> {
  static constexpr auto name = "StepAsk";
  static constexpr StepAsk last = StepAsk::line;
  static std::string_view text(StepAsk value) { return name_of(value); }
};

HEADSUP_INPUT_RECORD(Preset, "Preset", id, config);

HEADSUP_INPUT_RECORD_OF(LessonStep, "LessonStep", HEADSUP_FIELD(id), HEADSUP_OPTION(tensor),
                        HEADSUP_OPTION(ask));

HEADSUP_INPUT_RECORD_OF(AnswerOption, "AnswerOption", HEADSUP_FIELD(id), HEADSUP_OPTION(right),
                        HEADSUP_OPTION(misconception));

HEADSUP_INPUT_RECORD(NumberMistake, "NumberMistake", id, answer);

HEADSUP_INPUT_RECORD_OF(CurveFrame, "CurveFrame", HEADSUP_FIELD(at), HEADSUP_FIELD(low),
                        HEADSUP_FIELD(high), HEADSUP_OPTION(less_is_better));

HEADSUP_INPUT_RECORD_OF(Question, "Question", HEADSUP_FIELD(id), HEADSUP_FIELD(ask),
                        HEADSUP_FIELD(preset), HEADSUP_OPTION(options), HEADSUP_OPTION(in_order),
                        HEADSUP_OPTION(answer), HEADSUP_OPTION(mistakes), HEADSUP_OPTION(unit),
                        HEADSUP_OPTION(tensor), HEADSUP_OPTION(points), HEADSUP_OPTION(curve),
                        HEADSUP_OPTION(lesson), HEADSUP_OPTION(about), HEADSUP_OPTION(hinted));

HEADSUP_INPUT_RECORD_OF(Lesson, "Lesson", HEADSUP_FIELD(id), HEADSUP_OPTION(preset),
                        HEADSUP_OPTION(lab), HEADSUP_OPTION(path), HEADSUP_FIELD(steps),
                        HEADSUP_FIELD(questions));

HEADSUP_INPUT_RECORD_OF(QuestionSet, "QuestionSet", HEADSUP_FIELD(id), HEADSUP_FIELD(questions),
                        HEADSUP_OPTION(sittings));

HEADSUP_INPUT_RECORD_OF(Card, "Card", HEADSUP_FIELD(id), HEADSUP_OPTION(fresh));

HEADSUP_INPUT_RECORD_OF(ExerciseMistake, "ExerciseMistake", HEADSUP_OPTION(misconception),
                        HEADSUP_FIELD(how), HEADSUP_OPTION(gives));

HEADSUP_INPUT_RECORD_OF(ExerciseRow, "ExerciseRow", HEADSUP_FIELD(id), HEADSUP_FIELD(ask),
                        HEADSUP_OPTION(part), HEADSUP_OPTION(from), HEADSUP_OPTION(to),
                        HEADSUP_OPTION(needs), HEADSUP_OPTION(states), HEADSUP_OPTION(gap_in),
                        HEADSUP_FIELD(answer), HEADSUP_OPTION(mistakes));

HEADSUP_INPUT_RECORD(DerivedNumber, "DerivedNumber", id, expression);

HEADSUP_INPUT_RECORD_OF(ExerciseTable, "ExerciseTable", HEADSUP_FIELD(numbers),
                        HEADSUP_FIELD_AS(rows, "steps"));

HEADSUP_INPUT_RECORD(ExplainedMistake, "ExplainedMistake", id, misconception);

HEADSUP_INPUT_RECORD_OF(Course, "Course", HEADSUP_EACH_FIELD(schema, language, presets, lessons),
                        HEADSUP_OPTION(sets), HEADSUP_OPTION(cards), HEADSUP_OPTION(exercises),
                        HEADSUP_OPTION(misconceptions), HEADSUP_OPTION(mistakes));

}  // namespace headsup
