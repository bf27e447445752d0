// The studies of heads: reads what a page asks for and runs them.

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "headsup/api/layer_app.h"
#include "headsup/layer/config.h"
#include "headsup/layer/scaling_study.h"

namespace headsup::app {

namespace {

template <class Names>
std::size_t place_of(const Names& names, const auto& name) {
  return static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
}

std::vector<double> doubles(const std::vector<float>& floats) {
  return {floats.begin(), floats.end()};
}

// The numbers of one point, in the order of kPointNames.
constexpr std::array kMeasures = {
    &ScalingPointView::divided_by, &ScalingPointView::mean,          &ScalingPointView::variance,
    &ScalingPointView::entropy,    &ScalingPointView::entropy_share, &ScalingPointView::largest,
    &ScalingPointView::gradient,   &ScalingPointView::gradient_mean, &ScalingPointView::saturated,
    &ScalingPointView::spread};
static_assert(kMeasures.size() == kPointNames.size());

}  // namespace

Result<ScalingView> LayerApp::scaling_study(const ScalingInput& input) {
  Faults faults;
  SizeReader reader(faults);
  const ScalingRows rows{reader.read("rows", input.rows, kMaxStudyRows),
                         reader.read("seq_k", input.seq_k, kMaxStudyKeys),
                         reader.read_seed(input.seed)};
  const std::int64_t d_model = reader.read("d_model", input.d_model);
  std::vector<std::int64_t> head_dims(input.head_dims.size());
  bool ascending = true;
  for (std::size_t n = 0; n < head_dims.size(); ++n) {
    head_dims[n] = reader.read("head_dims", input.head_dims[n], kMaxStudyHeadDim);
    ascending = ascending && (n == 0 || head_dims[n] > head_dims[n - 1]);
  }
  const std::size_t shown = place_of(input.head_dims, input.head_dim);
  const std::size_t divisor = place_of(kDivisorNames, input.divisor);
  if (!ascending || shown == head_dims.size() || divisor == kDivisorNames.size()) {
    faults.push_back(make_fault(Code::bad_argument, "head_dims", {input.divisor}));
  }
  if (!faults.empty()) return faults;
  HEADSUP_TRY(memory, traces_.ask(numbers_of_study(rows, head_dims), "head_dims"));

  const ScalingStudy study =
      headsup::scaling_study(rows, head_dims, d_model, shown, static_cast<Divisor>(divisor));
  ScalingView out;
  out.divisors = {kDivisorNames.begin(), kDivisorNames.end()};
  const float* next = study.points.data();
  for (const double head_dim : input.head_dims) {
    for (const std::string_view name : kDivisorNames) {
      ScalingPointView point{head_dim, name};
      for (float ScalingPointView::* measure : kMeasures) point.*measure = *next++;
      out.points.push_back(point);
    }
  }
  out.chosen = out.points[shown * kDivisorNames.size() + divisor];
  out.limit = study.limit;
  out.histogram = doubles(study.histogram);
  out.scores = doubles(study.scores);
  out.weights = doubles(study.weights);
  return out;
}

Result<RankView> LayerApp::rank_view(double seq_len, double seed, double rank) const {
  Faults faults;
  SizeReader reader(faults);
  const std::int64_t tokens = reader.read("seq_len", seq_len, kMaxRankTokens);
  const std::int64_t kept = reader.read("rank", rank, kWideHead);
  const std::uint32_t drawn = reader.read_seed(seed);
  if (!faults.empty()) return faults;
  return headsup::rank_view(tokens, drawn, static_cast<std::size_t>(kept));
}

}  // namespace headsup::app
