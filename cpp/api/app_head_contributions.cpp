// App's calls on W_o read head by head: a run from the cache, a place in it, and the room's answer.

#include "headsup/api/app.h"
#include "headsup/layer/head_contributions.h"
#include "indices.h"

namespace headsup::app {

Result<std::vector<float>> App::head_contributions(const SetupInput& setup, double example,
                                                   double token, bool identity) {
  const Result<RunSpec> of = read_spec(setup);
  if (!of) return of.faults();
  const Result<std::shared_ptr<const Trace>> run =
      traces_.get(*of, numbers_of_contributions(of->dims));
  if (!run) return run.faults();
  return headsup::head_contributions(**run, to_index(example), to_index(token), identity);
}

Result<std::vector<float>> App::ov_matrix(const SetupInput& setup, double example, double token,
                                          double head) {
  const Result<RunSpec> of = read_spec(setup);
  if (!of) return of.faults();
  const Result<std::shared_ptr<const Trace>> run = traces_.get(*of, numbers_of_ov_matrix(of->dims));
  if (!run) return run.faults();
  return headsup::ov_matrix(**run, to_index(example), to_index(token), to_index(head));
}

}  // namespace headsup::app
