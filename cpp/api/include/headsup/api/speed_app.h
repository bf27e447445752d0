// What the benchmark asks, in plain C++: work made ready once and then run as often as wanted. The
// core has no clock, so whoever asks takes the time. Training's speed is measured by its own calls
// (api/training_app.h).
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "headsup/base/result.h"
#include "headsup/graph/run.h"
#include "headsup/layer/config.h"

namespace headsup::app {

class SpeedApp {
 public:
  /// Makes a product ready: a [rows, depth] b [depth, columns], b packed as weights are, in place
  /// of an earlier one. Gives its FLOPs; a multiply-add is 2. Faults: size_*, memory_over_limit,
  /// out_of_memory.
  Result<double> product(double rows, double depth, double columns);

  /// Makes a layer ready, streamed (graph/flash_attention.h), its inputs from a seed, in place of
  /// an earlier one. Gives its FLOPs, of attention what queries may see alone. Faults: the
  /// config's, memory_over_limit, out_of_memory.
  Result<double> layer(const Config& config, std::uint32_t seed);

  /// Chooses what `again` runs, and runs it once: "product" or "layer". Faults: field_bad_value for
  /// another name; unknown_tensor where it is not ready.
  Result<bool> run(const std::string& work);

  /// Some times more what `run` chose, without a word: work of microseconds is timed by this.
  /// Nothing where nothing was chosen.
  void again(int times);

  /// The numbers of what is ready, row by row: "a", "b", "c" of the product; "x", "y" and the
  /// weights of the layer. Faults: unknown_tensor; out_of_memory where there is no memory for a
  /// copy.
  Result<std::vector<float>> numbers(const std::string& of) const;

 private:
  struct Product {
    std::int64_t rows, depth, columns;
    std::vector<float> a, b, c;
    PackedMatrix packed;
  };
  void run_chosen();

  enum class Work : std::uint8_t { none, product, layer };
  Work chosen_ = Work::none;
  std::unique_ptr<Product> product_;
  std::unique_ptr<Trace> layer_;
};

}  // namespace headsup::app
