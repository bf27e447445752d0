// The values of the names in an expression: sizes of the config, and figures of tensors and steps.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "headsup/base/checked.h"
#include "headsup/graph/tensors.h"

namespace headsup {

/// A size of the config, e.g. "d_model"; none where there is no such name.
std::optional<std::int64_t> size_named(std::string_view name, const AttentionSizes& dims);

/// True for parameters, flops, other_ops, bytes and elements.
bool is_figure(std::string_view name);

/// A figure of a tensor: elements, or parameters, flops, other_ops or bytes of the step that makes
/// it; none where no step does (weights). Requires is_figure(figure) and is_present(tensor, dims).
std::optional<Count> figure_of(std::string_view figure, TensorId tensor,
                               const AttentionSizes& dims);

/// A figure of the whole layer; none for elements and unknown names.
std::optional<Count> total_of(std::string_view figure, const AttentionSizes& dims);

}  // namespace headsup
