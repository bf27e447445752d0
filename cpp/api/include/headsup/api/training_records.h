// The fields of every struct about training, under the names JS knows.
#pragma once

#include "headsup/api/training_views.h"
#include "headsup/json/record.h"
#include "headsup/training/buggy_layer.h"
#include "headsup/training/head_exchange.h"
#include "headsup/training/replay.h"
#include "headsup/training/sampling.h"
#include "headsup/training/sweep.h"

namespace headsup {

HEADSUP_RECORD(app::BugView, "BugView", bug, line);

HEADSUP_INPUT_RECORD_OF(app::BuggyLayerConfig, "BuggyLayerConfig",
                        HEADSUP_EACH_OPTION(seq_len, d_model, n_heads, bugs), HEADSUP_FIELD(seed));

HEADSUP_ENUM(TensorId, "TensorName", static_cast<TensorId>(kTensorCount - 1));

HEADSUP_RECORD(BuggyTensor, "BuggyTensor", name, shape, expected, fits, numbers);

HEADSUP_RECORD(BuggyLayer, "BuggyLayer", tensors, q_from, k_from, v_from, concat_from, row_sums,
               column_sums, leaks, normalized_entropy);

HEADSUP_RECORD(app::TrainVocabulary, "TrainVocabulary", tasks, splits, ablations, bugs, letters);

HEADSUP_INPUT_RECORD_OF(TaskConfig, "TaskConfig", HEADSUP_FIELD(task),
                        HEADSUP_EACH_OPTION(words, n_values, n_places, n_slots));

HEADSUP_INPUT_RECORD_OF(ModelConfig, "ModelConfig",
                        HEADSUP_EACH_OPTION(n_layers, d_model, n_heads, n_kv_heads, attention_only,
                                            identity_output, bugs));

HEADSUP_INPUT_RECORD_OF(RunConfig, "RunConfig", HEADSUP_FIELDS_OF(task), HEADSUP_FIELDS_OF(model),
                        HEADSUP_FIELD(seed),
                        HEADSUP_EACH_OPTION(steps, batch, learning_rate, checkpoints));

HEADSUP_INPUT_RECORD_OF(app::SwitchesInput, "Switches",
                        HEADSUP_EACH_OPTION(ablated_heads, how, seed));

HEADSUP_RECORD(app::RunView, "RunView", parameters, n_layers, d_model, n_heads, n_kv_heads,
               head_dim, steps, kv_bytes, guessing, training, held_out, places);

HEADSUP_RECORD(app::ScoreView, "ScoreView", loss, accuracy, asked);

HEADSUP_RECORD(LogitChange, "LogitChange", largest_change, largest, logits);

HEADSUP_RECORD(SummaryStats, "Spread", mean, deviation, low, high);

HEADSUP_INPUT_RECORD_OF(HeadCounts, "HeadCounts", HEADSUP_FIELD(n_heads),
                        HEADSUP_OPTION(n_kv_heads));

HEADSUP_INPUT_RECORD_OF(SweepConfig, "SweepConfig", HEADSUP_EACH_FIELD(run, heads, n_seeds),
                        HEADSUP_OPTION(done));

HEADSUP_RECORD(SweepPoint, "SweepPoint", n_heads, n_kv_heads, seed, parameters, head_dim, kv_bytes,
               training_loss, held_out_loss, held_out_accuracy);

HEADSUP_RECORD(app::SweepView, "SweepView", points, done, step, finished);

HEADSUP_INPUT_RECORD(app::DrawingInput, "Drawing", temperature, seed, first, count);

template <>
struct Record<app::RunStep> {
  using T = app::RunStep;
  static constexpr auto name = "RunStep";
  static constexpr bool comes_in = true;
  static constexpr bool or_first = true;
  static constexpr RecordField fields[] = {HEADSUP_FIELD(run), HEADSUP_OPTION(step)};
};

HEADSUP_RECORD(Replay, "Replay", gradients, losses, parameters, loss, losses_head_zeroed, weights);

}  // namespace headsup
