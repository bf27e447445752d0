// Many texts as a decoder reads them: those of one length at once.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "headsup/model/decoder.h"

namespace headsup {

/// Texts by their lengths.
struct TextBatches {
  struct Batch {
    std::int64_t length = 0;
    std::int64_t count = 0;
    std::vector<Token> tokens;  // [count, length]
  };
  struct Place {
    std::size_t batch;
    std::int64_t text;  // of that batch
  };
  std::vector<Batch> batches;
  std::vector<Place> places;  // of each text

  void add(std::span<const Token> text);
};

/// Reads texts of one length. Faults: those of Decoder::read.
Result<Reading> read(Decoder& decoder, const TextBatches::Batch& batch, const Keep& keep,
                     std::span<const LayerEdit> edits = {});

/// What becomes of text `n`: text `text` of a reading.
using EachText = std::function<Faults(std::size_t n, const Reading& reading, std::int64_t text)>;

/// Reads texts and hands each on, in their order; those without tokens are left out. Faults: those
/// of Decoder::read and of `each`, after which no further text is handed on.
Faults read_texts(Decoder& decoder, std::span<const std::vector<Token>> texts, const Keep& keep,
                  const EachText& each);

}  // namespace headsup
