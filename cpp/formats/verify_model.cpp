#include <algorithm>
#include <array>
#include <utility>

#include "headsup/base/relative_error.h"
#include "headsup/formats/model_case.h"
#include "headsup/model/head_roles.h"
#include "headsup/model/sampling.h"

namespace headsup {

namespace {

std::vector<double> doubles(const float* from, std::int64_t count) { return {from, from + count}; }

// What the engine says of a text, by the names of the file.
class Answers {
 public:
  explicit Answers(TextStudy& study, const Decoder& decoder)
      : study_(study), a_(decoder.architecture()), embedded_(decoder.embedded(study.tokens(), 0)) {}

  std::vector<double> of(std::string_view name) {
    const Tensor& logits = study_.reading().logits;
    const std::span<const float> last = study_.reading().last_logits();
    if (name == "loss_nats") return {mean_of(study_.losses())};
    if (name == "logits") return doubles(logits.data(), logits.size());
    if (name == "logits_last") return {last.begin(), last.end()};
    if (name == "top5_last") return top(last);
    if (name == "weights") return weights(false);
    if (name == "weights_rows_last") return weights(true);
    if (name == "residual_last") return residual_last();
    if (name == "loss_with_head_zeroed") return single_ablations(Ablation::zero);
    if (name == "loss_with_head_mean") return single_ablations(Ablation::mean);
    if (name == "loss_with_layer_heads_zeroed") return layer_ablations();
    return roles(name.substr(name.find('/') + 1));
  }

 private:
  static std::vector<double> top(std::span<const float> logits) {
    std::vector<double> out;
    for (const TokenProbability& one : top_tokens(logits, 5)) out.push_back(one.token);
    return out;
  }

  template <class Each>
  void each_head(Each each) const {
    for (std::int64_t layer = 0; layer < a_.n_layers; ++layer) {
      for (std::int64_t head = 0; head < a_.n_heads; ++head) {
        const HeadId id{layer, head};
        each(id, study_.reading().head(TensorId::weights, id));
      }
    }
  }

  std::vector<double> weights(bool last_row) const {
    std::vector<double> out;
    each_head([&](const HeadId&, const MatrixView& pattern) {
      for (std::int64_t i = last_row ? pattern.rows - 1 : 0; i < pattern.rows; ++i) {
        for (std::int64_t j = 0; j < pattern.cols; ++j) out.push_back(double{pattern.at(i, j)});
      }
    });
    return out;
  }

  std::vector<double> residual_last() const {
    std::vector<double> out;
    const auto add_last = [&](const float* all) {
      const float* const row = all + (study_.reading().tokens - 1) * a_.d_model;
      out.insert(out.end(), row, row + a_.d_model);
    };
    add_last(embedded_.data());
    for (std::int64_t layer = 0; layer < a_.n_layers; ++layer) {
      add_last(study_.reading().of(TensorId::resid_post, layer).data());
    }
    return out;
  }

  std::vector<double> single_ablations(Ablation how) {
    std::vector<double> out;
    each_head([&](const HeadId& head, const MatrixView&) {
      out.push_back(study_.loss(std::array{head}, how));
    });
    return out;
  }

  std::vector<double> layer_ablations() {
    std::vector<double> out;
    out.reserve(Count(a_.n_layers).size());
    for (std::int64_t layer = 0; layer < a_.n_layers; ++layer) {
      std::vector<HeadId> off;
      off.reserve(Count(a_.n_heads).size());
      for (std::int64_t head = 0; head < a_.n_heads; ++head) off.push_back({layer, head});
      out.push_back(study_.loss(off, Ablation::zero));
    }
    return out;
  }

  std::vector<double> roles(std::string_view role) const {
    std::vector<double> out;
    each_head([&](const HeadId&, const MatrixView& pattern) {
      const RoleScores scores = role_scores(pattern, study_.tokens());
      out.push_back(role == "previous"    ? scores.previous
                    : role == "self"      ? scores.self
                    : role == "first"     ? scores.first
                    : role == "duplicate" ? scores.same_token
                    : role == "induction" ? scores.induction
                                          : scores.entropy);
    });
    return out;
  }

  TextStudy& study_;
  const Architecture& a_;
  Tensor embedded_;
};

double error_of_tokens(std::span<const Token> got, std::span<const Token> expected) {
  return std::ranges::equal(got, expected) ? 0 : 1;
}

// The tokens that the model writes behind the first one, the likeliest each time.
Result<std::vector<Token>> written(Decoder& decoder, std::span<const Token> expected) {
  decoder.truncate(0);
  std::vector<Token> out(expected.begin(), expected.begin() + (expected.empty() ? 0 : 1));
  while (out.size() < expected.size()) {
    const Result<Reading> reading = decoder.read(std::span(out).last(1));
    if (!reading) return reading.faults();
    out.push_back(sample(reading->last_logits(), {}, 0));
  }
  return out;
}

}  // namespace

Result<Verification> verify_model(const ModelCase& reference, Decoder& decoder,
                                  const Llama2cTokenizer* tokenizer, double tolerance) {
  Verification out;
  out.name = reference.name;
  out.tolerance = tolerance;
  if (reference.text && tokenizer != nullptr) {
    out.add("tokens", error_of_tokens(tokenizer->encode(*reference.text), reference.tokens));
  }
  if (reference.greedy) {
    const Result<std::vector<Token>> tokens = written(decoder, reference.tokens);
    if (!tokens) return tokens.faults();
    out.add("tokens written", error_of_tokens(*tokens, reference.tokens));
  }
  if (reference.expected.empty()) return out;
  Result<TextStudy> study = TextStudy::make(decoder, reference.tokens);
  if (!study) return study.faults();
  if (reference.tokens.empty()) return out;
  Answers answers(*study, decoder);
  for (const ExpectedNumbers& expected : reference.expected) {
    const std::vector<double> got = answers.of(expected.name);
    if (got.size() != expected.data.size()) {
      return make_fault(Code::reference_wrong_size, expected.name,
                        {expected.name, expected.data.size(), got.size()});
    }
    out.add(expected.name, relative_error(got, expected.data).value());
  }
  return out;
}

}  // namespace headsup
