// Record tables of a learner's events: the names of their fields in files and in JS.
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
