// App's calls on W_o read head by head: a run from the cache, a place in it, and the room's answer.

#include "headsup/api/app.h"
#include "headsup/layer/head_writes.h"
#include "indices.h"

namespace headsup::app {

Result<std::vector<float>> App::head_writes(const SetupInput& setup, double example, double token,
                                            bool identity) {
  const Result<Setup> of = read_setup(setup);
  if (!of) return of.faults();
  const Result<std::shared_ptr<const Trace>> run = traces_.get(*of, numbers_of_writes(of->dims));
  if (!run) return run.faults();
  return headsup::head_writes(**run, to_index(example), to_index(token), identity);
}

Result<std::vector<float>> App::fold_output(const SetupInput& setup, double example, double token,
                                            double head) {
  const Result<Setup> of = read_setup(setup);
  if (!of) return of.faults();
  const Result<std::shared_ptr<const Trace>> run = traces_.get(*of, numbers_of_fold(of->dims));
  if (!run) return run.faults();
  return headsup::fold_output(**run, to_index(example), to_index(token), to_index(head));
}

}  // namespace headsup::app
