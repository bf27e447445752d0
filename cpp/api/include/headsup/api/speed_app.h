// What JS may ask about speed, in plain C++: work made ready once and then run as often as wanted.
// The core has no clock, so whoever asks takes the time. Training's speed is measured by its own
// calls (api/training_app.h).
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "headsup/base/result.h"
#include "headsup/layer/config.h"
#include "headsup/layer/flash.h"

namespace headsup::app {

/// Work that is ready: what one run of it counts, and what it holds.
struct ReadyView {
  double flops = 0;            // a multiply-add is 2; of attention, what queries may see alone
  double bytes = 0;            // in all: numbers in, weights, room to work in, numbers out
  double moved_bytes = 0;      // what must be read or written once at least: in, weights, out
  double workspace_bytes = 0;  // of a layer's run, beside weights, x and y
};

/// One measured time beside what the machine can do at most.
struct RoofView {
  double gflops = 0;     // 10^9 FLOPs a second
  double intensity = 0;  // FLOPs a byte that must be moved
  double roof = 0;       // GF/s that reading and calculating allow at this intensity
  double share = 0;      // of the roof
  std::string bound;     // "arithmetic" or "reading": which of the two is the lower roof
  bool possible = true;  // nothing is faster than its roof: if it is, the roof was measured badly
};

class SpeedApp {
 public:
  /// The machine's limit: `chains` of kernels/peak.h for so many steps. Gives the FLOPs. Fault:
  /// field_bad_value for other than 8, 10 or 12 chains, or steps that are no whole number from 4 to
  /// kMaxSteps.
  Result<double> peak(double chains, double steps) const;
  static constexpr double kMaxSteps = 1e8;

  /// Makes a product ready: a [rows, depth] b [depth, columns], b packed as weights are, in place
  /// of an earlier one. Faults: size_*, memory_over_limit, out_of_memory.
  Result<ReadyView> product(double rows, double depth, double columns);

  /// Makes a layer ready, streamed (layer/flash.h), its inputs from a seed, in place of an
  /// earlier one. Faults: the config's, memory_over_limit, out_of_memory.
  Result<ReadyView> layer(const Config& config, double seed);

  /// Chooses what `again` runs, and runs it once: "product", "one_lane" (the same product, a number
  /// at a time), "read" (the product's b as it was packed, read through) or "layer". Faults:
  /// field_bad_value for another name; unknown_tensor where nothing is ready.
  Result<bool> run(const std::string& work);

  /// Some times more what `run` chose, without a word: work of microseconds is timed by this.
  /// Nothing where nothing was chosen.
  void again(int times);

  /// Work of `flops` that moves `bytes` and took `ms`, under the roof of a machine that calculates
  /// `peak` GF/s and reads `reading` GB/s. Fault: field_bad_value for a number that is not above 0.
  /// Source: Williams, Waterman and Patterson 2009.
  Result<RoofView> roof(double flops, double bytes, double ms, double peak, double reading) const;

  /// The numbers of what is ready, row by row: "a", "b", "c" of the product; "x", "y" and the
  /// weights of the layer. Faults: unknown_tensor; out_of_memory where there is no room for a copy.
  Result<std::vector<float>> numbers(const std::string& of) const;

 private:
  struct Product {
    std::int64_t rows, depth, columns;
    std::vector<float> a, b, c;
    PackedMatrix packed;
    float read = 0;  // the sum of b
  };
  struct Layer {
    Inputs inputs;
    Plan layer;
    std::vector<float> y;
  };
  void run_product(bool one_lane);
  void run_layer();
  void run_chosen();

  enum class Work : std::uint8_t { none, product, one_lane, read, layer };
  Work chosen_ = Work::none;
  std::unique_ptr<Product> product_;
  std::unique_ptr<Layer> layer_;
};

}  // namespace headsup::app
