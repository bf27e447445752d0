// The members of outline.json and of what is in it.
#pragma once

#include "headsup/course/course.h"
#include "headsup/layer/config_records.h"

namespace headsup {

HEADSUP_ENUM(Ask, "Ask", Ask::curve);
HEADSUP_ENUM(StepAsk, "StepAsk", StepAsk::line);

HEADSUP_INPUT_RECORD(Preset, "Preset", id, config);

HEADSUP_INPUT_RECORD_OF(LessonStep, "LessonStep", HEADSUP_FIELD(id),
                        HEADSUP_EACH_OPTION(tensor, ask));

HEADSUP_INPUT_RECORD_OF(AnswerOption, "AnswerOption", HEADSUP_FIELD(id),
                        HEADSUP_EACH_OPTION(right, misconception));

HEADSUP_INPUT_RECORD(NumberMistake, "NumberMistake", id, answer);

HEADSUP_INPUT_RECORD_OF(CurveFrame, "CurveFrame", HEADSUP_EACH_FIELD(at, low, high),
                        HEADSUP_OPTION(less_is_better));

HEADSUP_INPUT_RECORD_OF(Question, "Question", HEADSUP_EACH_FIELD(id, ask, preset),
                        HEADSUP_EACH_OPTION(options, in_order, tries, answer, mistakes, unit,
                                            tensor, points, curve, lesson, about, hinted));

HEADSUP_INPUT_RECORD(LessonUnit, "LessonUnit", id, stops);

HEADSUP_INPUT_RECORD_OF(Lesson, "Lesson", HEADSUP_FIELD(id), HEADSUP_EACH_OPTION(preset, lab),
                        HEADSUP_EACH_FIELD(steps, questions), HEADSUP_OPTION(units));

HEADSUP_INPUT_RECORD_OF(QuestionSet, "QuestionSet", HEADSUP_EACH_FIELD(id, questions),
                        HEADSUP_OPTION(sittings));

HEADSUP_INPUT_RECORD_OF(Card, "Card", HEADSUP_FIELD(id), HEADSUP_OPTION(fresh));

HEADSUP_INPUT_RECORD_OF(ExerciseMistake, "ExerciseMistake", HEADSUP_OPTION(misconception),
                        HEADSUP_FIELD(how), HEADSUP_OPTION(gives));

HEADSUP_INPUT_RECORD_OF(ExerciseRow, "ExerciseRow", HEADSUP_EACH_FIELD(id, ask),
                        HEADSUP_EACH_OPTION(part, from, to, topic, needs, states, gap_in),
                        HEADSUP_FIELD(answer), HEADSUP_OPTION(mistakes));

HEADSUP_INPUT_RECORD(DerivedNumber, "DerivedNumber", id, expression);

HEADSUP_INPUT_RECORD_OF(ExerciseTable, "ExerciseTable", HEADSUP_FIELD(numbers),
                        HEADSUP_FIELD_AS(rows, "steps"));

HEADSUP_INPUT_RECORD(ExplainedMistake, "ExplainedMistake", id, misconception);

HEADSUP_INPUT_RECORD_OF(Course, "Course", HEADSUP_EACH_FIELD(schema, language, presets, lessons),
                        HEADSUP_EACH_OPTION(sets, forms, cards, exercises, misconceptions,
                                            mistakes));

}  // namespace headsup
