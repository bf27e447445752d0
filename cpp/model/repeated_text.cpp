#include "headsup/model/repeated_text.h"

#include <cmath>

#include "headsup/base/random_permutation.h"
#include "headsup/model/text_study.h"

namespace headsup {

namespace {

// Keeps these draws apart from other numbers of the same seed.
constexpr std::uint32_t kStream = 0x726570;

// Of a row of numbers a text: their mean, and its standard error.
CopyLoss copy_loss(std::span<const double> losses) {
  const auto count = static_cast<double>(losses.size());
  CopyLoss out;
  for (const double loss : losses) out.mean += loss / count;
  double squares = 0;
  for (const double loss : losses) squares += (loss - out.mean) * (loss - out.mean);
  if (count > 1) out.error = std::sqrt(squares / (count - 1) / count);
  return out;
}

}  // namespace

std::vector<Token> repeated_random_tokens(std::int64_t vocab_size, Token begin, std::int64_t first,
                                          std::int64_t length, std::int64_t repeats,
                                          std::uint32_t seed) {
  const auto below = static_cast<std::uint32_t>(vocab_size - first);
  const std::uint32_t key = row_key(seed, kStream, 0);
  std::vector<Token> out = {begin};
  for (std::int64_t n = 0; n < length * repeats; ++n) {
    const std::uint32_t bits = random_bits(key, static_cast<std::uint32_t>(n % length));
    out.push_back(static_cast<Token>(first + uniform_below(bits, below)));
  }
  return out;
}

Result<std::vector<CopyLoss>> copy_losses(const std::shared_ptr<const ModelWeights>& weights,
                                          std::span<const std::vector<Token>> texts,
                                          std::int64_t copies,
                                          std::span<const Intervention> interventions) {
  Decoder decoder(weights);
  std::vector<std::vector<double>> losses(Count(copies).size());
  for (const std::vector<Token>& tokens : texts) {
    Result<TextStudy> study = TextStudy::make(decoder, tokens);
    if (!study) return study.faults();
    const Result<EditedRun> run = study->run(interventions, {});
    if (!run) return run.faults();
    const std::size_t each = run->losses.size() / losses.size();
    for (std::size_t copy = 0; copy < losses.size(); ++copy) {
      losses[copy].push_back(mean_of(std::span(run->losses).subspan(copy * each, each)));
    }
  }
  std::vector<CopyLoss> out;
  out.reserve(losses.size());
  for (const std::vector<double>& copy : losses) out.push_back(copy_loss(copy));
  return out;
}

}  // namespace headsup
