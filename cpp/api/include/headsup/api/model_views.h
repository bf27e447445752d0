// A language model's files, texts and runs as they cross the boundary.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "headsup/api/views.h"
#include "headsup/formats/model_plan.h"
#include "headsup/model/attention_operands.h"
#include "headsup/model/contributions.h"
#include "headsup/model/head_patterns.h"
#include "headsup/model/head_sets.h"
#include "headsup/model/head_survey.h"
#include "headsup/model/intervention.h"
#include "headsup/model/rope_score.h"
#include "headsup/model/sampling.h"
#include "headsup/model/softmax_blocks.h"
#include "headsup/model/text_change.h"

namespace headsup::app {

/// Bytes [begin, end) of the file at this place in the list; none where the model is whole.
struct ModelPieceView {
  std::int64_t file = 0, begin = 0, end = 0;
  float progress = 0;  // of the weights, 0 to 1
};

/// How weights are kept, and what that changes: how far the numbers of matrices are from the
/// file's, as the root of their mean square over that of those.
struct KeptView {
  std::vector<WeightFormat> formats;  // of matrices
  std::int64_t bytes = 0, bytes_in_f32 = 0;
  double rounding = 0;
};

struct ModelSizes {
  std::int64_t vocab_size = 0, max_context = 0, n_layers = 0, d_model = 0, n_heads = 0,
               n_kv_heads = 0, head_dim = 0, d_mlp = 0;
  std::int64_t n_slots = 0, n_classes = 0;  // answers after each token, and what one may be
  std::int64_t parameters = 0;
};

struct ArchitectureView {
  ModelSizes sizes;
  KeptView kept;
};

/// A model of which the sizes alone are read.
struct ModelPlanView {
  ModelSizes sizes;
  std::vector<ModelPlan::Way> ways;
};

struct TokenView {
  int token = 0;
  std::string text;  // as it stands in the text; bytes that are no character are U+FFFD
};

/// What the model is to write.
struct Writing {
  std::vector<Token> tokens;  // empty: begin with the begin token
  Sampling sampling;
  std::vector<Intervention> interventions;
};

struct Generation {
  Writing what;
  std::int64_t count = 0;  // of tokens, at most
};

struct WrittenView {
  TokenView token;
  bool ended = false;          // the token is the one that texts begin with: this one is at its end
  bool may_continue = false;   // whether the context holds another one
  std::vector<float> weights;  // where asked: [n_layers, n_heads, seq_k] of the newest query
};

struct LikelyToken {
  TokenView token;
  float probability = 0;
};

/// What a model says of a text.
struct TextView {
  double loss = 0;                // mean, in nats an answer
  std::vector<float> losses;      // of each answer: of next tokens, each token but the first
  std::vector<LikelyToken> next;  // after the last token, slot by slot
};

/// A sequence of what a model was trained on, with what is asked of it.
struct StudiedTaskView {
  std::vector<Token> tokens;
  std::vector<Token> targets;  // [tokens, n_slots]; -1 where nothing is asked
  TextView run;
};

/// A text, as its tokens and what the model says of them.
struct StudiedView {
  std::vector<TokenView> tokens;
  TextView run;
};

struct RunAsk {
  std::vector<Intervention> interventions;
  std::int64_t next = 5;  // how many of the likeliest next tokens
};

/// A tensor of the text's run, as it is or with interventions.
struct TensorAsk {
  std::string tensor;
  std::int64_t layer = 0;
  std::vector<Intervention> interventions;
};

struct TensorView {
  std::string tensor;
  std::vector<AxisSize> axes;
  std::vector<float> data;
};

/// What is to be measured: "heads", "pairs", "layer_shapley" or "shapley" (model/head_values.h);
/// "patch_output" or "patch_pattern" (model/patching.h); "fewest_off", "fewest_on" or
/// "faithfulness" (model/head_sets.h).
struct MeasureAsk {
  std::string what;
  std::int64_t layer = 0;     // of layer_shapley
  std::uint32_t seed = 0;     // of shapley
  std::vector<HeadId> heads;  // of patches, none for every one; the circuit of faithfulness
  bool by_place = false;      // of patches
  // Answers of patches; of fewest_off the next token that is wanted, wrong, and of fewest_on the
  // one that is to stay, right.
  Token right = kNoTarget, wrong = kNoTarget;
  bool means = false;  // heads that are off put out their means over reference texts, not zeros
  std::vector<AnsweredText> texts;  // of faithfulness
};

struct HeadSetView {
  HeadSet set;
  LikelyToken before, after;
};

struct MeasureView {
  Progress progress;
  HeadWorth worth;
  std::optional<HeadSetView> fewest;
};

struct LensRow {
  std::int64_t layer = 0;  // before it; n_layers: after the last
  std::vector<LikelyToken> next;
};

struct RepeatedAsk {
  std::int64_t length = 25, repeats = 4;
  std::uint32_t seed = 0;
};

/// One attention weight of the text, as it is or with interventions.
struct WeightAsk {
  HeadId head;
  std::int64_t query = 0, key = 0;
  std::vector<Intervention> interventions;
};

/// Two tokens of the text, the key not behind the query, and the positions that RoPE is to rotate
/// their q and k to.
struct RopeScoreAsk {
  HeadId head;
  std::int64_t query = 0, key = 0, query_position = 0, key_position = 0;
  std::int64_t distances = 0;  // how many get a score
};

/// A token of the text, and one number of what the layer's heads add to the residual stream there.
struct HeadContributionsAsk {
  ContributionCell cell;
  bool identity = false;  // in place of W_o
};

/// A head, a token of the text, and how many keys a block has.
struct SoftmaxBlocksAsk {
  HeadId head;
  std::int64_t query = 0, block_size = 0;
};

/// Which numbers of a layer are compared, and between what (model/text_change.h).
struct ChangeAsk {
  std::string tensor;
  std::int64_t layer = 0;
  std::optional<std::int64_t> head, token;  // all of them
  std::vector<Intervention> before, after;
};

/// Which layer's weights between words, with interventions or without.
struct WordWeightsAsk {
  std::int64_t layer = 0;
  std::vector<Intervention> interventions;
};

/// A layer's weights between words.
struct WordWeightsView {
  std::vector<std::int64_t> starts;  // the first token of each word
  std::vector<float> data;           // [n_heads, words, words]
};

struct SurveyHeadAsk {
  HeadId head;
  SurveyPick pick;
};

}  // namespace headsup::app
