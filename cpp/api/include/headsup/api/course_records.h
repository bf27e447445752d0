// The fields of every struct about the course and what a learner does in it, under the names JS
// knows.
#pragma once

#include "headsup/api/action_records.h"
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

HEADSUP_INPUT_RECORD_OF(QuestionState, "QuestionState", HEADSUP_FIELD(question),
                        HEADSUP_FIELD(attempts), HEADSUP_FIELD(answer), HEADSUP_FIELD(verdict),
                        HEADSUP_FIELD(mistake), HEADSUP_FIELD(committed), HEADSUP_FIELD(open),
                        HEADSUP_FIELD(points), HEADSUP_FIELD(measured), HEADSUP_FIELD(deviations));

HEADSUP_INPUT_RECORD_OF(LessonState, "LessonState", HEADSUP_FIELD(lesson), HEADSUP_FIELD(opened),
                        HEADSUP_FIELD(step), HEADSUP_FIELD(visited), HEADSUP_FIELD(questions),
                        HEADSUP_FIELD(clear), HEADSUP_FIELD(note));

HEADSUP_RECORD(LessonQuestionView, "LessonQuestionView", id, ask, phase, options, verdict, mistake,
               answer, attempts, expected, at, low, high, points, measured, deviations, drawn_ways,
               measured_ways);

HEADSUP_RECORD_OF(LessonView, "LessonView", HEADSUP_FIELD(lesson), HEADSUP_FIELD(step),
                  HEADSUP_FIELD(tensor), HEADSUP_FIELD(position), HEADSUP_FIELD(count),
                  HEADSUP_FIELD(phase), HEADSUP_FIELD(ask), HEADSUP_FIELD(back_step),
                  HEADSUP_FIELD(next_step), HEADSUP_FIELD(next_held), HEADSUP_FIELD(verdict),
                  HEADSUP_FIELD(mistake), HEADSUP_FIELD(given), HEADSUP_FIELD(expected),
                  HEADSUP_FIELD(attempts), HEADSUP_FIELD(visited), HEADSUP_FIELD(opened),
                  HEADSUP_FIELD(right_first), HEADSUP_FIELD(question_count),
                  HEADSUP_FIELD(questions), HEADSUP_FIELD(clear), HEADSUP_FIELD(note));

HEADSUP_RECORD(LessonReply, "LessonReply", state, view, events);

HEADSUP_RECORD_OF(LessonProgress, "LessonProgress", HEADSUP_FIELD(lesson), HEADSUP_FIELD(opened),
                  HEADSUP_FIELD(stops), HEADSUP_FIELD(done), HEADSUP_FIELD(finished),
                  HEADSUP_FIELD(step), HEADSUP_FIELD(question), HEADSUP_FIELD(clear));

HEADSUP_RECORD(CourseProgress, "CourseProgress", lessons, next);

HEADSUP_RECORD(QuestionView, "QuestionView", id, ask, phase, options, answer, verdict, mistake,
               confidence, attempts, hinted, expected, points);

HEADSUP_RECORD(Calibration, "Calibration", answered, right);

HEADSUP_RECORD(QuizView, "QuizView", set, current, next, done, points, had, questions, calibration);

HEADSUP_RECORD(QuizReply, "QuizReply", view, events);

HEADSUP_RECORD(CardRow, "CardRow", id, state, due_ms, due, reps, lapses);

HEADSUP_RECORD(DayActivity, "DayRow", start_ms, met, reviews, remembered, due);

HEADSUP_RECORD(DeckView, "DeckView", card, phase, seed, fresh, memory, undo, retention, new_cards,
               learning, review, next_ms, cards, days);

HEADSUP_RECORD(ReviewItem, "ReviewItem", set, item, reason);

HEADSUP_RECORD(ErrorRow, "ErrorRow", misconception, times, certain, standing, lesson);

HEADSUP_INPUT_RECORD(EventLog, "Facts", lessons, practice, cards);

HEADSUP_RECORD(OutcomeRow, "OutcomeRow", set, item, ask, verdict, attempts);

HEADSUP_RECORD(Outcome, "Outcome", questions, graded, right, done, lessons, lessons_finished, score,
               status);

HEADSUP_RECORD(ClassError, "ClassError", misconception, times);

HEADSUP_RECORD(ClassRow, "ClassRow", name, outcome, errors);

HEADSUP_RECORD(SittingView, "SittingView", set, number, questions, answered, right, missed, next,
               begins);

HEADSUP_RECORD(Review, "Review", queue, sittings, errors);

}  // namespace headsup
