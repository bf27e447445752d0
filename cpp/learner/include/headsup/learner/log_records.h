// The facts of a learner's log as tables of fields, under the names that files and JS know.
#pragma once

#include "headsup/json/fields.h"
#include "headsup/layer/config.h"
#include "headsup/learner/card_event.h"
#include "headsup/learner/lesson_event.h"
#include "headsup/learner/practice_event.h"

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
