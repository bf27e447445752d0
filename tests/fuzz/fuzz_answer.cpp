// Any bytes as what a learner types and as an expression in prose: read or refused, never worse.
#include "fuzz.h"

#include "attention/config.h"
#include "practice/expression.h"
#include "practice/number_text.h"
#include "practice/shape_text.h"

using namespace headsup;

namespace {

Dims sizes() {
  Config config;
  config.batch = 2;
  config.seq_len = 10;
  config.d_model = 768;
  config.n_heads = 6;
  return *check(config);
}

}  // namespace

void fuzz::run(std::string_view input) {
  static const Dims dims = sizes();
  static const Catalogue models;
  read_number(input);
  for (const std::vector<std::int64_t>& shape : shape_readings(input)) {
    fuzz::require(!shape.empty() && shape.size() <= 6);
    for (const std::int64_t size : shape) {
      fuzz::require(size >= 0 && size <= 1'000'000'000'000);
    }
  }
  const Result<Evaluated> evaluated = evaluate(input, dims, &models);
  if (evaluated) {
    fuzz::require(!evaluated->text.empty());
  } else {
    fuzz::require(evaluated.faults().size() == 1);
  }
  counts_models(input);
}
