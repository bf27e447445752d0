// The call on the versions of a layer: reads which one, runs it and its tests, and cuts out what is
// shown.

#include <algorithm>
#include <optional>
#include <string_view>

#include "headsup/api/layer_app.h"
#include "headsup/base/words.h"
#include "headsup/graph/explain.h"
#include "headsup/layer/memory.h"

namespace headsup::app {

namespace {

bool is_written_for(const AttentionSizes& sizes) {
  return !sizes.cross && sizes.positions == Positions::none && sizes.n_kv_heads == sizes.n_heads &&
         sizes.q_width() == sizes.d_model;
}

// The matrix of example 0 and, where the tensor has them, of one head.
MatrixView shown_of(const View& view, std::int64_t head) {
  std::vector<std::int64_t> lead;
  for (std::size_t axis = 0; axis + 2 < view.shape().rank(); ++axis) {
    lead.push_back(view.shape()[axis].axis == Axis::n_heads ? head : 0);
  }
  return view.matrix(lead);
}

// Where heads stand behind rows, those of one head are every n_heads-th.
MatrixView shown(const View& view, std::int64_t head) {
  if (view.shape().rank() == 3 && view.shape()[1].axis == Axis::n_heads) {
    return shown_of(view.transposed(0, 1), head);
  }
  if (view.shape().rank() == 4 && view.shape()[2].axis == Axis::n_heads) {
    return shown_of(view.transposed(1, 2), head);
  }
  return shown_of(view, head);
}

MadeTensorView to_view(const MadeTensor& made, std::int64_t head) {
  MadeTensorView out;
  out.name = made.name;
  for (const Dim& dim : made.numbers.shape()) {
    const std::string_view name = dim.axis == Axis::qkv_width ? "3 * d_model" : name_of(dim.axis);
    out.axes.push_back({name, dim.size});
  }
  const MatrixView matrix = shown(made.numbers.view(), head);
  out.rows = matrix.rows;
  out.columns = matrix.cols;
  out.data = numbers_of(matrix);
  return out;
}

}  // namespace

Result<LayerVersionView> LayerApp::layer_version(const SetupInput& setup,
                                                 const std::string& version_name,
                                                 const std::string& mistake_name,
                                                 std::int64_t head) {
  HEADSUP_TRY(of, read_spec(setup));
  const AttentionSizes& sizes = of.dims;
  const auto version = find_name<LayerVersion>(kVersionNames, version_name);
  if (!version) return bad_value("version", version_name, "layer_version");
  const auto mistake = find_name<VersionMistake>(kVersionMistakes, mistake_name);
  if (!is_written_for(sizes)) return bad_value("config", version_name, "plain_self_attention");
  if (!mistake || !can_have(*version, *mistake, sizes)) {
    return bad_value("mistake", mistake_name, "bug");
  }
  HEADSUP_TRY(shown_head, place_in("head", head, sizes.n_heads));
  // Two runs stand at once with copies of what they made; the others come and go.
  const Count numbers_needed = numbers_of_run(sizes) * Count(8);
  HEADSUP_TRY(memory, traces_.ask(numbers_needed, "config"));
  HEADSUP_CHECK(check_edits(of));

  const Inputs inputs = make_inputs(of);
  const VersionRun run = run_version(*version, *mistake, sizes, inputs, shown_head);
  const bool flipped = *mistake == VersionMistake::mask_flipped;
  // Of fused attention, which keeps none, those of the same queries and keys.
  const bool keeps_weights = run.weights.size() > 0;
  const VersionRun other =
      run_version(LayerVersion::fused_qkv, flipped ? *mistake : VersionMistake::none, sizes, inputs,
                  shown_head);
  LayerVersionView out;
  out.tests = test_version(*version, *mistake, sizes, inputs);
  for (const MadeTensor& made : run.made) out.made.push_back(to_view(made, shown_head));
  for (std::size_t n = 0; n < kVersionMistakes.size(); ++n) {
    if (can_have(*version, static_cast<VersionMistake>(n), sizes)) {
      out.mistakes.emplace_back(kVersionMistakes[n]);
    }
  }
  out.keeps_weights = keeps_weights;
  out.may_attend = may_attend(sizes, 0, flipped);
  out.weights = numbers_of(shown((keeps_weights ? run.weights : other.weights).view(), shown_head));
  for (std::int64_t key = 0; key < sizes.seq_k; ++key) {
    out.not_padding.push_back(sizes.key_lengths.empty() || key < sizes.key_lengths[0] ? 1.0F
                                                                                      : 0.0F);
  }
  return out;
}

}  // namespace headsup::app
