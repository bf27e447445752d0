// The calls about the layer, under the names JS knows.

#include "headsup/api/layer_app.h"
#include "headsup/api/layer_records.h"
#include "headsup/api/models_app.h"
#include "marshal.h"

namespace headsup::js {

EMSCRIPTEN_BINDINGS(headsup_layer) {
  using app::LayerApp;
  call<&LayerApp::vocabulary>("vocabulary");
  call<&LayerApp::shapes>("shapes", "config");
  call<&LayerApp::tensor>("tensor", "setup name lead");
  call<&LayerApp::explain>("explain", "setup tensor index");
  call<&app::ModelsApp::evaluate>("evaluate", "config expression");
  call<&LayerApp::check_layer>("checkLayer", "name config numbers");
  call<&LayerApp::load_scene>("loadScene", "text");
  call<&LayerApp::layer_version>("layerVersion", "setup version mistake head");
  call<&LayerApp::scaling_study>("scalingStudy", "ask");
  call<&LayerApp::rank_view>("rankView", "seq_len seed rank");
}

}  // namespace headsup::js
