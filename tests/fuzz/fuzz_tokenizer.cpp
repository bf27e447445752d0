// Any bytes as a tokenizer of llama2.c: refused, or one that turns texts into its tokens and back.
#include "fuzz_models.h"

#include "headsup/formats/llama2c_tokenizer.h"

using namespace headsup;

void fuzz::run(std::string_view input) {
  const Result<Llama2cTokenizer> read = Llama2cTokenizer::read(std::as_bytes(std::span(input)));
  if (!read) return require_sound(read.faults());
  const std::string_view texts[] = {"", "abab cab", "\xc3\xa9\xff", input.substr(0, 60)};
  for (const std::string_view text : texts) {
    Llama2cTokenizer::Token previous = -1;
    for (const Llama2cTokenizer::Token token : read->encode(text)) {
      require(token >= 0 && token < read->vocab_size());
      read->decode(previous, token);
      previous = token;
    }
  }
}
