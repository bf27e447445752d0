// A language model's files, texts and runs as they cross the boundary.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "headsup/api/views.h"
#include "headsup/model/attention_operands.h"
#include "headsup/model/contributions.h"
#include "headsup/model/head_looks.h"
#include "headsup/model/rope_score.h"
#include "headsup/model/softmax_blocks.h"
#include "headsup/model/text_change.h"

namespace headsup::app {

struct ModelFileInput {
  std::string name;
  double size = 0;  // in bytes
};

/// Bytes [begin, end) of the file at this place in the list; none where the model is whole.
struct ModelPieceView {
  std::int64_t file = 0, begin = 0, end = 0;
  float progress = 0;  // of the weights, 0 to 1
};

/// How weights are kept, and what that changes: how far the numbers of matrices are from the
/// file's, as the root of their mean square over that of those.
struct KeptView {
  std::vector<std::string_view> formats;  // of matrices: "f32", "f16", "bf16", "int8"
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

/// What a model's weights would take, kept in one way.
struct KeepingView {
  std::string_view keep;                  // "f32", "as_stored", "int8"
  std::vector<std::string_view> formats;  // of matrices, as in KeptView
  std::int64_t bytes = 0;
  bool has_room = false;  // whether there is memory for them
};

/// A model of which the sizes alone are read.
struct ModelPlanView {
  ModelSizes sizes;
  std::vector<KeepingView> ways;
};

struct TokenView {
  int token = 0;
  std::string text;  // as it stands in the text; bytes that are no character are U+FFFD
};

struct GenerateInput {
  std::vector<double> tokens;  // empty: begin with the begin token
  double count = 0;
  double temperature = 0;
  double top_p = 1;
  double seed = 0;
};

/// Intervention (model/intervention.h); what its kind does not read may be left out.
struct InterventionInput {
  std::string kind;
  std::optional<double> layer, head, count, factor, first, second, token;
  std::optional<bool> before, masked;
};

/// What the model is to write, a token at a time.
struct WriteInput {
  std::vector<double> tokens;                      // empty: begin with the begin token
  std::optional<double> temperature, top_p, seed;  // 0, 1 and 0
  std::vector<InterventionInput> interventions;
};

struct WrittenView {
  TokenView token;
  bool ended = false;          // the token is the one that texts begin with: this one is at its end
  bool room = false;           // for another one
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

struct EditedRunInput {
  std::vector<InterventionInput> interventions;
  std::optional<double> next;  // 5: how many of the likeliest next tokens
};

/// A tensor of the text's run, as it is or with interventions.
struct TensorInput {
  std::string tensor;
  std::optional<double> layer;  // 0
  std::vector<InterventionInput> interventions;
};

struct TensorView {
  std::string tensor;
  std::vector<AxisSize> axes;
  std::vector<float> data;
};

/// What is to be measured: "heads", "pairs", "layer_shapley" or "shapley".
struct MeasureInput {
  std::string what;
  std::optional<double> layer;  // of layer_shapley
  std::optional<double> seed;   // of shapley
};

struct LogitPartView {
  std::string_view part;
  std::int64_t layer = 0, head = 0;  // -1: none
  double logit = 0;
};

struct LensRow {
  std::int64_t layer = 0;  // before it; n_layers: after the last
  std::vector<LikelyToken> next;
};

struct RepeatedInput {
  std::optional<double> length, repeats, seed;  // 25, 4 and 0
};

/// One attention weight of the text, as it is or with interventions.
struct WeightInput {
  double layer = 0, head = 0, query = 0, key = 0;
  std::vector<InterventionInput> interventions;
};

/// Two tokens of the text, the key not behind the query, and the positions that RoPE is to rotate
/// their q and k to.
struct RopeScoreInput {
  double layer = 0, head = 0, query = 0, key = 0, query_position = 0, key_position = 0;
  std::optional<double> distances;  // how many distances get a score; none where it is left out
};

/// A token of the text, and one number of what the layer's heads add to the residual stream there.
struct ContributionInput {
  double layer = 0, head = 0, token = 0, dimension = 0;
  std::optional<bool> identity;  // in place of W_o; false
};

/// A head, a token of the text, and how many keys a block has.
struct SoftmaxBlocksInput {
  double layer = 0, head = 0, query = 0, block_size = 0;
};

/// Which numbers of a layer are compared, and between what (model/text_change.h).
struct ChangeInput {
  std::string tensor;
  std::optional<double> layer;        // 0
  std::optional<double> head, token;  // all of them
  std::vector<InterventionInput> before, after;
};

/// Which layer's weights between words, with interventions or without.
struct WordWeightsInput {
  double layer = 0;
  std::vector<InterventionInput> interventions;
};

/// A layer's weights between words.
struct WordWeightsView {
  std::vector<std::int32_t> starts;  // the first token of each word
  std::vector<float> data;           // [n_heads, words, words]
};

/// A query of one of the texts, and the keys whose weights count together.
struct LookPlaceInput {
  double text = 0, query = 0;
  std::vector<double> keys;
};

/// What heads may look at: a rule (model/head_looks.h), with the tokens that end a sentence where
/// it asks for them, at queries from number `from` on; or places of these texts.
struct LookInput {
  std::string rule;  // "": places
  std::vector<double> ends;
  std::vector<LookPlaceInput> places;
  std::optional<double> from = {};
};

}  // namespace headsup::app
