// The fields of every struct about the course and what a learner does in it, under the names JS
// knows.
#pragma once

#include "headsup/api/action_records.h"
#include "headsup/api/layer_records.h"
#include "headsup/api/views.h"
#include "headsup/json/record.h"
#include "headsup/learner/event_log.h"
#include "headsup/learner/log_records.h"
#include "headsup/learner/packed_log.h"
#include "headsup/tutor/class_code.h"
#include "headsup/tutor/deck.h"
#include "headsup/tutor/exercises.h"
#include "headsup/tutor/lesson.h"
#include "headsup/tutor/outcome.h"
#include "headsup/tutor/progress.h"
#include "headsup/tutor/quiz.h"
#include "headsup/tutor/review.h"

namespace headsup {

template <>
struct Record<app::CourseView> {
  using T = app::CourseView;
  static constexpr auto name = "CourseView";
  static constexpr RecordField fields[] = {HEADSUP_FIELD(language), HEADSUP_FIELD(lessons)};
};

template <>
struct Record<app::LogCheck> {
  using T = app::LogCheck;
  static constexpr auto name = "LogCheck";
  static constexpr RecordField fields[] = {HEADSUP_FIELD(events), HEADSUP_FIELD(left_out),
                                           HEADSUP_FIELD(faults)};
};

template <>
struct Record<QuestionState> {
  using T = QuestionState;
  static constexpr auto name = "GateState";
  static constexpr bool comes_in = true;
  static constexpr RecordField fields[] = {HEADSUP_FIELD_AS(question, "gate"),
                                           HEADSUP_FIELD(attempts),
                                           HEADSUP_FIELD(answer),
                                           HEADSUP_FIELD(verdict),
                                           HEADSUP_FIELD(slip),
                                           HEADSUP_FIELD(committed),
                                           HEADSUP_FIELD(open),
                                           HEADSUP_FIELD(points),
                                           HEADSUP_FIELD(measured),
                                           HEADSUP_FIELD(deviations)};
};

template <>
struct Record<LessonState> {
  using T = LessonState;
  static constexpr auto name = "LessonState";
  static constexpr bool comes_in = true;
  static constexpr RecordField fields[] = {HEADSUP_FIELD(lesson),
                                           HEADSUP_FIELD(opened),
                                           HEADSUP_FIELD(step),
                                           HEADSUP_FIELD(visited),
                                           HEADSUP_FIELD_AS(questions, "gates"),
                                           HEADSUP_FIELD(clear),
                                           HEADSUP_FIELD(note)};
};

template <>
struct Record<LessonQuestionView> {
  using T = LessonQuestionView;
  static constexpr auto name = "GateView";
  static constexpr RecordField fields[] = {
      HEADSUP_FIELD(id),         HEADSUP_FIELD(ask),          HEADSUP_FIELD(phase),
      HEADSUP_FIELD(options),    HEADSUP_FIELD(verdict),      HEADSUP_FIELD(slip),
      HEADSUP_FIELD(answer),     HEADSUP_FIELD(attempts),     HEADSUP_FIELD(expected),
      HEADSUP_FIELD(at),         HEADSUP_FIELD(low),          HEADSUP_FIELD(high),
      HEADSUP_FIELD(points),     HEADSUP_FIELD(measured),     HEADSUP_FIELD(deviations),
      HEADSUP_FIELD(drawn_ways), HEADSUP_FIELD(measured_ways)};
};

template <>
struct Record<LessonView> {
  using T = LessonView;
  static constexpr auto name = "LessonView";
  static constexpr RecordField fields[] = {HEADSUP_FIELD(lesson),
                                           HEADSUP_FIELD(step),
                                           HEADSUP_FIELD(tensor),
                                           HEADSUP_FIELD(position),
                                           HEADSUP_FIELD(count),
                                           HEADSUP_FIELD(phase),
                                           HEADSUP_FIELD(ask),
                                           HEADSUP_FIELD(back_step),
                                           HEADSUP_FIELD(next_step),
                                           HEADSUP_FIELD(next_held),
                                           HEADSUP_FIELD(verdict),
                                           HEADSUP_FIELD(slip),
                                           HEADSUP_FIELD(given),
                                           HEADSUP_FIELD(expected),
                                           HEADSUP_FIELD(attempts),
                                           HEADSUP_FIELD(visited),
                                           HEADSUP_FIELD(opened),
                                           HEADSUP_FIELD(right_first),
                                           HEADSUP_FIELD_AS(question_count, "gate_count"),
                                           HEADSUP_FIELD_AS(questions, "gates"),
                                           HEADSUP_FIELD(clear),
                                           HEADSUP_FIELD(note)};
};

template <>
struct Record<LessonReply> {
  using T = LessonReply;
  static constexpr auto name = "LessonReply";
  static constexpr RecordField fields[] = {HEADSUP_FIELD(state), HEADSUP_FIELD(view),
                                           HEADSUP_FIELD(events)};
};

template <>
struct Record<LessonProgress> {
  using T = LessonProgress;
  static constexpr auto name = "LessonProgress";
  static constexpr RecordField fields[] = {HEADSUP_FIELD(lesson),
                                           HEADSUP_FIELD(opened),
                                           HEADSUP_FIELD(stops),
                                           HEADSUP_FIELD(done),
                                           HEADSUP_FIELD(finished),
                                           HEADSUP_FIELD(step),
                                           HEADSUP_FIELD_AS(question, "gate"),
                                           HEADSUP_FIELD(clear)};
};

template <>
struct Record<CourseProgress> {
  using T = CourseProgress;
  static constexpr auto name = "CourseProgress";
  static constexpr RecordField fields[] = {HEADSUP_FIELD(lessons), HEADSUP_FIELD(next)};
};

template <>
struct Record<QuestionView> {
  using T = QuestionView;
  static constexpr auto name = "QuestionView";
  static constexpr RecordField fields[] = {
      HEADSUP_FIELD(id),      HEADSUP_FIELD(ask),        HEADSUP_FIELD(phase),
      HEADSUP_FIELD(options), HEADSUP_FIELD(answer),     HEADSUP_FIELD(verdict),
      HEADSUP_FIELD(slip),    HEADSUP_FIELD(confidence), HEADSUP_FIELD(attempts),
      HEADSUP_FIELD(hinted),  HEADSUP_FIELD(expected),   HEADSUP_FIELD(points)};
};

template <>
struct Record<Calibration> {
  using T = Calibration;
  static constexpr auto name = "Calibration";
  static constexpr RecordField fields[] = {HEADSUP_FIELD(answered), HEADSUP_FIELD(right)};
};

template <>
struct Record<QuizView> {
  using T = QuizView;
  static constexpr auto name = "QuizView";
  static constexpr RecordField fields[] = {HEADSUP_FIELD(set),       HEADSUP_FIELD(current),
                                           HEADSUP_FIELD(next),      HEADSUP_FIELD(done),
                                           HEADSUP_FIELD(questions), HEADSUP_FIELD(calibration)};
};

template <>
struct Record<QuizReply> {
  using T = QuizReply;
  static constexpr auto name = "QuizReply";
  static constexpr RecordField fields[] = {HEADSUP_FIELD(view), HEADSUP_FIELD(events)};
};

template <>
struct Record<CardRow> {
  using T = CardRow;
  static constexpr auto name = "CardRow";
  static constexpr RecordField fields[] = {HEADSUP_FIELD(id),     HEADSUP_FIELD(state),
                                           HEADSUP_FIELD(due_ms), HEADSUP_FIELD(due),
                                           HEADSUP_FIELD(reps),   HEADSUP_FIELD(lapses)};
};

template <>
struct Record<DayActivity> {
  using T = DayActivity;
  static constexpr auto name = "DayRow";
  static constexpr RecordField fields[] = {HEADSUP_FIELD(start_ms), HEADSUP_FIELD(met),
                                           HEADSUP_FIELD(reviews), HEADSUP_FIELD(remembered),
                                           HEADSUP_FIELD(due)};
};

template <>
struct Record<DeckView> {
  using T = DeckView;
  static constexpr auto name = "DeckView";
  static constexpr RecordField fields[] = {
      HEADSUP_FIELD(card),      HEADSUP_FIELD(phase),     HEADSUP_FIELD(seed),
      HEADSUP_FIELD(fresh),     HEADSUP_FIELD(memory),    HEADSUP_FIELD(undo),
      HEADSUP_FIELD(retention), HEADSUP_FIELD(new_cards), HEADSUP_FIELD(learning),
      HEADSUP_FIELD(review),    HEADSUP_FIELD(next_ms),   HEADSUP_FIELD(cards),
      HEADSUP_FIELD(days)};
};

template <>
struct Record<ReviewItem> {
  using T = ReviewItem;
  static constexpr auto name = "ReviewItem";
  static constexpr RecordField fields[] = {HEADSUP_FIELD(set), HEADSUP_FIELD(item),
                                           HEADSUP_FIELD(reason)};
};

template <>
struct Record<ErrorRow> {
  using T = ErrorRow;
  static constexpr auto name = "ErrorRow";
  static constexpr RecordField fields[] = {HEADSUP_FIELD(misconception), HEADSUP_FIELD(times),
                                           HEADSUP_FIELD(certain), HEADSUP_FIELD(standing),
                                           HEADSUP_FIELD(lesson)};
};

template <>
struct Record<EventLog> {
  using T = EventLog;
  static constexpr auto name = "Facts";
  static constexpr bool comes_in = true;
  static constexpr RecordField fields[] = {HEADSUP_FIELD(lessons), HEADSUP_FIELD(practice),
                                           HEADSUP_FIELD(cards)};
};

template <>
struct Record<PackedLog> {
  using T = PackedLog;
  static constexpr auto name = "PackedLog";
  static constexpr RecordField fields[] = {HEADSUP_FIELD(text), HEADSUP_FIELD(answers_left_out),
                                           HEADSUP_FIELD(texts_left_out)};
};

template <>
struct Record<UnpackedLog> {
  using T = UnpackedLog;
  static constexpr auto name = "UnpackedLog";
  static constexpr RecordField fields[] = {HEADSUP_FIELD(owner), HEADSUP_FIELD_AS(log, "facts")};
};

template <>
struct Record<OutcomeRow> {
  using T = OutcomeRow;
  static constexpr auto name = "OutcomeRow";
  static constexpr RecordField fields[] = {HEADSUP_FIELD(set), HEADSUP_FIELD(item),
                                           HEADSUP_FIELD(ask), HEADSUP_FIELD(verdict),
                                           HEADSUP_FIELD(attempts)};
};

template <>
struct Record<Outcome> {
  using T = Outcome;
  static constexpr auto name = "Outcome";
  static constexpr RecordField fields[] = {
      HEADSUP_FIELD(questions), HEADSUP_FIELD(graded),  HEADSUP_FIELD(right),
      HEADSUP_FIELD(done),      HEADSUP_FIELD(lessons), HEADSUP_FIELD(lessons_finished),
      HEADSUP_FIELD(score),     HEADSUP_FIELD(status)};
};

template <>
struct Record<ClassError> {
  using T = ClassError;
  static constexpr auto name = "ClassError";
  static constexpr RecordField fields[] = {HEADSUP_FIELD(misconception), HEADSUP_FIELD(times)};
};

template <>
struct Record<ClassRow> {
  using T = ClassRow;
  static constexpr auto name = "ClassRow";
  static constexpr RecordField fields[] = {HEADSUP_FIELD(name), HEADSUP_FIELD(outcome),
                                           HEADSUP_FIELD(errors)};
};

template <>
struct Record<Review> {
  using T = Review;
  static constexpr auto name = "Review";
  static constexpr RecordField fields[] = {HEADSUP_FIELD(queue), HEADSUP_FIELD(errors)};
};

}  // namespace headsup
