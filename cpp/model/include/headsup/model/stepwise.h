// Work that goes on in steps, so that a page can show how far it is and stop.
#pragma once

#include <algorithm>
#include <cstddef>

#include "headsup/base/result.h"

namespace headsup {

struct Progress {
  bool done = false;
  double progress = 0;  // 0 to 1
};

/// Runs of texts, piece by piece.
class Stepwise {
 public:
  virtual ~Stepwise() = default;

  /// Goes on for at least one run of a text, and for about so many. Faults, after which it is of no
  /// use: those of Decoder::read, and what else a work states.
  Faults step(std::size_t runs) {
    for (std::size_t made = 0; made < runs && !progress_.done;) {
      HEADSUP_TRY(more, next(runs - made));
      made += more;
    }
    return {};
  }
  const Progress& progress() const { return progress_; }

 protected:
  /// The next piece, of about `runs` runs at most: how many it took.
  virtual Result<std::size_t> next(std::size_t runs) = 0;

  /// That so many pieces of `all` are through.
  void went(std::size_t gone, std::size_t all) {
    progress_.done = gone == all;
    const double share = static_cast<double>(gone) / static_cast<double>(all);
    progress_.progress = progress_.done ? 1 : std::max(progress_.progress, share);
  }

 private:
  Progress progress_;
};

}  // namespace headsup
