// Derived numbers in prose: small expressions over one layer's sizes, evaluated exactly.
//   + - * / // ** ( )              on whole numbers, binding as in Python
//   batch seq_len seq_k d_model n_heads n_kv_heads head_dim
//   shape(TENSOR)                  "(2, 6, 10, 128)"
//   elements(TENSOR)               how many numbers it holds
//   parameters(TENSOR) flops(TENSOR) other_ops(TENSOR) bytes(TENSOR)
//                                  of the step that makes it, so not of weights
//   total(FIGURE)                  parameters, flops, other_ops or bytes of the whole layer
//   models(n_heads 8 32, given)    how many models of the catalogue have all of this: a size of one
//                                  value or of a least and a greatest, or a name of
//                                  catalogue/published_model.h
//   sqrt(E, DIGITS) round(E, DIGITS)
//                                  a decimal, correct to the last of 0 to 9 digits, halves away
//                                  from zero; within E, "/" may leave a fraction
//   softmax(INDEX, DIGITS, SCORE SCORE ...)
//                                  the weight that softmax gives to the score of that index, from
//                                  0, rounded as by round; scores are digits with spaces between,
//                                  "softmax(0, 2, 2 1 -1)"
// A decimal or a shape is a whole answer: nothing can be reckoned with it further.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "headsup/base/result.h"
#include "headsup/catalogue/published_model.h"
#include "headsup/layer/config.h"

namespace headsup {

struct Evaluated {
  std::string kind;                 // "count", "decimal" or "shape"
  std::string text;                 // "65536", "11.31", "(2, 6, 10, 128)": exact, no grouping
  std::vector<std::int64_t> shape;  // where kind is "shape"
};

/// Evaluates `source` for a layer of these sizes. "/" must divide exactly (outside of sqrt and
/// round); "//" rounds down. Faults, the first only: expression_syntax (the place, from 1),
/// expression_unknown_name, tensor_not_in_run, expression_not_exact (also a division by zero and an
/// exponent that is negative or a fraction), count_overflow (past 64 bits, on the way too).
/// Without `models` no expression knows the name "models".
Result<Evaluated> evaluate(std::string_view source, const AttentionSizes& dims,
                           const Catalogue* models = nullptr);

/// A whole number that a caller names beside the layer's sizes, e.g. "n_layers".
struct NamedNumber {
  std::string_view name;
  std::int64_t value = 0;
};

/// What a list of expressions comes to: "d_model * head_dim" is one number, "seq_len, head_dim"
/// two, shape(TENSOR) its sizes. `more` are names that it may use beside those of `dims`. Faults:
/// those of evaluate(); expression_syntax for a decimal, or a shape beside other numbers.
Result<std::vector<std::int64_t>> evaluate_list(std::string_view source, const AttentionSizes& dims,
                                                std::span<const NamedNumber> more);

}  // namespace headsup
