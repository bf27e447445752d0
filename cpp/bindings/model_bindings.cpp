// The calls about a language model, under the names JS knows.

#include "headsup/api/layer_records.h"
#include "headsup/api/model_app.h"
#include "headsup/api/model_records.h"
#include "marshal.h"

namespace headsup::js {

EMSCRIPTEN_BINDINGS(headsup_model) {
  using app::ModelApp;
  call<&ModelApp::open>("modelOpen", "files");
  call<&ModelApp::take>("modelTake", "bytes");
  call<&ModelApp::architecture>("modelArchitecture");
  call<&ModelApp::load_tokenizer>("modelTokenizer", "bytes");
  call<&ModelApp::encode>("modelEncode", "text");
  call<&ModelApp::generate>("modelGenerate", "how");
  call<&ModelApp::heads>("modelHeads", "tokens");
  call<&ModelApp::verify>("modelVerify", "text");
}

}  // namespace headsup::js
