// Every struct that crosses the boundary: which of them have a table, and all of them in order.
// Their fields are in layer_records.cpp and course_records.cpp.
#pragma once

#include <span>

#include "session/exercises.h"
#include "session/lesson.h"
#include "session/progress.h"
#include "session/quiz.h"
#include "session/review.h"
#include "wasm/fields.h"
#include "wasm/views.h"

namespace headsup::app {

template <>
struct Record<Fault> {
  static const RecordInfo info;
};
template <>
struct Record<Config> {
  static const RecordInfo info;
};
template <>
struct Record<EditInput> {
  static const RecordInfo info;
};
template <>
struct Record<SetupInput> {
  static const RecordInfo info;
};
template <>
struct Record<AxisSize> {
  static const RecordInfo info;
};
template <>
struct Record<TensorShape> {
  static const RecordInfo info;
};
template <>
struct Record<StepView> {
  static const RecordInfo info;
};
template <>
struct Record<TotalsView> {
  static const RecordInfo info;
};
template <>
struct Record<DimsView> {
  static const RecordInfo info;
};
template <>
struct Record<WalkView> {
  static const RecordInfo info;
};
template <>
struct Record<Slice> {
  static const RecordInfo info;
};
template <>
struct Record<OperandsView> {
  static const RecordInfo info;
};
template <>
struct Record<ExplanationView> {
  static const RecordInfo info;
};
template <>
struct Record<Evaluated> {
  static const RecordInfo info;
};
template <>
struct Record<TensorErrorView> {
  static const RecordInfo info;
};
template <>
struct Record<VerificationView> {
  static const RecordInfo info;
};
template <>
struct Record<CodeView> {
  static const RecordInfo info;
};
template <>
struct Record<Vocabulary> {
  static const RecordInfo info;
};
template <>
struct Record<CourseView> {
  static const RecordInfo info;
};
template <>
struct Record<LessonEvent> {
  static const RecordInfo info;
};
template <>
struct Record<LessonAction> {
  static const RecordInfo info;
};
template <>
struct Record<GateState> {
  static const RecordInfo info;
};
template <>
struct Record<LessonState> {
  static const RecordInfo info;
};
template <>
struct Record<GateView> {
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
struct Record<PracticeEvent> {
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
struct Record<ReviewItem> {
  static const RecordInfo info;
};
template <>
struct Record<ErrorRow> {
  static const RecordInfo info;
};
template <>
struct Record<Review> {
  static const RecordInfo info;
};

/// Those that go out, in an order in which each stands after those it holds.
std::span<const RecordInfo* const> layer_records();
std::span<const RecordInfo* const> course_records();

}  // namespace headsup::app
