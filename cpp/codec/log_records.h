// The facts of a learner's log as tables of fields, under the names that files and JS know.
#pragma once

#include "attention/config.h"
#include "codec/fields.h"
#include "session/card_event.h"
#include "session/lesson.h"
#include "session/practice_event.h"

namespace headsup {

template <>
struct Record<Config> {
  static const RecordInfo info;
};
template <>
struct Record<LessonEvent> {
  static const RecordInfo info;
};
template <>
struct Record<PracticeEvent> {
  static const RecordInfo info;
};
template <>
struct Record<CardMemory> {
  static const RecordInfo info;
};
template <>
struct Record<CardEvent> {
  static const RecordInfo info;
};

}  // namespace headsup
