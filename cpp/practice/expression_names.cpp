#include "expression_names.h"

#include <algorithm>
#include <array>

#include "headsup/graph/shape_walk.h"

namespace headsup {

namespace {

struct SizeName {
  std::string_view text;
  std::int64_t AttentionSizes::* size;
};

constexpr std::array kSizes = {
    SizeName{"batch", &AttentionSizes::batch},
    SizeName{"seq_len", &AttentionSizes::seq_len},
    SizeName{"seq_k", &AttentionSizes::seq_k},
    SizeName{"d_model", &AttentionSizes::d_model},
    SizeName{"n_heads", &AttentionSizes::n_heads},
    SizeName{"n_kv_heads", &AttentionSizes::n_kv_heads},
    SizeName{"head_dim", &AttentionSizes::head_dim},
};

// A figure that a step and the totals both have.
struct FigureName {
  std::string_view text;
  std::int64_t Step::* of_step;
  std::int64_t Totals::* of_all;
};

constexpr std::array kFigures = {
    FigureName{"parameters", &Step::parameters, &Totals::parameters},
    FigureName{"flops", &Step::flops, &Totals::flops},
    FigureName{"other_ops", &Step::other_ops, &Totals::other_ops},
    FigureName{"bytes", &Step::bytes, &Totals::bytes},
};

constexpr std::string_view kElements = "elements";

const FigureName* find_figure(std::string_view name) {
  const auto* found = std::find_if(kFigures.begin(), kFigures.end(),
                                   [&](const FigureName& figure) { return figure.text == name; });
  return found == kFigures.end() ? nullptr : found;
}

}  // namespace

std::optional<std::int64_t> size_named(std::string_view name, const AttentionSizes& dims) {
  for (const SizeName& size : kSizes) {
    if (size.text == name) return dims.*size.size;
  }
  return std::nullopt;
}

bool is_figure(std::string_view name) { return name == kElements || find_figure(name) != nullptr; }

std::optional<Count> figure_of(std::string_view figure, TensorId tensor,
                               const AttentionSizes& dims) {
  if (figure == kElements) return shape_of(tensor, dims).elements();
  for (const Step& step : shape_walk(dims).steps) {
    if (step.out == tensor) return Count(step.*find_figure(figure)->of_step);
  }
  return std::nullopt;
}

std::optional<Count> total_of(std::string_view figure, const AttentionSizes& dims) {
  const FigureName* known = find_figure(figure);
  if (known == nullptr) return std::nullopt;
  return Count(shape_walk(dims).totals.*known->of_all);
}

}  // namespace headsup
