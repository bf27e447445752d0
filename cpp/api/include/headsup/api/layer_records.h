// The fields of every struct about the layer, under the names JS knows.
#pragma once

#include "headsup/api/decode_views.h"
#include "headsup/api/study_views.h"
#include "headsup/api/views.h"
#include "headsup/json/record.h"
#include "headsup/layer/rank_view.h"
#include "headsup/learner/log_records.h"
#include "headsup/practice/expression.h"

namespace headsup {

template <>
struct Record<Fault> {
  using T = Fault;
  static constexpr auto name = "Fault";
  static constexpr RecordField fields[] = {HEADSUP_FIELD(code), HEADSUP_FIELD(where),
                                           HEADSUP_FIELD(args)};
};

template <>
struct Record<app::EditInput> {
  using T = app::EditInput;
  static constexpr auto name = "Edit";
  static constexpr bool comes_in = true;
  static constexpr RecordField fields[] = {HEADSUP_FIELD(tensor), HEADSUP_FIELD(row),
                                           HEADSUP_FIELD(column), HEADSUP_FIELD(value)};
};

template <>
struct Record<app::SetupInput> {
  using T = app::SetupInput;
  static constexpr auto name = "Setup";
  static constexpr bool comes_in = true;
  static constexpr RecordField fields[] = {HEADSUP_FIELD(config), HEADSUP_FIELD(seed),
                                           HEADSUP_FIELD(edits), HEADSUP_ID_OPTION(scene),
                                           HEADSUP_OPTION_AS(ablated_heads, "heads_off")};
};

template <>
struct Record<app::AxisSize> {
  using T = app::AxisSize;
  static constexpr auto name = "AxisSize";
  static constexpr RecordField fields[] = {HEADSUP_FIELD(axis), HEADSUP_FIELD(size)};
};

template <>
struct Record<app::TensorShape> {
  using T = app::TensorShape;
  static constexpr auto name = "TensorShape";
  static constexpr RecordField fields[] = {HEADSUP_FIELD(tensor), HEADSUP_FIELD(axes)};
};

template <>
struct Record<app::StepView> {
  using T = app::StepView;
  static constexpr auto name = "StepView";
  static constexpr RecordField fields[] = {
      HEADSUP_FIELD(id),        HEADSUP_FIELD(op),         HEADSUP_FIELD(move),
      HEADSUP_FIELD(code),      HEADSUP_FIELD(in),         HEADSUP_FIELD(out),
      HEADSUP_FIELD(strides),   HEADSUP_FIELD(parameters), HEADSUP_FIELD(flops),
      HEADSUP_FIELD(other_ops), HEADSUP_FIELD(bytes)};
};

template <>
struct Record<app::TotalsView> {
  using T = app::TotalsView;
  static constexpr auto name = "TotalsView";
  static constexpr RecordField fields[] = {HEADSUP_FIELD(parameters), HEADSUP_FIELD(flops),
                                           HEADSUP_FIELD(other_ops), HEADSUP_FIELD(bytes)};
};

template <>
struct Record<app::DimsView> {
  using T = app::DimsView;
  static constexpr auto name = "DimsView";
  static constexpr RecordField fields[] = {HEADSUP_FIELD(batch),    HEADSUP_FIELD(seq_len),
                                           HEADSUP_FIELD(seq_k),    HEADSUP_FIELD(d_model),
                                           HEADSUP_FIELD(n_heads),  HEADSUP_FIELD(n_kv_heads),
                                           HEADSUP_FIELD(head_dim), HEADSUP_FIELD(cross),
                                           HEADSUP_FIELD(causal),   HEADSUP_FIELD(bias)};
};

template <>
struct Record<app::WalkView> {
  using T = app::WalkView;
  static constexpr auto name = "WalkView";
  static constexpr RecordField fields[] = {HEADSUP_FIELD(dims), HEADSUP_FIELD(steps),
                                           HEADSUP_FIELD(totals), HEADSUP_FIELD(runs),
                                           HEADSUP_FIELD(why_not)};
};

template <>
struct Record<app::Slice> {
  using T = app::Slice;
  static constexpr auto name = "Slice";
  static constexpr RecordField fields[] = {
      HEADSUP_FIELD(tensor), HEADSUP_FIELD(axes),    HEADSUP_FIELD(strides), HEADSUP_FIELD(lead),
      HEADSUP_FIELD(rows),   HEADSUP_FIELD(columns), HEADSUP_FIELD(data),    HEADSUP_FIELD(low),
      HEADSUP_FIELD(high),   HEADSUP_FIELD(offsets)};
};

template <>
struct Record<app::OperandsView> {
  using T = app::OperandsView;
  static constexpr auto name = "Operands";
  static constexpr RecordField fields[] = {HEADSUP_FIELD(tensor), HEADSUP_FIELD(index),
                                           HEADSUP_FIELD(along), HEADSUP_FIELD(values)};
};

template <>
struct Record<app::ExplanationView> {
  using T = app::ExplanationView;
  static constexpr auto name = "Explanation";
  static constexpr RecordField fields[] = {
      HEADSUP_FIELD(tensor),  HEADSUP_FIELD(index),      HEADSUP_FIELD(rule),
      HEADSUP_FIELD(step),    HEADSUP_FIELD(value),      HEADSUP_FIELD(left),
      HEADSUP_FIELD(right),   HEADSUP_FIELD(has_addend), HEADSUP_FIELD(addend),
      HEADSUP_FIELD(terms),   HEADSUP_FIELD(sum),        HEADSUP_FIELD(divisor),
      HEADSUP_FIELD(peak),    HEADSUP_FIELD(cosine),     HEADSUP_FIELD(sine),
      HEADSUP_FIELD(row_sum), HEADSUP_FIELD(column_sum), HEADSUP_FIELD(hidden),
      HEADSUP_FIELD(at),      HEADSUP_FIELD(offset),     HEADSUP_FIELD(editable),
      HEADSUP_FIELD(row),     HEADSUP_FIELD(column)};
};

template <>
struct Record<Evaluated> {
  using T = Evaluated;
  static constexpr auto name = "Evaluated";
  static constexpr RecordField fields[] = {HEADSUP_FIELD(kind), HEADSUP_FIELD(text),
                                           HEADSUP_FIELD(shape)};
};

template <>
struct Record<app::TensorErrorView> {
  using T = app::TensorErrorView;
  static constexpr auto name = "TensorError";
  static constexpr RecordField fields[] = {HEADSUP_FIELD(tensor), HEADSUP_FIELD(error)};
};

template <>
struct Record<app::VerificationView> {
  using T = app::VerificationView;
  static constexpr auto name = "Verification";
  static constexpr RecordField fields[] = {HEADSUP_FIELD(name), HEADSUP_FIELD(tensors),
                                           HEADSUP_FIELD(row_sums), HEADSUP_FIELD(tolerance),
                                           HEADSUP_FIELD(passed)};
};

template <>
struct Record<app::CodeView> {
  using T = app::CodeView;
  static constexpr auto name = "CodeView";
  static constexpr RecordField fields[] = {HEADSUP_FIELD(name), HEADSUP_FIELD(args)};
};

template <>
struct Record<app::Vocabulary> {
  using T = app::Vocabulary;
  static constexpr auto name = "Vocabulary";
  static constexpr RecordField fields[] = {
      HEADSUP_FIELD(codes),    HEADSUP_FIELD(axes),     HEADSUP_FIELD(tensors),
      HEADSUP_FIELD(moves),    HEADSUP_FIELD(rules),    HEADSUP_FIELD(actions),
      HEADSUP_FIELD(events),   HEADSUP_FIELD(verdicts), HEADSUP_FIELD(slips),
      HEADSUP_FIELD(divisors), HEADSUP_FIELD(max_size), HEADSUP_FIELD(memory_limit_bytes),
      HEADSUP_FIELD(build)};
};

template <>
struct Record<app::DecodeStepView> {
  using T = app::DecodeStepView;
  static constexpr auto name = "DecodeStep";
  static constexpr RecordField fields[] = {
      HEADSUP_FIELD(cache_numbers),       HEADSUP_FIELD(cache_bytes),
      HEADSUP_FIELD(flops_cached),        HEADSUP_FIELD(flops_recomputed),
      HEADSUP_FIELD(flops_cached_so_far), HEADSUP_FIELD(flops_recomputed_so_far)};
};

template <>
struct Record<app::DecodingView> {
  using T = app::DecodingView;
  static constexpr auto name = "Decoding";
  static constexpr RecordField fields[] = {
      HEADSUP_FIELD(n_kv_heads), HEADSUP_FIELD(head_dim), HEADSUP_FIELD(steps),
      HEADSUP_FIELD(keys),       HEADSUP_FIELD(values),   HEADSUP_FIELD(y),
      HEADSUP_FIELD(low),        HEADSUP_FIELD(high),     HEADSUP_FIELD(difference)};
};

template <>
struct Record<app::HeadContributionsView> {
  using T = app::HeadContributionsView;
  static constexpr auto name = "HeadWrites";
  static constexpr RecordField fields[] = {HEADSUP_FIELD(writes), HEADSUP_FIELD(sums),
                                           HEADSUP_FIELD(y), HEADSUP_FIELD(lengths),
                                           HEADSUP_FIELD(difference)};
};

template <>
struct Record<app::OvMatrixView> {
  using T = app::OvMatrixView;
  static constexpr auto name = "FoldedOutput";
  static constexpr RecordField fields[] = {HEADSUP_FIELD(matrix), HEADSUP_FIELD(y),
                                           HEADSUP_FIELD(difference)};
};

template <>
struct Record<app::ScalingInput> {
  using T = app::ScalingInput;
  static constexpr auto name = "ScalingAsk";
  static constexpr bool comes_in = true;
  static constexpr RecordField fields[] = {HEADSUP_FIELD(head_dims), HEADSUP_FIELD(head_dim),
                                           HEADSUP_FIELD(d_model),   HEADSUP_FIELD(seq_k),
                                           HEADSUP_FIELD(rows),      HEADSUP_FIELD(seed),
                                           HEADSUP_FIELD(divisor)};
};

template <>
struct Record<app::ScalingPointView> {
  using T = app::ScalingPointView;
  static constexpr auto name = "ScalingPoint";
  static constexpr RecordField fields[] = {
      HEADSUP_FIELD(head_dim), HEADSUP_FIELD(divisor),       HEADSUP_FIELD(divided_by),
      HEADSUP_FIELD(mean),     HEADSUP_FIELD(variance),      HEADSUP_FIELD(spread),
      HEADSUP_FIELD(entropy),  HEADSUP_FIELD(entropy_share), HEADSUP_FIELD(largest),
      HEADSUP_FIELD(gradient), HEADSUP_FIELD(gradient_mean), HEADSUP_FIELD(saturated)};
};

template <>
struct Record<app::ScalingView> {
  using T = app::ScalingView;
  static constexpr auto name = "Scaling";
  static constexpr RecordField fields[] = {
      HEADSUP_FIELD(divisors),  HEADSUP_FIELD(points), HEADSUP_FIELD(chosen), HEADSUP_FIELD(limit),
      HEADSUP_FIELD(histogram), HEADSUP_FIELD(scores), HEADSUP_FIELD(weights)};
};

template <>
struct Record<RankView> {
  using T = RankView;
  static constexpr auto name = "RankView";
  static constexpr RecordField fields[] = {HEADSUP_FIELD(ranks), HEADSUP_FIELD(singular),
                                           HEADSUP_FIELD(tables), HEADSUP_FIELD(distances),
                                           HEADSUP_FIELD_AS(same_argmaxes, "same_peaks")};
};

}  // namespace headsup
