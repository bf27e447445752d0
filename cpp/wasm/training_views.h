// What crosses for training: runs as JS asks for them, and what comes of them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace headsup::app {

/// Every name that JS hands in or gets.
struct TrainVocabulary {
  std::vector<std::string> tasks, splits, ablations, bugs, left_out_reasons;
};

/// A training run as JS asks for it; what is left out has a default (training/run.h,
/// training/model_dims.h). `text` is the list of names.
struct RunInput {
  std::string task, text;
  std::optional<double> n_values, n_places, n_slots;
  std::optional<double> n_layers, d_model, n_heads, n_kv_heads;
  bool attention_only = false, identity_output = false;
  std::vector<std::string> bugs;
  double seed = 0;
  std::optional<double> steps, batch, rate;
};

/// Heads that are off: their numbers over all layers, and how, one of kAblationNames.
struct SwitchesInput {
  std::vector<double> heads_off;
  std::string how;
  std::optional<double> seed;  // of a shuffle
};

struct LeftOutView {
  std::string reason;
  double count = 0;
  std::vector<std::string> examples;
};

struct RunView {
  double parameters = 0, head_dim = 0;
  double training = 0, held_out = 0;  // sequences; of made-up ones, those that are measured
  double accents_removed = 0;         // of a list of names
  std::vector<LeftOutView> left_out;
  std::vector<double> places;  // where several look-ups look
};

struct ScoreView {
  double loss = 0, accuracy = 0, asked = 0;
};

/// `heads` and `kv_heads` go in pairs; without kv_heads each head has keys and values of its own.
struct SweepInput {
  RunInput run;
  std::vector<double> heads, kv_heads;
  double n_seeds = 0;
  std::optional<double> done;  // points that are there already
};

struct SweepPointView {
  double n_heads = 0, n_kv_heads = 0, seed = 0, parameters = 0;
  double training_loss = 0, held_out_loss = 0, held_out_accuracy = 0;
};

struct SweepView {
  double points = 0, done = 0, step = 0;
  std::vector<SweepPointView> finished;  // since the call before
};

}  // namespace headsup::app
