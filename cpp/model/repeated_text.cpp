#include "headsup/model/repeated_text.h"

#include <cmath>

#include "headsup/model/text_study.h"

namespace headsup {

namespace {

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
