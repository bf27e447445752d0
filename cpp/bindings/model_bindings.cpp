// The calls about a language model, under the names JS knows.

#include "headsup/api/layer_records.h"
#include "headsup/api/model_app.h"
#include "headsup/api/model_records.h"
#include "marshal.h"

namespace headsup::js {

EMSCRIPTEN_BINDINGS(headsup_model) {
  using app::ModelApp;
  call<&ModelApp::open>("modelOpen", "files keep");
  call<&ModelApp::take>("modelTake", "bytes");
  call<&ModelApp::architecture>("modelArchitecture");
  call<&ModelApp::load_tokenizer>("modelTokenizer", "bytes");
  call<&ModelApp::encode>("modelEncode", "text");
  call<&ModelApp::generate>("modelGenerate", "how");
  call<&ModelApp::write>("modelWrite", "what");
  call<&ModelApp::write_next>("modelWriteNext", "weights");
  call<&ModelApp::study>("modelStudy", "tokens");
  call<&ModelApp::study_text>("modelStudyText", "text");
  call<&ModelApp::run>("modelRun", "how");
  call<&ModelApp::tensor>("modelTensor", "which");
  call<&ModelApp::reference>("modelReference", "texts");
  call<&ModelApp::measure>("modelMeasure", "what");
  call<&ModelApp::measure_on>("modelMeasureOn", "runs");
  call<&ModelApp::logit_parts>("modelLogitParts", "token target");
  call<&ModelApp::lens>("modelLens", "token next");
  call<&ModelApp::looks>("modelLooks", "texts looks");
  call<&ModelApp::repeated>("modelRepeated", "how");
  call<&ModelApp::weight>("modelWeight", "which");
  call<&ModelApp::word_weights>("modelWordWeights", "which");
}

}  // namespace headsup::js
