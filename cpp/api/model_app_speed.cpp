// Work on a language model made ready for whoever takes the time: the benchmark's alone.
#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "headsup/api/model_app.h"
#include "headsup/model/sampling.h"
#include "model_inputs.h"

namespace headsup::app {

namespace {

using Timed = ModelApp::Timed;

Result<Timed::Work> work_named(const std::string& name) {
  if (name == "decode") return Timed::Work::decode;
  if (name == "prefill") return Timed::Work::prefill;
  if (name == "read") return Timed::Work::read;
  if (name == "ablations") return Timed::Work::ablations;
  if (name == "linear") return Timed::Work::linear;
  return bad_value("work", name, "decode, prefill, read, ablations, linear");
}

Keep patterns(bool logits) {
  Keep out;
  out.tensor(TensorId::weights).logits = logits;
  return out;
}

std::vector<float> copy_of(std::span<const float> numbers) {
  return {numbers.begin(), numbers.end()};
}

// The given tokens and then the likeliest ones, one at a time.
Result<std::vector<float>> decode(Decoder& decoder, const Timed& work) {
  decoder.truncate(0);
  const Keep keep = patterns(false);
  Token next = work.tokens.front();
  for (std::size_t read = 1;; ++read) {
    const Result<Reading> reading = decoder.read(std::array{next}, keep);
    if (!reading) return reading.faults();
    if (static_cast<double>(read) >= work.count) return copy_of(reading->last_logits());
    next = read < work.tokens.size() ? work.tokens[read] : sample(reading->last_logits(), {}, 0);
  }
}

Result<std::vector<float>> read_all(Decoder& decoder, const Timed& work) {
  decoder.truncate(0);
  const Result<Reading> reading =
      decoder.read(work.tokens, patterns(work.work == Timed::Work::read));
  if (!reading) return reading.faults();
  return copy_of(reading->last_logits());
}

// The loss without each head alone.
std::vector<float> ablate(TextStudy& study, const Architecture& a) {
  std::vector<float> out;
  for (HeadId id; id.layer < a.n_layers; ++id.layer) {
    for (id.head = 0; id.head < a.n_heads; ++id.head) {
      out.push_back(static_cast<float>(study.loss(std::array{id})));
    }
  }
  return out;
}

}  // namespace

// Every weight matrix of every block by as many rows as there are tokens.
void ModelApp::run_linear() {
  Timed& work = *timed_;
  const auto rows = static_cast<std::int64_t>(work.tokens.size());
  const Architecture& a = decoder_->architecture();
  for (std::int64_t layer = 0; layer < a.n_layers; ++layer) {
    for (const WeightShape& one : work.matrices) {
      const WeightMatrix& weight = decoder_->weights().matrix({one.id.tensor, layer});
      multiply({work.in.data(), rows, one.in, one.in, 1}, weight, nullptr,
               {work.out.data(), rows, one.out, one.out});
    }
  }
}

Result<double> ModelApp::speed(const std::string& name, const std::vector<double>& tokens,
                               double count) {
  if (decoder_ == nullptr) return no_model();
  timed_.reset();
  const Result<Timed::Work> work = work_named(name);
  if (!work) return work.faults();
  if (tokens.empty()) return bad_value("tokens", "[]", "[...]");
  Timed made{*work, to_tokens(tokens), count, {}, {}, {}, {}, {}};
  const auto rows = static_cast<std::int64_t>(tokens.size());
  std::int64_t widest_in = 0, widest_out = 0;
  double flops = 0;
  for (const WeightShape& one : block_weights(decoder_->architecture())) {
    if (!one.is_matrix) continue;
    made.matrices.push_back(one);
    widest_in = std::max(widest_in, one.in);
    widest_out = std::max(widest_out, one.out);
    flops += 2.0 * static_cast<double>(rows) * static_cast<double>(one.in * one.out);
  }
  made.in.resize((Count(rows) * widest_in).size(), 1.0f);
  made.out.resize((Count(rows) * widest_out).size());
  if (*work == Timed::Work::ablations) {
    Result<TextStudy> study = TextStudy::make(*decoder_, made.tokens);
    if (!study) return study.faults();
    made.study = std::move(study).value();
  }
  timed_ = std::move(made);
  Faults faults = run_timed();
  if (!faults.empty()) return faults;
  return flops * static_cast<double>(decoder_->architecture().n_layers);
}

Faults ModelApp::run_timed() {
  Timed& work = *timed_;
  Result<std::vector<float>> result = std::vector<float>();
  switch (work.work) {
    case Timed::Work::decode:
      result = decode(*decoder_, work);
      break;
    case Timed::Work::prefill:
    case Timed::Work::read:
      result = read_all(*decoder_, work);
      break;
    case Timed::Work::ablations:
      result = ablate(*work.study, decoder_->architecture());
      break;
    case Timed::Work::linear:
      run_linear();
      break;
  }
  if (!result) return result.faults();
  work.result = std::move(result).value();
  return {};
}

void ModelApp::speed_again(int times) {
  for (int i = 0; timed_ && decoder_ != nullptr && i < times; ++i) run_timed();
}

std::vector<float> ModelApp::speed_result() const {
  return timed_ ? timed_->result : std::vector<float>();
}

}  // namespace headsup::app
