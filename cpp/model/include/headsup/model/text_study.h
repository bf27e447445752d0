// A text that a model has read, and what becomes of what it says when something is changed.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "headsup/model/intervention.h"

namespace headsup {

/// What became of a text.
struct EditedRun {
  EditedText text;
  Reading reading;            // of all tokens that were read
  std::vector<float> losses;  // of the answers after those that count
  /// Of the token after the last that counts.
  std::span<const float> next_logits() const;
};

/// A text read once as it is. What a change of the model changes begins at its lowest layer: layers
/// below are not run again.
class TextStudy {
 public:
  /// Reads the text from its beginning. What is asked of it: `targets` [tokens, n_slots], classes
  /// or kNoTarget; without any, of a model of next tokens, those. Requires a decoder that outlives
  /// this and that nobody else uses meanwhile. Faults: those of Decoder::read.
  static Result<TextStudy> make(Decoder& decoder, std::span<const Token> tokens,
                                std::vector<Token> targets = {});

  /// With logits, weights, head_outputs, mlp_y and resid_post.
  const Reading& reading() const { return clean_; }
  const Decoder& decoder() const { return *decoder_; }
  std::span<const Token> tokens() const { return tokens_; }
  const std::vector<float>& losses() const { return losses_; }
  /// Reads a second text beside it, from whose run patches come: the losses of its next
  /// tokens, none where other answers are asked for. Faults:
  /// field_bad_value at "tokens" for another number of tokens; those of Decoder::read.
  Result<std::vector<float>> read_second(std::span<const Token> tokens);
  /// With logits, weights and head_outputs; null where there is none.
  const Reading* second() const { return second_.tokens > 0 ? &second_ : nullptr; }
  std::span<const Token> second_tokens() const { return second_tokens_; }
  /// [tokens, d_model] before a layer; after the last one where layer is n_layers.
  const float* resid_before(std::int64_t layer) const;

  /// The run with interventions, `reference` being the means of reference texts. Faults: those of
  /// edited_text, layer_edits and Decoder::read.
  Result<EditedRun> run(std::span<const Intervention> interventions, const Keep& keep,
                        const HeadMeans* reference = nullptr);
  /// The same where a layer is looked at, which is as it was where edits begin above it.
  Result<EditedRun> run_of_layer(std::int64_t layer, std::span<const Intervention> interventions,
                                 const Keep& keep, const HeadMeans* reference);

  /// The run with edits of layers.
  Reading rerun(std::span<const LayerEdit> edits, const Keep& keep);
  /// The run with these heads off: zeros before W_o. Requires heads of the model.
  Reading ablate(std::span<const HeadId> off, const Keep& keep);
  /// The mean loss of an answer, in nats, with these heads off. Faults: numbers_overflowed.
  Result<double> loss(std::span<const HeadId> off);
  /// Of a run of the text.
  Result<double> loss_of(const Reading& reading) const;

  /// The run from there on with these heads off.
  Reading rerun(const Decoder::From& from, std::span<const HeadId> off, const Keep& keep);

 private:
  explicit TextStudy(Decoder& decoder) : decoder_(&decoder) {}
  /// `first`: where the text begins among the tokens of the run.
  std::vector<float> losses_in(const Reading& reading, std::span<const Token> text,
                               std::int64_t first) const;

  Decoder* decoder_;
  std::vector<Token> tokens_, targets_;
  Reading clean_, second_;
  std::vector<Token> second_tokens_;
  Tensor embedded_;
  std::vector<float> losses_;
};

/// The mean of some losses, in double precision.
double mean_of(std::span<const float> losses);

}  // namespace headsup
