// The fields of what a learner may do, under the names JS knows.
#pragma once

#include "headsup/json/record_kinds.h"
#include "headsup/learner/log_records.h"
#include "headsup/tutor/deck.h"
#include "headsup/tutor/exercises.h"
#include "headsup/tutor/lesson.h"
#include "headsup/tutor/quiz.h"

namespace headsup {

template <>
struct Record<LessonAction> {
  using T = LessonAction;
  static constexpr auto name = "LessonAction";
  static constexpr bool comes_in = true;
  static constexpr RecordField fields[] = {HEADSUP_KIND(what),
                                           HEADSUP_FIELD(lesson),
                                           HEADSUP_PART_OPTION(what, step),
                                           HEADSUP_PART_OPTION_AS(what, question, "gate"),
                                           HEADSUP_PART_OPTION(what, answer),
                                           HEADSUP_PART_OPTION(what, note),
                                           HEADSUP_PART_OPTION(what, points),
                                           HEADSUP_PART_OPTION(what, deviations),
                                           HEADSUP_PART_OPTION(what, config),
                                           HEADSUP_FIELD(at_ms)};
};

template <>
struct Record<QuizAction> {
  using T = QuizAction;
  static constexpr auto name = "QuizAction";
  static constexpr bool comes_in = true;
  static constexpr RecordField fields[] = {HEADSUP_KIND(what),
                                           HEADSUP_OPTION(item),
                                           HEADSUP_PART_OPTION(what, answer),
                                           HEADSUP_PART_OPTION(what, points),
                                           HEADSUP_PART_OPTION(what, confidence),
                                           HEADSUP_FIELD(at_ms)};
};

template <>
struct Record<ExerciseAction> {
  using T = ExerciseAction;
  static constexpr auto name = "ExerciseAction";
  static constexpr bool comes_in = true;
  static constexpr RecordField fields[] = {HEADSUP_KIND(what),
                                           HEADSUP_OPTION(seed),
                                           HEADSUP_OPTION(level),
                                           HEADSUP_OPTION(fading),
                                           HEADSUP_PART_OPTION(what, item),
                                           HEADSUP_PART_OPTION(what, near),
                                           HEADSUP_PART_OPTION(what, answer),
                                           HEADSUP_FIELD(at_ms)};
};

template <>
struct Record<DeckAction> {
  using T = DeckAction;
  static constexpr auto name = "DeckAction";
  static constexpr bool comes_in = true;
  static constexpr RecordField fields[] = {HEADSUP_KIND(what),
                                           HEADSUP_OPTION(only),
                                           HEADSUP_PART_OPTION(what, card),
                                           HEADSUP_PART_OPTION(what, phase),
                                           HEADSUP_OPTION(seed),
                                           HEADSUP_PART_OPTION(what, rating),
                                           HEADSUP_PART_OPTION(what, memory),
                                           HEADSUP_PART_OPTION(what, scheduler),
                                           HEADSUP_PART_OPTION(what, retention),
                                           HEADSUP_FIELD(at_ms),
                                           HEADSUP_OPTION(days_ms)};
};

}  // namespace headsup
