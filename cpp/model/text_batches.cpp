#include "headsup/model/text_batches.h"

#include <algorithm>
#include <utility>

namespace headsup {

namespace {

// Of all layers' residual streams: few enough for what is made of them to stay in the cache.
constexpr std::int64_t kNumbersAtOnce = std::int64_t{1} << 16;

}  // namespace

void TextBatches::add(std::span<const Token> text) {
  auto batch = std::ranges::find(batches, std::ssize(text), &Batch::length);
  if (batch == batches.end()) batch = batches.insert(batch, {std::ssize(text), 0, {}});
  places.push_back({static_cast<std::size_t>(batch - batches.begin()), batch->count++});
  batch->tokens.insert(batch->tokens.end(), text.begin(), text.end());
}

Result<Reading> read(Decoder& decoder, const TextBatches::Batch& batch, const Keep& keep,
                     std::span<const LayerEdit> edits) {
  decoder.begin(batch.count);
  return decoder.read(batch.tokens, keep, edits);
}

Faults read_texts(Decoder& decoder, std::span<const std::vector<Token>> texts, const Keep& keep,
                  const EachText& each) {
  const Architecture& a = decoder.architecture();
  const std::int64_t most = kNumbersAtOnce / (a.n_layers * a.d_model);
  for (std::size_t first = 0, end = 0; first < texts.size(); first = end) {
    TextBatches some;
    for (std::int64_t tokens = 0; end < texts.size(); ++end) {
      tokens += std::ssize(texts[end]);
      if (end > first && tokens > most) break;
      some.add(texts[end]);
    }
    std::vector<Reading> readings;
    for (const TextBatches::Batch& batch : some.batches) {
      HEADSUP_TRY(reading, read(decoder, batch, keep));
      readings.push_back(std::move(reading));
    }
    for (std::size_t n = first; n < end; ++n) {
      const auto& [batch, text] = some.places[n - first];
      if (texts[n].empty()) continue;
      HEADSUP_CHECK(each(n, readings[batch], text));
    }
  }
  return {};
}

}  // namespace headsup
