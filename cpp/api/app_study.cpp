// The studies of heads: reads what a page asks for and runs them.

#include <algorithm>
#include <iterator>
#include <utility>

#include "headsup/api/app.h"
#include "headsup/layer/rank_view.h"
#include "headsup/layer/scaling_study.h"
#include "headsup/layer/size_reader.h"

namespace headsup::app {

namespace {

using Arrays = std::vector<NamedArray>;

// Moves, where a list in braces would copy.
template <std::size_t Count>
Arrays arrays_of(NamedArray (&&named)[Count]) {
  return {std::make_move_iterator(named), std::make_move_iterator(named + Count)};
}

template <class Names>
std::size_t place_of(const Names& names, const auto& name) {
  return static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
}

}  // namespace

Result<Arrays> App::scaling_study(const ScalingInput& input) {
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
  const Result<std::int64_t> memory = traces_.ask(numbers_of_study(rows, head_dims), "head_dims");
  if (!memory) return memory.faults();

  ScalingStudy study =
      headsup::scaling_study(rows, head_dims, d_model, shown, static_cast<Divisor>(divisor));
  return arrays_of({{"points", std::move(study.points)},
                    {"limit", {static_cast<float>(study.limit)}},
                    {"histogram", std::move(study.histogram)},
                    {"scores", std::move(study.scores)},
                    {"weights", std::move(study.weights)}});
}

Result<Arrays> App::rank_view(double seq_len, double seed, double rank) const {
  Faults faults;
  SizeReader reader(faults);
  const std::int64_t tokens = reader.read("seq_len", seq_len, kMaxRankTokens);
  const std::int64_t kept = reader.read("rank", rank, kWideHead);
  const std::uint32_t drawn = reader.read_seed(seed);
  if (!faults.empty()) return faults;

  RankView view = headsup::rank_view(tokens, drawn, static_cast<std::size_t>(kept));
  return arrays_of({{"ranks", std::move(view.ranks)},
                    {"singular", std::move(view.singular)},
                    {"tables", std::move(view.tables)},
                    {"distances", std::move(view.distances)},
                    {"same_peaks", std::move(view.same_argmaxes)}});
}

}  // namespace headsup::app
