// Every struct that crosses the boundary: which of them have a table, and all of them in order.
// Their fields are in layer_, course_, training_ and speed_records.cpp, and of the facts of a log,
// which files hold too, in learner/log_records.cpp.
#pragma once

#include <span>

#include "headsup/api/speed_app.h"
#include "headsup/api/training_views.h"
#include "headsup/api/views.h"
#include "headsup/learner/event_log.h"
#include "headsup/learner/log_records.h"
#include "headsup/learner/packed_log.h"
#include "headsup/training/sweep.h"
#include "headsup/training/word_list.h"
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
struct Record<Fault> {
  static const RecordInfo info;
};
template <>
struct Record<app::EditInput> {
  static const RecordInfo info;
};
template <>
struct Record<app::SetupInput> {
  static const RecordInfo info;
};
template <>
struct Record<app::AxisSize> {
  static const RecordInfo info;
};
template <>
struct Record<app::TensorShape> {
  static const RecordInfo info;
};
template <>
struct Record<app::StepView> {
  static const RecordInfo info;
};
template <>
struct Record<app::TotalsView> {
  static const RecordInfo info;
};
template <>
struct Record<app::DimsView> {
  static const RecordInfo info;
};
template <>
struct Record<app::WalkView> {
  static const RecordInfo info;
};
template <>
struct Record<app::Slice> {
  static const RecordInfo info;
};
template <>
struct Record<app::OperandsView> {
  static const RecordInfo info;
};
template <>
struct Record<app::ExplanationView> {
  static const RecordInfo info;
};
template <>
struct Record<Evaluated> {
  static const RecordInfo info;
};
template <>
struct Record<app::TensorErrorView> {
  static const RecordInfo info;
};
template <>
struct Record<app::VerificationView> {
  static const RecordInfo info;
};
template <>
struct Record<app::CodeView> {
  static const RecordInfo info;
};
template <>
struct Record<app::Vocabulary> {
  static const RecordInfo info;
};
template <>
struct Record<app::LogCheck> {
  static const RecordInfo info;
};
template <>
struct Record<app::CourseView> {
  static const RecordInfo info;
};
template <>
struct Record<LessonAction> {
  static const RecordInfo info;
};
template <>
struct Record<QuestionState> {
  static const RecordInfo info;
};
template <>
struct Record<LessonState> {
  static const RecordInfo info;
};
template <>
struct Record<LessonQuestionView> {
  static const RecordInfo info;
};
template <>
struct Record<LessonView> {
  static const RecordInfo info;
};
template <>
struct Record<LessonReply> {
  static const RecordInfo info;
};
template <>
struct Record<LessonProgress> {
  static const RecordInfo info;
};
template <>
struct Record<CourseProgress> {
  static const RecordInfo info;
};
template <>
struct Record<QuizAction> {
  static const RecordInfo info;
};
template <>
struct Record<QuestionView> {
  static const RecordInfo info;
};
template <>
struct Record<Calibration> {
  static const RecordInfo info;
};
template <>
struct Record<QuizView> {
  static const RecordInfo info;
};
template <>
struct Record<QuizReply> {
  static const RecordInfo info;
};
template <>
struct Record<ExerciseAction> {
  static const RecordInfo info;
};
template <>
struct Record<DeckAction> {
  static const RecordInfo info;
};
template <>
struct Record<CardRow> {
  static const RecordInfo info;
};
template <>
struct Record<DayActivity> {
  static const RecordInfo info;
};
template <>
struct Record<DeckView> {
  static const RecordInfo info;
};
template <>
struct Record<ReviewItem> {
  static const RecordInfo info;
};
template <>
struct Record<ErrorRow> {
  static const RecordInfo info;
};
template <>
struct Record<EventLog> {
  static const RecordInfo info;
};
template <>
struct Record<PackedLog> {
  static const RecordInfo info;
};
template <>
struct Record<UnpackedLog> {
  static const RecordInfo info;
};
template <>
struct Record<OutcomeRow> {
  static const RecordInfo info;
};
template <>
struct Record<Outcome> {
  static const RecordInfo info;
};
template <>
struct Record<ClassError> {
  static const RecordInfo info;
};
template <>
struct Record<ClassRow> {
  static const RecordInfo info;
};
template <>
struct Record<Review> {
  static const RecordInfo info;
};

template <>
struct Record<app::BugView> {
  static const RecordInfo info;
};
template <>
struct Record<app::SpoiltInput> {
  static const RecordInfo info;
};
template <>
struct Record<app::SpoiltStepView> {
  static const RecordInfo info;
};
template <>
struct Record<app::SpoiltView> {
  static const RecordInfo info;
};
template <>
struct Record<app::TrainVocabulary> {
  static const RecordInfo info;
};
template <>
struct Record<app::RunInput> {
  static const RecordInfo info;
};
template <>
struct Record<app::SwitchesInput> {
  static const RecordInfo info;
};
template <>
struct Record<app::LeftOutView> {
  static const RecordInfo info;
};
template <>
struct Record<TypedWord> {
  static const RecordInfo info;
};
template <>
struct Record<app::RunView> {
  static const RecordInfo info;
};
template <>
struct Record<app::ScoreView> {
  static const RecordInfo info;
};
template <>
struct Record<SummaryStats> {
  static const RecordInfo info;
};
template <>
struct Record<app::SweepInput> {
  static const RecordInfo info;
};
template <>
struct Record<app::SweepPointView> {
  static const RecordInfo info;
};
template <>
struct Record<app::SweepView> {
  static const RecordInfo info;
};

template <>
struct Record<app::ReadyView> {
  static const RecordInfo info;
};
template <>
struct Record<app::RoofView> {
  static const RecordInfo info;
};

/// Those that go out, in an order in which each stands after those it holds.
std::span<const RecordInfo* const> layer_records();
std::span<const RecordInfo* const> course_records();
std::span<const RecordInfo* const> training_records();
std::span<const RecordInfo* const> speed_records();

}  // namespace headsup
