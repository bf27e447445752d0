// Any bytes as a model's config.json: refused, or an architecture that can be run, whose weights
// are found under their names.
#include "fuzz_models.h"

#include "headsup/json/json_reader.h"
#include "huggingface_names.h"

using namespace headsup;

namespace {

// The names of many layers take longer than is worth it here.
constexpr std::int64_t kLayers = 20;

void check_names(const HuggingfaceConfig& config) {
  const TensorNames names(config);
  Count numbers(0);
  for (std::size_t i = 0; i < names.all().size(); ++i) {
    const NamedTensor& one = names.all()[i];
    fuzz::require(names.find(one.name) == i);
    if (!one.is_weight()) continue;
    Count size(1);
    for (const std::int64_t axis : one.shape) size = size * axis;
    numbers += size;
  }
  fuzz::require(numbers.value() == parameter_count(config.architecture).value());
}

}  // namespace

void fuzz::run(std::string_view input) {
  const Result<Document> document = read_json(input, {.bytes = 1 << 20, .depth = 32});
  if (!document) return require_sound(document.faults());
  const Result<HuggingfaceConfig> read = read_huggingface_config(*document);
  if (!read) return require_sound(read.faults());
  const Architecture& a = read->architecture;
  require(validate(a).ok());
  require(a.windows.empty() || a.windows.size() == static_cast<std::size_t>(a.n_layers));
  if (a.n_layers <= kLayers) check_names(*read);
}
