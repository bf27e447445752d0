// What stands in an expression: the values of names, which are sizes of the config and figures of
// tensors and steps, and one weight of a softmax over whole numbers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
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

/// e^scores[index] / (sum over j of e^scores[j]) with `digits` digits after the point, halves away
/// from zero (Vaswani et al. 2017, equation 1, without the scale). Exact where the scores are
/// equal. Elsewhere the weight is transcendental, so that it never lies on a half, and computed to
/// within 1e-15: its last digit is right unless it lies as near as that to a half.
/// Requires index < scores.size() and 0 <= digits <= kMaxDigits.
std::string softmax_weight(std::span<const std::int64_t> scores, std::size_t index, int digits);

}  // namespace headsup
