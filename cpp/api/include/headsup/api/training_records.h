// The fields of every struct about training, under the names JS knows.
#pragma once

#include "headsup/api/training_views.h"
#include "headsup/json/record.h"
#include "headsup/training/replay.h"
#include "headsup/training/sampling.h"
#include "headsup/training/sweep.h"

namespace headsup {

HEADSUP_RECORD(app::BugView, "BugView", bug, line);

HEADSUP_INPUT_RECORD_OF(app::SpoiltInput, "SpoiltSettings", HEADSUP_OPTION(seq_len),
                        HEADSUP_OPTION(d_model), HEADSUP_OPTION(n_heads), HEADSUP_OPTION(bugs),
                        HEADSUP_FIELD(seed));

HEADSUP_RECORD(app::SpoiltStepView, "SpoiltStepView", tensor, shape, expected, fits, numbers);

HEADSUP_RECORD(app::SpoiltView, "SpoiltView", steps, q_from, k_from, v_from, concat_from, row_sums,
               column_sums, leaks, evenness);

HEADSUP_RECORD(app::TrainVocabulary, "TrainVocabulary", tasks, splits, ablations, bugs, letters);

HEADSUP_INPUT_RECORD_OF(app::RunInput, "RunSettings", HEADSUP_FIELD(task), HEADSUP_OPTION(words),
                        HEADSUP_OPTION(n_values), HEADSUP_OPTION(n_places), HEADSUP_OPTION(n_slots),
                        HEADSUP_OPTION(n_layers), HEADSUP_OPTION(d_model), HEADSUP_OPTION(n_heads),
                        HEADSUP_OPTION(n_kv_heads), HEADSUP_OPTION(attention_only),
                        HEADSUP_OPTION(identity_output), HEADSUP_OPTION(bugs), HEADSUP_FIELD(seed),
                        HEADSUP_OPTION(steps), HEADSUP_OPTION(batch), HEADSUP_OPTION(rate),
                        HEADSUP_OPTION(moments));

HEADSUP_INPUT_RECORD_OF(app::SwitchesInput, "Switches",
                        HEADSUP_OPTION_AS(ablated_heads, "heads_off"), HEADSUP_OPTION(how),
                        HEADSUP_OPTION(seed));

HEADSUP_RECORD(app::RunView, "RunView", parameters, n_layers, d_model, n_heads, n_kv_heads,
               head_dim, steps, kv_bytes, guessing, training, held_out, places);

HEADSUP_RECORD(app::ScoreView, "ScoreView", loss, accuracy, asked);

HEADSUP_RECORD(app::ExchangeView, "ExchangeView", largest_change, largest, logits);

HEADSUP_RECORD_OF(SummaryStats, "Spread", HEADSUP_FIELD(mean),
                  HEADSUP_FIELD_AS(std_dev, "deviation"), HEADSUP_FIELD_AS(min, "low"),
                  HEADSUP_FIELD_AS(max, "high"));

HEADSUP_INPUT_RECORD_OF(app::SweepInput, "SweepSettings", HEADSUP_FIELD(run), HEADSUP_FIELD(heads),
                        HEADSUP_OPTION(kv_heads), HEADSUP_FIELD(n_seeds), HEADSUP_OPTION(done));

HEADSUP_RECORD(app::SweepPointView, "SweepPointView", n_heads, n_kv_heads, seed, parameters,
               head_dim, kv_bytes, training_loss, held_out_loss, held_out_accuracy);

HEADSUP_RECORD(app::SweepView, "SweepView", points, done, step, finished);

HEADSUP_INPUT_RECORD(app::DrawingInput, "Drawing", temperature, seed, first, count);

template <>
struct Record<app::Moment> {
  using T = app::Moment;
  static constexpr auto name = "Moment";
  static constexpr bool comes_in = true;
  static constexpr bool or_first = true;
  static constexpr RecordField fields[] = {HEADSUP_FIELD(run), HEADSUP_OPTION(step)};
};

HEADSUP_RECORD(Replay, "Replay", gradients, losses, parameters, loss, losses_head_zeroed, weights);

}  // namespace headsup
