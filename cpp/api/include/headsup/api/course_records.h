// The fields of every struct about the course and what a learner does in it, under the names JS
// knows.
#pragma once

#include "headsup/api/action_records.h"
#include "headsup/api/course_app.h"
#include "headsup/api/layer_records.h"
#include "headsup/api/views.h"
#include "headsup/course/outline_records.h"
#include "headsup/json/record.h"
#include "headsup/learner/events.h"
#include "headsup/learner/log_records.h"
#include "headsup/tutor/class_code.h"
#include "headsup/tutor/deck.h"
#include "headsup/tutor/exercises.h"
#include "headsup/tutor/lesson.h"
#include "headsup/tutor/progress.h"
#include "headsup/tutor/quiz.h"
#include "headsup/tutor/review.h"

namespace headsup {

HEADSUP_RECORD(app::CourseView, "CourseView", language, lessons);

HEADSUP_INPUT_RECORD(QuestionState, "QuestionState", question, attempts, answer, verdict, mistake,
                     committed, open, tried, points, measured, deviations);

HEADSUP_INPUT_RECORD(LessonState, "LessonState", lesson, opened, step, visited, questions, clear,
                     note);

HEADSUP_RECORD(LessonQuestionView, "LessonQuestionView", id, ask, phase, options, verdict, mistake,
               answer, attempts, tried, tries_left, expected, at, low, high, points, measured,
               deviations, drawn_ways, measured_ways);

HEADSUP_RECORD(LessonView, "LessonView", lesson, step, tensor, position, count, phase, ask,
               back_step, next_step, next_held, verdict, mistake, given, expected, attempts,
               visited, opened, right_first, question_count, questions, clear, note);

HEADSUP_RECORD(LessonReply, "LessonReply", state, view, events);

HEADSUP_RECORD(UnitProgress, "UnitProgress", unit, done);

HEADSUP_RECORD(LessonProgress, "LessonProgress", lesson, opened, stops, done, finished, units, unit,
               clear);

HEADSUP_RECORD(CourseProgress, "CourseProgress", lessons, next);

HEADSUP_RECORD(QuestionView, "QuestionView", id, ask, phase, options, answer, verdict, mistake,
               confidence, attempts, hinted, expected, points);

HEADSUP_RECORD(Calibration, "Calibration", answered, right);

HEADSUP_RECORD(QuizView, "QuizView", set, form, current, next, done, points, had, questions,
               calibration);

HEADSUP_RECORD(QuizReply, "QuizReply", view, events);

HEADSUP_RECORD(CardRow, "CardRow", id, state, due_ms, due, reps, lapses);

HEADSUP_RECORD(DayActivity, "DayRow", start_ms, met, reviews, remembered, due);

HEADSUP_RECORD(DeckView, "DeckView", card, phase, seed, fresh, memory, undo, retention, new_cards,
               learning, review, next_ms, cards, days);

HEADSUP_RECORD(ReviewItem, "ReviewItem", set, item, reason);

HEADSUP_RECORD(ErrorRow, "ErrorRow", misconception, times, certain, standing, lesson);

HEADSUP_INPUT_RECORD(EventLog, "Facts", lessons, practice, cards);

HEADSUP_RECORD(OutcomeRow, "OutcomeRow", set, item, ask, verdict, attempts, misconception);

HEADSUP_RECORD(Outcome, "Outcome", questions, graded, right, done, lessons, lessons_finished, score,
               status);

HEADSUP_RECORD(ClassError, "ClassError", misconception, times);

HEADSUP_RECORD(ClassRow, "ClassRow", name, outcome, errors, empty);

HEADSUP_RECORD(QuestionTotal, "QuestionTotal", set, item, right, wrong, shown, untried, slip,
               slips);

HEADSUP_RECORD(MisconceptionTotal, "MisconceptionTotal", misconception, times, learners, both,
               before, after, gain, few);

HEADSUP_RECORD(ClassTotals, "ClassTotals", questions, misconceptions);

HEADSUP_RECORD(SittingView, "SittingView", set, number, questions, answered, right, missed, next,
               begins);

HEADSUP_RECORD(Review, "Review", queue, sittings, errors);

}  // namespace headsup
