// The mistakes of layer/versions.h, written into a graph.
#pragma once

#include "headsup/layer/versions.h"

namespace headsup {

/// The graph with one of the bugs of layer/bugs.h that a version may have. Its axes are known
/// already: a page that shows versions does without the other bugs, and without the rules of
/// shapes. Requires a graph that has the tensors which the mistake is about.
ShapedGraph with_mistake(const ShapedGraph& right, VersionMistake mistake);

}  // namespace headsup
