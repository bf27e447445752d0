// The calls on W_o read head by head: a run from the cache, a place in it, and the room's flat
// answer under names.

#include <vector>

#include "headsup/api/layer_app.h"
#include "headsup/layer/head_contributions.h"
#include "indices.h"

namespace headsup::app {

namespace {

// Hands out a flat list part by part.
class Parts {
 public:
  explicit Parts(const std::vector<float>& all) : next_(all.data()) {}

  std::vector<float> take(std::int64_t count) {
    const float* from = next_;
    next_ += count;
    return {from, next_};
  }

 private:
  const float* next_;
};

}  // namespace

Result<HeadContributionsView> LayerApp::head_contributions(const SetupInput& setup, double example,
                                                           double token, bool identity) {
  const Result<RunSpec> of = read_spec(setup);
  if (!of) return of.faults();
  const Result<std::shared_ptr<const Trace>> run =
      traces_.get(*of, numbers_of_contributions(of->dims));
  if (!run) return run.faults();
  const Result<std::vector<float>> made =
      headsup::head_contributions(**run, to_index(example), to_index(token), identity);
  if (!made) return made.faults();
  const AttentionSizes& dims = of->dims;
  Parts parts(*made);
  HeadContributionsView out;
  for (std::vector<std::vector<float>>* rows : {&out.writes, &out.sums}) {
    *rows = std::vector<std::vector<float>>(Count(dims.n_heads).size());
    for (std::vector<float>& row : *rows) row = parts.take(dims.d_model);
  }
  out.y = parts.take(dims.d_model);
  out.lengths = parts.take(dims.n_heads);
  out.difference = made->back();
  return out;
}

Result<OvMatrixView> LayerApp::ov_matrix(const SetupInput& setup, double example, double token,
                                         double head) {
  const Result<RunSpec> of = read_spec(setup);
  if (!of) return of.faults();
  const Result<std::shared_ptr<const Trace>> run = traces_.get(*of, numbers_of_ov_matrix(of->dims));
  if (!run) return run.faults();
  const Result<std::vector<float>> made =
      headsup::ov_matrix(**run, to_index(example), to_index(token), to_index(head));
  if (!made) return made.faults();
  const std::int64_t d_model = of->dims.d_model;
  Parts parts(*made);
  OvMatrixView out;
  out.matrix = parts.take(d_model * d_model);
  out.y = parts.take(d_model);
  out.difference = made->back();
  return out;
}

}  // namespace headsup::app
