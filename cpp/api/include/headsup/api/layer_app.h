// The calls about a layer and its runs, in plain C++, so that native tests drive exactly what a
// page drives. Values in, values out, no handles.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "headsup/api/views.h"
#include "headsup/layer/memory.h"
#include "headsup/layer/rank_view.h"
#include "headsup/layer/scaling_study.h"

namespace headsup::app {

/// The state behind the calls: loaded scenes and recent runs. All else is in the arguments.
class LayerApp {
 public:
  Vocabulary vocabulary() const;

  /// The ordered steps of a layer of these sizes, however large.
  Result<WalkView> shapes(const Config& config) const;

  /// Two axes of one tensor of a run, computed now unless it is kept from before. `lead` holds one
  /// index for every axis but the last two.
  Result<Slice> tensor(const SetupInput& setup, const std::string& tensor,
                       const std::vector<std::int64_t>& lead);

  /// What made one cell.
  Result<ExplanationView> explain(const SetupInput& setup, const std::string& tensor,
                                  const std::vector<std::int64_t>& index);

  /// Runs a layer's reference case in bare numbers (training/flat_case.h), and measures each
  /// tensor's error. Faults: the config's,
  /// memory_over_limit, reference_wrong_size.
  Result<Verification> check_layer(const std::string& name, const Config& config,
                                   const std::vector<double>& numbers);

  /// How logits of random queries and keys spread, and what softmax makes of them under each
  /// divisor (vocabulary().divisors), with a picture of head_dim under `divisor`. Requires
  /// head_dims ascending, head_dim among them.
  Result<ScalingStudy> scaling_study(const ScalingAsk& ask);

  /// One wide head beside narrow ones, and beside its scores at a lower rank.
  Result<RankView> rank_view(double seq_len, std::uint32_t seed, double rank) const;

  /// One of five ways to write a layer, run with a mistake or without, and what four tests of its
  /// code say (layer/versions.h). Faults: field_bad_value (of version and mistake; of config where
  /// it is no layer that they are written for), index_out_of_range.
  Result<LayerVersionView> layer_version(const SetupInput& setup, const std::string& version,
                                         const std::string& mistake, std::int64_t head);

  /// Reads a scene and keeps it for setups that name its id, in place of one of the same id. Gives
  /// its tokens' words.
  Result<std::vector<std::string>> load_scene(const SceneFile& file);

 private:
  Result<RunSpec> read_spec(const SetupInput& input) const;
  Result<std::shared_ptr<const Trace>> trace(const SetupInput& setup);
  std::shared_ptr<const Scene> find_scene(const std::string& id) const;

  std::vector<std::shared_ptr<const Scene>> scenes_;
  TraceCache traces_;
};

}  // namespace headsup::app
