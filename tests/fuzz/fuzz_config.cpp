// Any bytes as a model's config file: read, or refused with one fault whose arguments are those of its
// code.
#include "fuzz.h"

#include "wasm/app.h"

using namespace headsup;

namespace {

bool args_match(const Fault& fault) {
  std::string names;
  for (const Arg& each : fault.args) names += (names.empty() ? "" : " ") + each.name;
  return names == code_table()[static_cast<std::size_t>(fault.code)].args;
}

void check_tower(const Tower& tower, const Document& document) {
  for (const Found& size : tower.sizes) fuzz::require(size.value >= 0 && size.value <= kMaxSize);
  const bool known = tower[SizeOf::n_heads] && tower[SizeOf::n_kv_heads];
  if (known && tower.sharing != Sharing::mla) {
    fuzz::require(tower[SizeOf::n_heads].value % tower[SizeOf::n_kv_heads].value == 0);
  }
  if (tower[SizeOf::head_dim].how == Origin::quotient && tower[SizeOf::n_heads]) {
    fuzz::require(tower.heads_fill_width() == true);
  }
  fuzz::require(app::to_view(tower, document).size() >= 4);
}

}  // namespace

void fuzz::run(std::string_view input) {
  const Result<ConfigReading> reading = app::App().read_config(std::string(input));
  if (!reading) {
    fuzz::require(reading.faults().size() == 1);
    fuzz::require(args_match(reading.faults()[0]));
    return;
  }
  fuzz::require(!reading->towers.empty());
  for (const Tower& tower : reading->towers) check_tower(tower, reading->document);
  for (const Note& note : reading->notes) fuzz::require(!app::to_view(note, reading->document).empty());
}
