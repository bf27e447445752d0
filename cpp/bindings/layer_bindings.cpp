// The calls about the layer, under the names JS knows.

#include "headsup/api/app.h"
#include "headsup/api/layer_records.h"
#include "marshal.h"

namespace headsup::js {

EMSCRIPTEN_BINDINGS(headsup_layer) {
  using app::App;
  call<&App::vocabulary>("vocabulary");
  call<&App::shapes>("shapes", "config");
  call<&App::tensor>("tensor", "setup name lead");
  call<&App::explain>("explain", "setup tensor index");
  call<&App::evaluate>("evaluate", "config expression");
  call<&App::check_layer>("checkLayer", "name config numbers");
  call<&App::load_scene>("loadScene", "text");
  call<&App::decode>("decode", "setup steps");
  call<&App::head_contributions>("headWrites", "setup example token identity");
  call<&App::ov_matrix>("foldOutput", "setup example token head");
  call<&App::scaling_study>("scalingStudy", "ask");
  call<&App::rank_view>("rankView", "seq_len seed rank");
}

}  // namespace headsup::js
