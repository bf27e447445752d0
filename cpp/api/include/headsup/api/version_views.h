// What crosses of the versions of a layer.
#pragma once

#include <string>
#include <vector>

#include "headsup/api/views.h"
#include "headsup/layer/versions.h"

namespace headsup::app {

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

}  // namespace headsup::app
