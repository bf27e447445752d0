// What crosses for training: runs as JS asks for them, and what comes of them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace headsup::app {

/// A bug and the tensor whose line it spoils.
struct BugView {
  std::string bug, line;
};

/// Every name that JS hands in or gets.
struct TrainVocabulary {
  std::vector<std::string> tasks, splits, ablations;
  std::vector<BugView> bugs;
  std::string letters;  // what the classes of names stand for, in their order; the last is the end
};

/// A training run as JS asks for it; what is left out has a default (training/run.h,
/// training/model_sizes.h).
struct RunInput {
  std::string task;
  std::vector<std::string> words;  // names to learn
  std::optional<double> n_values, n_places, n_slots;
  std::optional<double> n_layers, d_model, n_heads, n_kv_heads;
  bool attention_only = false, identity_output = false;
  std::vector<std::string> bugs;
  double seed = 0;
  std::optional<double> steps, batch, rate, moments;
};

/// A run at one of its moments; without a step, as it is now.
struct Moment {
  Moment() = default;
  Moment(std::string of, std::optional<double> at = {}) : run(std::move(of)), step(at) {}
  Moment(const char* of) : run(of) {}
  std::string run;
  std::optional<double> step;
};

/// Heads that are off: their numbers over all layers, and how, one of kAblationKindNames.
struct SwitchesInput {
  std::vector<double> ablated_heads;
  std::string how;
  std::optional<double> seed;  // of a shuffle
};

/// Which names to write, and how.
struct DrawingInput {
  double temperature = 0, seed = 0, first = 0, count = 0;
};

struct RunView {
  double parameters = 0, n_layers = 0, d_model = 0, n_heads = 0, n_kv_heads = 0, head_dim = 0;
  double steps = 0;
  double kv_bytes = 0;                // of one token (training/model_sizes.h)
  double guessing = 0;                // the loss of equal chances for every class, in nats
  double training = 0, held_out = 0;  // sequences; of made-up ones, those that are measured
  std::vector<double> places;         // where several look-ups look
};

/// One small layer with bugs in it, as JS asks for it. Left out: 4 tokens, d_model 8, 2 heads.
struct SpoiltInput {
  std::optional<double> seq_len, d_model, n_heads;
  std::vector<std::string> bugs;
  double seed = 0;
};

struct SpoiltStepView {
  std::string tensor;
  std::vector<double> shape;     // as the code made it
  std::vector<double> expected;  // as the layer's walk says (graph/tensors.h)
  bool fits = false;             // whether the two are the same
  std::vector<double> numbers;
};

/// training/buggy_layer.h
struct SpoiltView {
  std::vector<SpoiltStepView> steps;
  std::vector<double> q_from, k_from, v_from, concat_from;
  std::vector<double> row_sums, column_sums, leaks;
  double evenness = 0;
};

struct ScoreView {
  double loss = 0, accuracy = 0, asked = 0;
};

/// What exchanging two heads changed (training/head_exchange.h), over the held-out split.
struct ExchangeView {
  double largest_change = 0, largest = 0, logits = 0;
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
  double head_dim = 0, kv_bytes = 0;
  double training_loss = 0, held_out_loss = 0, held_out_accuracy = 0;
};

struct SweepView {
  double points = 0, done = 0, step = 0;
  std::vector<SweepPointView> finished;  // since the call before
};

}  // namespace headsup::app
