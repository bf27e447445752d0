// The fields of every struct about the layer, under the names JS knows.
#pragma once

#include "headsup/api/views.h"
#include "headsup/json/record.h"
#include "headsup/layer/rank_view.h"
#include "headsup/layer/scaling_study.h"
#include "headsup/learner/log_records.h"
#include "headsup/practice/expression.h"

namespace headsup {

HEADSUP_INPUT_RECORD(app::EditInput, "Edit", tensor, row, column, value);

HEADSUP_INPUT_RECORD_OF(app::SetupInput, "Setup", HEADSUP_EACH_FIELD(config, seed, edits),
                        HEADSUP_EACH_OPTION(scene, ablated_heads));

HEADSUP_RECORD(app::AxisSize, "AxisSize", axis, size);

HEADSUP_RECORD(app::TensorShape, "TensorShape", tensor, axes);

HEADSUP_RECORD_OF(app::StepView, "StepView",
                  HEADSUP_EACH_FIELD(id, op, move, code, in, out, strides),
                  HEADSUP_EACH_COUNT(parameters, flops, other_ops, bytes));

HEADSUP_RECORD_OF(Totals, "TotalsView", HEADSUP_EACH_COUNT(parameters, flops, other_ops, bytes));

HEADSUP_RECORD(AttentionSizes, "AttentionSizes", batch, seq_len, seq_k, d_model, n_heads,
               n_kv_heads, head_dim, cross, causal, bias);

HEADSUP_RECORD(app::WalkView, "WalkView", dims, steps, totals, runs, why_not);

HEADSUP_RECORD(app::Slice, "Slice", tensor, axes, strides, lead, rows, columns, data, low, high,
               offsets);

HEADSUP_RECORD(app::OperandsView, "Operands", tensor, index, along, values);

HEADSUP_RECORD(Explanation, "MadeCell", rule, value, has_addend, addend, terms, sum, divisor,
               row_max, cosine, sine, row_sum, column_sum, hidden, at, offset);

HEADSUP_RECORD_OF(app::ExplanationView, "Explanation", HEADSUP_FIELDS_OF(made),
                  HEADSUP_EACH_FIELD(tensor, index, step, left, right, editable, row, column));

HEADSUP_RECORD(Evaluated, "Evaluated", kind, text, shape);

HEADSUP_RECORD(TensorError, "TensorError", tensor, error);

HEADSUP_RECORD(Verification, "Verification", name, tensors, row_sums, tolerance, passed);

HEADSUP_RECORD(CodeInfo, "CodeInfo", name, args);

HEADSUP_RECORD(app::Vocabulary, "Vocabulary", codes, axes, tensors, moves, rules, actions, events,
               verdicts, mistakes, max_size, memory_limit_bytes);

HEADSUP_RECORD(app::MadeTensorView, "MadeTensor", name, axes, rows, columns, data);

HEADSUP_RECORD(VersionTests, "VersionTests", row_sums, leak, difference, largest,
               one_head_difference, parameters);

HEADSUP_RECORD_OF(app::LayerVersionView, "LayerVersion", HEADSUP_EACH_FIELD(made, mistakes),
                  HEADSUP_FIELDS_OF(tests),
                  HEADSUP_EACH_FIELD(keeps_weights, may_attend, not_padding, weights));

HEADSUP_INPUT_RECORD(app::ScalingAsk, "ScalingAsk", head_dims, head_dim, d_model, seq_k, rows, seed,
                     divisor);

HEADSUP_RECORD(ScalingPoint, "ScalingPoint", head_dim, divisor, divided_by, mean, variance, spread,
               entropy, entropy_share, largest, gradient, gradient_mean, saturated);

HEADSUP_RECORD(ScalingStudy, "ScalingStudy", points, chosen, limit, histogram, scores, weights);

HEADSUP_RECORD(RankView, "RankView", ranks, singular, tables, distances, same_argmaxes);

}  // namespace headsup
