// What crosses for training: runs as JS asks for them, and what comes of them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "headsup/training/sweep.h"

namespace headsup::app {

/// A bug and the tensor whose line it changes.
struct BugView {
  std::string bug, line;
};

/// Every name that JS hands in or gets.
struct TrainVocabulary {
  std::vector<std::string> tasks, splits, ablations;
  std::vector<BugView> bugs;
  std::string letters;  // what the classes of names stand for, in their order; the last is the end
};

/// A run at a step; without one, as it is now.
struct RunStep {
  RunStep() = default;
  RunStep(std::string of, std::optional<double> at = {}) : run(std::move(of)), step(at) {}
  RunStep(const char* of) : run(of) {}
  std::string run;
  std::optional<double> step;
};

/// Heads that are off: their numbers over all layers, and how, one of kAblationKindNames.
struct SwitchesInput {
  std::vector<std::int64_t> ablated_heads;
  std::string how;
  std::uint32_t seed = 0;  // of a shuffle
};

/// Which names to write, and how.
struct DrawingInput {
  double temperature = 0, count = 0;
  std::int64_t first = 0;
  std::uint32_t seed = 0;
};

struct RunView {
  std::int64_t parameters = 0, n_layers = 0, d_model = 0, n_heads = 0, n_kv_heads = 0, head_dim = 0;
  std::int64_t steps = 0;
  std::int64_t kv_bytes = 0;                // of one token (training/model_sizes.h)
  double guessing = 0;                      // the loss of equal chances for every class, in nats
  std::int64_t training = 0, held_out = 0;  // sequences; of made-up ones, those that are measured
  std::vector<std::int64_t> places;         // where several look-ups look
};

/// One small layer with bugs in it.
struct BuggyLayerConfig {
  double seq_len = 4, d_model = 8, n_heads = 2;
  std::vector<std::string> bugs;
  std::uint32_t seed = 0;
};

struct ScoreView {
  double loss = 0, accuracy = 0, asked = 0;
};

struct SweepView {
  std::int64_t points = 0, done = 0, step = 0;
  std::vector<SweepPoint> finished;  // since the call before
};

}  // namespace headsup::app
