#include <algorithm>

#include "headsup/api/model_app.h"
#include "headsup/model/repeated_text.h"
#include "model_inputs.h"

namespace headsup::app {

Result<std::vector<TokenView>> ModelApp::repeated(const RepeatedInput& input) const {
  if (decoder_ == nullptr) return no_model();
  const Architecture& a = decoder_->architecture();
  HEADSUP_TRY(length, to_place("length", input.length.value_or(25), a.max_context));
  HEADSUP_TRY(repeats, to_place("repeats", input.repeats.value_or(4), a.max_context));
  if (length * repeats + 1 > a.max_context) {
    return make_fault(Code::text_over_context, "length", {length * repeats + 1, a.max_context});
  }
  HEADSUP_TRY(seed, to_seed(input.seed));
  // The begin token and those around it stand for no text.
  const std::int64_t first = std::min<std::int64_t>(3, a.vocab_size - 1);
  std::vector<TokenView> out;
  for (const Token token : repeated_random_tokens(
           a.vocab_size, std::min<Token>(1, static_cast<Token>(a.vocab_size - 1)), first, length,
           repeats, seed)) {
    out.push_back(view_of(out.empty() ? -1 : out.back().token, token));
  }
  return out;
}

}  // namespace headsup::app
