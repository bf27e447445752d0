// The fields of every struct about the layer, under the names JS knows.
#pragma once

#include "headsup/api/study_views.h"
#include "headsup/api/version_views.h"
#include "headsup/api/views.h"
#include "headsup/json/record.h"
#include "headsup/layer/rank_view.h"
#include "headsup/learner/log_records.h"
#include "headsup/practice/expression.h"

namespace headsup {

HEADSUP_RECORD(Fault, "Fault", code, where, args);

HEADSUP_INPUT_RECORD_OF(app::EditInput, "Edit", HEADSUP_FIELD(tensor), HEADSUP_SIZE_FIELD(row),
                        HEADSUP_SIZE_FIELD(column), HEADSUP_FIELD(value));

HEADSUP_INPUT_RECORD_OF(app::SetupInput, "Setup", HEADSUP_FIELD(config), HEADSUP_FIELD(seed),
                        HEADSUP_FIELD(edits), HEADSUP_OPTION(scene),
                        HEADSUP_OPTION_AS(ablated_heads, "heads_off"));

HEADSUP_RECORD_OF(app::AxisSize, "AxisSize", HEADSUP_FIELD(axis), HEADSUP_SIZE_FIELD(size));

HEADSUP_RECORD(app::TensorShape, "TensorShape", tensor, axes);

HEADSUP_RECORD(app::StepView, "StepView", id, op, move, code, in, out, strides, parameters, flops,
               other_ops, bytes);

HEADSUP_RECORD(Totals, "TotalsView", parameters, flops, other_ops, bytes);

HEADSUP_RECORD_OF(AttentionSizes, "AttentionSizes", HEADSUP_SIZE_FIELD(batch),
                  HEADSUP_SIZE_FIELD(seq_len), HEADSUP_SIZE_FIELD(seq_k),
                  HEADSUP_SIZE_FIELD(d_model), HEADSUP_SIZE_FIELD(n_heads),
                  HEADSUP_SIZE_FIELD(n_kv_heads), HEADSUP_SIZE_FIELD(head_dim),
                  HEADSUP_FIELD(cross), HEADSUP_FIELD(causal), HEADSUP_FIELD(bias));

HEADSUP_RECORD(app::WalkView, "WalkView", dims, steps, totals, runs, why_not);

HEADSUP_RECORD_OF(app::Slice, "Slice", HEADSUP_FIELD(tensor), HEADSUP_FIELD(axes),
                  HEADSUP_FIELD(strides), HEADSUP_FIELD(lead), HEADSUP_SIZE_FIELD(rows),
                  HEADSUP_SIZE_FIELD(columns), HEADSUP_FIELD(data), HEADSUP_FIELD(low),
                  HEADSUP_FIELD(high), HEADSUP_FIELD(offsets));

HEADSUP_RECORD(app::OperandsView, "Operands", tensor, index, along, values);

HEADSUP_RECORD_OF(app::ExplanationView, "Explanation",
                  HEADSUP_EACH_FIELD(tensor, index, rule, step, value, left, right, has_addend,
                                     addend, terms, sum, divisor, row_max, cosine, sine, row_sum,
                                     column_sum, hidden, editable),
                  HEADSUP_SIZE_FIELD(at), HEADSUP_SIZE_FIELD(offset), HEADSUP_SIZE_FIELD(row),
                  HEADSUP_SIZE_FIELD(column));

HEADSUP_RECORD(Evaluated, "Evaluated", kind, text, shape);

HEADSUP_RECORD(TensorError, "TensorError", tensor, error);

HEADSUP_RECORD(Verification, "Verification", name, tensors, row_sums, tolerance, passed);

HEADSUP_RECORD(CodeInfo, "CodeInfo", name, args);

HEADSUP_RECORD(app::Vocabulary, "Vocabulary", codes, axes, tensors, moves, rules, actions, events,
               verdicts, mistakes, divisors, max_size, memory_limit_bytes);

HEADSUP_RECORD_OF(app::MadeTensorView, "MadeTensor", HEADSUP_FIELD(name), HEADSUP_FIELD(axes),
                  HEADSUP_SIZE_FIELD(rows), HEADSUP_SIZE_FIELD(columns), HEADSUP_FIELD(data));

HEADSUP_RECORD_OF(VersionTests, "VersionTests", HEADSUP_FIELD(row_sums), HEADSUP_FIELD(leak),
                  HEADSUP_FIELD(difference), HEADSUP_FIELD(largest),
                  HEADSUP_FIELD(one_head_difference), HEADSUP_SIZE_FIELD(parameters));

HEADSUP_RECORD_OF(app::LayerVersionView, "LayerVersion", HEADSUP_FIELD(made),
                  HEADSUP_FIELD(mistakes), HEADSUP_FIELDS_OF(tests), HEADSUP_FIELD(keeps_weights),
                  HEADSUP_FIELD(may_attend), HEADSUP_FIELD(not_padding), HEADSUP_FIELD(weights));

HEADSUP_INPUT_RECORD(app::ScalingInput, "ScalingAsk", head_dims, head_dim, d_model, seq_k, rows,
                     seed, divisor);

HEADSUP_RECORD(app::ScalingPointView, "ScalingPoint", head_dim, divisor, divided_by, mean, variance,
               spread, entropy, entropy_share, largest, gradient, gradient_mean, saturated);

HEADSUP_RECORD(app::ScalingView, "Scaling", divisors, points, chosen, limit, histogram, scores,
               weights);

HEADSUP_RECORD_OF(RankView, "RankView", HEADSUP_FIELD(ranks), HEADSUP_FIELD(singular),
                  HEADSUP_FIELD(tables), HEADSUP_FIELD(distances), HEADSUP_FIELD(same_argmaxes));

}  // namespace headsup
