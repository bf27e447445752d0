// What crosses the boundary, as plain structs whose fields JS reads by name, and how the rooms' own
// types become them.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "headsup/graph/explain.h"
#include "headsup/graph/shape_walk.h"
#include "headsup/layer/config.h"
#include "headsup/layer/versions.h"
#include "headsup/training/verify.h"

namespace headsup::app {

struct EditInput {
  std::string tensor;
  std::int64_t row = 0, column = 0;
  float value = 0;
};

/// A run as JS asks for it: sizes, the seed of its numbers, and numbers set by hand. With a scene,
/// sizes and numbers are the scene's; only n_heads of `config`, where given, cuts its width anew.
struct SetupInput {
  Config config;
  std::uint32_t seed = 0;
  std::vector<EditInput> edits;
  std::string scene = {};  // its id; empty: none
  std::vector<std::int64_t> ablated_heads = {};
};

struct AxisSize {
  std::string_view axis;
  std::int64_t size = 0;
};

struct TensorShape {
  std::string_view tensor;
  std::vector<AxisSize> axes;
};

/// A step as a page draws it.
struct StepView {
  std::string_view id;
  std::string_view op;
  std::string_view move;
  std::string code;
  std::vector<TensorShape> in;
  TensorShape out;
  std::vector<std::int64_t> strides;
  std::int64_t parameters = 0, flops = 0, other_ops = 0, bytes = 0;
};

struct WalkView {
  AttentionSizes dims;  // as checked, with what was left out filled in
  std::vector<StepView> steps;
  Totals totals;
  /// Whether these sizes can be computed here, not only counted; else why not.
  bool runs = false;
  Faults why_not;
};

/// Two axes of one tensor, the leading ones held. A tensor with one axis is one row.
struct Slice {
  std::string_view tensor;
  std::vector<AxisSize> axes;         // the whole tensor's
  std::vector<std::int64_t> strides;  // the whole tensor's, in elements
  std::vector<std::int64_t> lead;     // where the leading axes are held
  std::int64_t rows = 0, columns = 0;
  std::vector<float> data;  // row-major, rows * columns
  float low = 0, high = 0;  // least and greatest finite number of the whole tensor
  /// Where in memory, in elements, three cells stand: the slice's first, the one a row below it and
  /// the one a column to its right.
  std::vector<std::int64_t> offsets;
};

struct OperandsView {
  std::string_view tensor;
  std::vector<std::int64_t> index;  // of the first
  int along = -1;
  std::vector<float> values;
};

struct ExplanationView {
  Explanation made;
  std::string_view tensor;
  std::vector<std::int64_t> index;
  std::string_view step;  // the step that made it; empty for a weight
  OperandsView left, right;
  bool editable = false;  // the cell may be set by hand, as an edit of this row and column:
  std::int64_t row = 0, column = 0;
};

/// A scaling study (layer/scaling_study.h).
struct ScalingAsk {
  std::vector<double> head_dims;
  double head_dim = 0, d_model = 0, seq_k = 0, rows = 0;
  std::uint32_t seed = 0;
  std::string divisor;
};

/// Two axes of a tensor that a line makes, those of example 0 and of the chosen head.
struct MadeTensorView {
  std::string name;
  std::vector<AxisSize> axes;  // the whole tensor's; "3 * d_model" is no axis's name elsewhere
  std::int64_t rows = 0, columns = 0;
  std::vector<float> data;  // row-major
};

struct LayerVersionView {
  std::vector<MadeTensorView> made;   // in the order in which they are made
  std::vector<std::string> mistakes;  // those that the version may have in this layer
  VersionTests tests;
  bool keeps_weights = false;      // whether there are weights whose rows add up
  std::vector<float> may_attend;   // [seq_len, seq_k] of example 0, one for yes
  std::vector<float> not_padding;  // [seq_k] of example 0, one for a key that is none
  std::vector<float> weights;      // [seq_len, seq_k] of example 0 and the chosen head
};

/// Every word C++ and JS share, so that neither spells a list of its own.
struct Vocabulary {
  std::span<const CodeInfo> codes;
  std::vector<std::string_view> tensors;
  std::span<const std::string_view> axes, moves, rules, actions, events, verdicts, mistakes;
  double max_size = 0;
  double memory_limit_bytes = 0;
};

WalkView to_view(const ShapeWalk& walk, const AttentionSizes& dims);
ExplanationView to_view(Explanation made, const AttentionSizes& dims);

/// Two axes of a tensor of a run. Requires `lead` to hold the leading axes within their sizes.
Slice to_slice(const Trace& trace, TensorId name, const std::vector<std::int64_t>& lead);

Vocabulary make_vocabulary();

}  // namespace headsup::app
