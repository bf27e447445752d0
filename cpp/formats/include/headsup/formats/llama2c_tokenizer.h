// llama2.c's tokenizer: text to tokens and back.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "headsup/base/result.h"

namespace headsup {

/// Byte-pair encoding with a score for each piece, as SentencePiece exports it. Source: llama2.c's
/// tokenizer.py and run.c.
class Llama2cTokenizer {
 public:
  using Token = std::int32_t;
  static constexpr Token kUnknown = 0;
  static constexpr Token kBegin = 1;
  static constexpr Token kEnd = 2;
  static constexpr Token kFirstByte = 3;  // byte b is token kFirstByte + b

  /// The file's bytes: int32 longest piece; then for each token float32 score, int32 length, bytes.
  /// Faults: tokenizer_damaged at "tokenizer", with the byte where it stops making sense.
  static Result<Llama2cTokenizer> read(std::span<const std::byte> bytes);

  std::int64_t vocab_size() const { return static_cast<std::int64_t>(pieces_.size()); }

  /// The begin token, then the text behind a space, in pieces: characters, or their bytes where no
  /// token is that character, of which the two neighbours whose joined piece has the highest score
  /// are merged, the first ones on a tie, until no neighbours have one. Cost: n log n.
  std::vector<Token> encode(std::string_view text) const;

  /// A token as text; after the begin token without its leading space. Bytes that are no whole
  /// character stay as they are. Requires 0 <= token < vocab_size().
  std::string decode(Token previous, Token token) const;

  /// A token's piece as the file has it, such as " big" or "<0x0A>".
  const std::string& piece(Token token) const { return pieces_[static_cast<std::size_t>(token)]; }

 private:
  Token find(std::string_view piece) const;  // -1 where no token is it

  std::vector<std::string> pieces_;
  std::vector<float> scores_;
  std::vector<Token> sorted_;  // by piece
};

}  // namespace headsup
