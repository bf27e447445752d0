// The fields of every struct about training, under the names JS knows.
#pragma once

#include "headsup/api/training_views.h"
#include "headsup/json/record.h"
#include "headsup/training/sampling.h"
#include "headsup/training/sweep.h"
#include "headsup/training/word_list.h"

namespace headsup {

template <>
struct Record<app::BugView> {
  using T = app::BugView;
  static constexpr auto name = "BugView";
  static constexpr RecordField fields[] = {HEADSUP_FIELD(bug), HEADSUP_FIELD(line)};
};

template <>
struct Record<app::SpoiltInput> {
  using T = app::SpoiltInput;
  static constexpr auto name = "SpoiltSettings";
  static constexpr bool comes_in = true;
  static constexpr RecordField fields[] = {HEADSUP_OPTION(seq_len), HEADSUP_OPTION(d_model),
                                           HEADSUP_OPTION(n_heads), HEADSUP_OPTION(bugs),
                                           HEADSUP_FIELD(seed)};
};

template <>
struct Record<app::SpoiltStepView> {
  using T = app::SpoiltStepView;
  static constexpr auto name = "SpoiltStepView";
  static constexpr RecordField fields[] = {HEADSUP_FIELD(tensor), HEADSUP_FIELD(shape),
                                           HEADSUP_FIELD(expected), HEADSUP_FIELD(fits),
                                           HEADSUP_FIELD(numbers)};
};

template <>
struct Record<app::SpoiltView> {
  using T = app::SpoiltView;
  static constexpr auto name = "SpoiltView";
  static constexpr RecordField fields[] = {
      HEADSUP_FIELD(steps),       HEADSUP_FIELD(q_from),      HEADSUP_FIELD(k_from),
      HEADSUP_FIELD(v_from),      HEADSUP_FIELD(concat_from), HEADSUP_FIELD(row_sums),
      HEADSUP_FIELD(column_sums), HEADSUP_FIELD(leaks),       HEADSUP_FIELD(evenness)};
};

template <>
struct Record<app::TrainVocabulary> {
  using T = app::TrainVocabulary;
  static constexpr auto name = "TrainVocabulary";
  static constexpr RecordField fields[] = {
      HEADSUP_FIELD(tasks),  HEADSUP_FIELD(splits),           HEADSUP_FIELD(ablations),
      HEADSUP_FIELD(bugs),   HEADSUP_FIELD(left_out_reasons), HEADSUP_FIELD(looks),
      HEADSUP_FIELD(letters)};
};

template <>
struct Record<app::RunInput> {
  using T = app::RunInput;
  static constexpr auto name = "RunSettings";
  static constexpr bool comes_in = true;
  static constexpr RecordField fields[] = {HEADSUP_FIELD(task),
                                           HEADSUP_OPTION(text),
                                           HEADSUP_OPTION(n_values),
                                           HEADSUP_OPTION(n_places),
                                           HEADSUP_OPTION(n_slots),
                                           HEADSUP_OPTION(n_layers),
                                           HEADSUP_OPTION(d_model),
                                           HEADSUP_OPTION(n_heads),
                                           HEADSUP_OPTION(n_kv_heads),
                                           HEADSUP_OPTION(attention_only),
                                           HEADSUP_OPTION(identity_output),
                                           HEADSUP_OPTION(bugs),
                                           HEADSUP_FIELD(seed),
                                           HEADSUP_OPTION(steps),
                                           HEADSUP_OPTION(batch),
                                           HEADSUP_OPTION(rate),
                                           HEADSUP_OPTION(moments)};
};

template <>
struct Record<app::SwitchesInput> {
  using T = app::SwitchesInput;
  static constexpr auto name = "Switches";
  static constexpr bool comes_in = true;
  static constexpr RecordField fields[] = {HEADSUP_OPTION_AS(ablated_heads, "heads_off"),
                                           HEADSUP_OPTION(how), HEADSUP_OPTION(seed)};
};

template <>
struct Record<app::LeftOutView> {
  using T = app::LeftOutView;
  static constexpr auto name = "LeftOutView";
  static constexpr RecordField fields[] = {HEADSUP_FIELD(reason), HEADSUP_FIELD(count),
                                           HEADSUP_FIELD(examples)};
};

template <>
struct Record<TypedWord> {
  using T = TypedWord;
  static constexpr auto name = "TypedWord";
  static constexpr RecordField fields[] = {HEADSUP_FIELD(letters), HEADSUP_FIELD(accents_removed),
                                           HEADSUP_FIELD(too_long),
                                           HEADSUP_FIELD_AS(skipped, "passed_over")};
};

template <>
struct Record<app::RunView> {
  using T = app::RunView;
  static constexpr auto name = "RunView";
  static constexpr RecordField fields[] = {
      HEADSUP_FIELD(parameters), HEADSUP_FIELD(n_layers),   HEADSUP_FIELD(d_model),
      HEADSUP_FIELD(n_heads),    HEADSUP_FIELD(n_kv_heads), HEADSUP_FIELD(head_dim),
      HEADSUP_FIELD(steps),      HEADSUP_FIELD(kv_bytes),   HEADSUP_FIELD(guessing),
      HEADSUP_FIELD(training),   HEADSUP_FIELD(held_out),   HEADSUP_FIELD(accents_removed),
      HEADSUP_FIELD(left_out),   HEADSUP_FIELD(places)};
};

template <>
struct Record<app::ScoreView> {
  using T = app::ScoreView;
  static constexpr auto name = "ScoreView";
  static constexpr RecordField fields[] = {HEADSUP_FIELD(loss), HEADSUP_FIELD(accuracy),
                                           HEADSUP_FIELD(asked)};
};

template <>
struct Record<SummaryStats> {
  using T = SummaryStats;
  static constexpr auto name = "Spread";
  static constexpr RecordField fields[] = {
      HEADSUP_FIELD(mean), HEADSUP_FIELD_AS(std_dev, "deviation"), HEADSUP_FIELD_AS(min, "low"),
      HEADSUP_FIELD_AS(max, "high")};
};

template <>
struct Record<app::SweepInput> {
  using T = app::SweepInput;
  static constexpr auto name = "SweepSettings";
  static constexpr bool comes_in = true;
  static constexpr RecordField fields[] = {HEADSUP_FIELD(run), HEADSUP_FIELD(heads),
                                           HEADSUP_OPTION(kv_heads), HEADSUP_FIELD(n_seeds),
                                           HEADSUP_OPTION(done)};
};

template <>
struct Record<app::SweepPointView> {
  using T = app::SweepPointView;
  static constexpr auto name = "SweepPointView";
  static constexpr RecordField fields[] = {
      HEADSUP_FIELD(n_heads),       HEADSUP_FIELD(n_kv_heads),    HEADSUP_FIELD(seed),
      HEADSUP_FIELD(parameters),    HEADSUP_FIELD(head_dim),      HEADSUP_FIELD(kv_bytes),
      HEADSUP_FIELD(training_loss), HEADSUP_FIELD(held_out_loss), HEADSUP_FIELD(held_out_accuracy)};
};

template <>
struct Record<app::SweepView> {
  using T = app::SweepView;
  static constexpr auto name = "SweepView";
  static constexpr RecordField fields[] = {HEADSUP_FIELD(points), HEADSUP_FIELD(done),
                                           HEADSUP_FIELD(step), HEADSUP_FIELD(finished)};
};

template <>
struct Record<Prediction> {
  using T = Prediction;
  static constexpr auto name = "Reading";
  static constexpr RecordField fields[] = {HEADSUP_FIELD(weights), HEADSUP_FIELD(concat),
                                           HEADSUP_FIELD_AS(next_letter, "next")};
};

template <>
struct Record<app::PatternsView> {
  using T = app::PatternsView;
  static constexpr auto name = "Patterns";
  static constexpr RecordField fields[] = {
      HEADSUP_FIELD(self),    HEADSUP_FIELD(previous), HEADSUP_FIELD(second), HEADSUP_FIELD(first),
      HEADSUP_FIELD(entropy), HEADSUP_FIELD(evenness), HEADSUP_FIELD(last),   HEADSUP_FIELD(look)};
};

template <>
struct Record<app::DrawingInput> {
  using T = app::DrawingInput;
  static constexpr auto name = "Drawing";
  static constexpr bool comes_in = true;
  static constexpr RecordField fields[] = {HEADSUP_FIELD(temperature), HEADSUP_FIELD(seed),
                                           HEADSUP_FIELD(first), HEADSUP_FIELD(count)};
};

template <>
struct Record<app::Moment> {
  using T = app::Moment;
  static constexpr auto name = "Moment";
  static constexpr bool comes_in = true;
  static constexpr bool or_first = true;
  static constexpr RecordField fields[] = {HEADSUP_FIELD(run), HEADSUP_OPTION(step)};
};

}  // namespace headsup
