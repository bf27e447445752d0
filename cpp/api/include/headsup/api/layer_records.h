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

HEADSUP_INPUT_RECORD(app::EditInput, "Edit", tensor, row, column, value);

HEADSUP_INPUT_RECORD_OF(app::SetupInput, "Setup", HEADSUP_FIELD(config), HEADSUP_FIELD(seed),
                        HEADSUP_FIELD(edits), HEADSUP_ID_OPTION(scene),
                        HEADSUP_OPTION_AS(ablated_heads, "heads_off"));

HEADSUP_RECORD(app::AxisSize, "AxisSize", axis, size);

HEADSUP_RECORD(app::TensorShape, "TensorShape", tensor, axes);

HEADSUP_RECORD(app::StepView, "StepView", id, op, move, code, in, out, strides, parameters, flops,
               other_ops, bytes);

HEADSUP_RECORD(app::TotalsView, "TotalsView", parameters, flops, other_ops, bytes);

HEADSUP_RECORD(app::DimsView, "DimsView", batch, seq_len, seq_k, d_model, n_heads, n_kv_heads,
               head_dim, cross, causal, bias);

HEADSUP_RECORD(app::WalkView, "WalkView", dims, steps, totals, runs, why_not);

HEADSUP_RECORD(app::Slice, "Slice", tensor, axes, strides, lead, rows, columns, data, low, high,
               offsets);

HEADSUP_RECORD(app::OperandsView, "Operands", tensor, index, along, values);

HEADSUP_RECORD(app::ExplanationView, "Explanation", tensor, index, rule, step, value, left, right,
               has_addend, addend, terms, sum, divisor, peak, cosine, sine, row_sum, column_sum,
               hidden, at, offset, editable, row, column);

HEADSUP_RECORD(Evaluated, "Evaluated", kind, text, shape);

HEADSUP_RECORD(app::TensorErrorView, "TensorError", tensor, error);

HEADSUP_RECORD(app::VerificationView, "Verification", name, tensors, row_sums, tolerance, passed);

HEADSUP_RECORD(app::CodeView, "CodeView", name, args);

HEADSUP_RECORD(app::Vocabulary, "Vocabulary", codes, axes, tensors, moves, rules, actions, events,
               verdicts, slips, divisors, max_size, memory_limit_bytes);

HEADSUP_RECORD(app::MadeTensorView, "MadeTensor", name, axes, rows, columns, data);

HEADSUP_RECORD(app::LayerVersionView, "LayerVersion", made, mistakes, row_sums, leak, difference,
               largest, one_head_difference, parameters, keeps_weights, may_attend, not_padding,
               weights);

HEADSUP_INPUT_RECORD(app::ScalingInput, "ScalingAsk", head_dims, head_dim, d_model, seq_k, rows,
                     seed, divisor);

HEADSUP_RECORD(app::ScalingPointView, "ScalingPoint", head_dim, divisor, divided_by, mean, variance,
               spread, entropy, entropy_share, largest, gradient, gradient_mean, saturated);

HEADSUP_RECORD(app::ScalingView, "Scaling", divisors, points, chosen, limit, histogram, scores,
               weights);

HEADSUP_RECORD_OF(RankView, "RankView", HEADSUP_FIELD(ranks), HEADSUP_FIELD(singular),
                  HEADSUP_FIELD(tables), HEADSUP_FIELD(distances),
                  HEADSUP_FIELD_AS(same_argmaxes, "same_peaks"));

}  // namespace headsup
