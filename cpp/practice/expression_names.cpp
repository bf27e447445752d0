#include "expression_names.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "headsup/graph/shape_walk.h"
#include "headsup/practice/fraction.h"

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

namespace {

constexpr double kOneOverE = 0.36787944117144233;

// e to the power of score - largest, by multiplication: the library's exp need not agree between
// machines. Beyond so many steps down nothing is left of it in 9 digits, however many such scores
// there are.
double exp_below(std::int64_t score, std::int64_t largest) {
  constexpr std::uint64_t kMostSteps = 100;
  // Without a sign, the difference of any two scores fits.
  const std::uint64_t steps =
      static_cast<std::uint64_t>(largest) - static_cast<std::uint64_t>(score);
  if (steps > kMostSteps) return 0;
  double out = 1;
  for (std::uint64_t i = 0; i < steps; ++i) out *= kOneOverE;
  return out;
}

}  // namespace

std::string softmax_weight(std::span<const std::int64_t> scores, std::size_t index, int digits) {
  const auto [smallest, largest] = std::ranges::minmax(scores);
  if (smallest == largest) return rounded({1, static_cast<std::int64_t>(scores.size())}, digits);
  double sum = 0;
  for (const std::int64_t score : scores) sum += exp_below(score, largest);
  const double weight = exp_below(scores[index], largest) / sum;
  std::int64_t scale = 1;
  for (int i = 0; i < digits; ++i) scale *= 10;
  const std::int64_t nearest = std::llround(weight * static_cast<double>(scale));
  return rounded({nearest, scale}, digits);
}

}  // namespace headsup
