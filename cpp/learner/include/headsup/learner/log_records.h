// Record tables of a learner's events: the names of their fields in files and in JS.
#pragma once

#include "headsup/json/record_kinds.h"
#include "headsup/layer/config.h"
#include "headsup/learner/card_event.h"
#include "headsup/learner/lesson_event.h"
#include "headsup/learner/practice_event.h"

namespace headsup {

template <>
struct Record<Config> {
  using T = Config;
  static constexpr auto name = "Config";
  static constexpr bool comes_in = true;
  static constexpr RecordField fields[] = {
      HEADSUP_OPTION(batch),    HEADSUP_OPTION(seq_len),     HEADSUP_OPTION(seq_k),
      HEADSUP_OPTION(d_model),  HEADSUP_OPTION(n_heads),     HEADSUP_OPTION(n_kv_heads),
      HEADSUP_OPTION(head_dim), HEADSUP_OPTION(cross),       HEADSUP_OPTION(causal),
      HEADSUP_OPTION(bias),     HEADSUP_OPTION(key_lengths), HEADSUP_OPTION(rope)};
};

template <>
struct Record<LessonEvent> {
  using T = LessonEvent;
  static constexpr auto name = "LessonEvent";
  static constexpr bool comes_in = true;
  static constexpr RecordField fields[] = {
      HEADSUP_KIND(what),         HEADSUP_FIELD(lesson),
      HEADSUP_FIELD(step),        HEADSUP_PART_AS(what, question, "gate"),
      HEADSUP_PART(what, answer), HEADSUP_PART(what, verdict),
      HEADSUP_PART(what, slip),   HEADSUP_PART(what, note),
      HEADSUP_PART(what, points), HEADSUP_PART(what, deviations),
      HEADSUP_PART(what, config), HEADSUP_FIELD(at_ms)};
};

template <>
struct Record<PracticeEvent> {
  using T = PracticeEvent;
  static constexpr auto name = "PracticeEvent";
  static constexpr bool comes_in = true;
  static constexpr RecordField fields[] = {
      HEADSUP_KIND(what),          HEADSUP_FIELD(set),
      HEADSUP_FIELD(item),         HEADSUP_PART(what, answer),
      HEADSUP_PART(what, verdict), HEADSUP_PART(what, slip),
      HEADSUP_PART(what, points),  HEADSUP_PART(what, confidence),
      HEADSUP_FIELD(seed),         HEADSUP_FIELD(level),
      HEADSUP_FIELD(fading),       HEADSUP_FIELD(at_ms)};
};

template <>
struct Record<CardMemory> {
  using T = CardMemory;
  static constexpr auto name = "CardMemory";
  static constexpr bool comes_in = true;
  static constexpr RecordField fields[] = {
      HEADSUP_FIELD(state),      HEADSUP_FIELD(due_ms),         HEADSUP_FIELD(stability),
      HEADSUP_FIELD(difficulty), HEADSUP_FIELD(scheduled_days), HEADSUP_FIELD(learning_steps),
      HEADSUP_FIELD(reps),       HEADSUP_FIELD(lapses),         HEADSUP_FIELD(reviewed_ms)};
};

template <>
struct Record<CardEvent> {
  using T = CardEvent;
  static constexpr auto name = "CardEvent";
  static constexpr bool comes_in = true;
  static constexpr RecordField fields[] = {HEADSUP_KIND(what),
                                           HEADSUP_PART(what, card),
                                           HEADSUP_PART(what, rating),
                                           HEADSUP_PART(what, seed),
                                           HEADSUP_PART(what, memory),
                                           HEADSUP_PART(what, scheduler),
                                           HEADSUP_PART(what, retention),
                                           HEADSUP_PART(what, undone_at_ms),
                                           HEADSUP_FIELD(at_ms)};
};

}  // namespace headsup
