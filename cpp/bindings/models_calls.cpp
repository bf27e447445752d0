// The calls of the module that runs and trains language models, under the names JS knows.

#include "headsup/api/layer_records.h"
#include "headsup/api/model_app.h"
#include "headsup/api/model_records.h"
#include "headsup/api/training_app.h"
#include "headsup/api/training_records.h"
#include "headsup/training/trained_weights.h"
#include "marshal.h"

namespace headsup::js {

namespace {

// The model of a run at a step, in place of the one that was open.
Result<app::ArchitectureView> open_trained(const app::RunStep& of) {
  HEADSUP_TRY(model, detail::instance<app::TrainingApp>().model(of));
  HEADSUP_TRY(weights, trained_weights(model));
  return detail::instance<app::ModelApp>().open_weights(weights);
}

// What its heads look at, over a split of its task.
Result<std::vector<PatternScore>> pattern_scores_of_run(const app::RunStep& of,
                                                        const std::string& split,
                                                        std::vector<PatternAsk> patterns) {
  HEADSUP_TRY(model, detail::instance<app::TrainingApp>().model(of));
  HEADSUP_TRY(weights, trained_weights(model));
  HEADSUP_TRY(texts, detail::instance<app::TrainingApp>().texts(of, split));
  return app::pattern_scores(weights, std::move(texts), std::move(patterns));
}

// One of its task's sequences as the text that is looked at.
Result<app::StudiedTaskView> study_task(const app::RunStep& of, const std::string& split,
                                        std::int64_t number) {
  HEADSUP_TRY(text, detail::instance<app::TrainingApp>().text(of, split, number));
  HEADSUP_TRY(run, detail::instance<app::ModelApp>().study_task(text.tokens, text.targets));
  return app::StudiedTaskView{text.tokens, text.targets, std::move(run)};
}

}  // namespace

EMSCRIPTEN_BINDINGS(headsup_models) {
  using namespace app;
  // A language model, before it is read and after.
  call<&ModelApp::plan>("modelPlan", "files");
  call<&ModelApp::plan_take>("modelPlanTake", "bytes");
  call<&ModelApp::planned>("modelPlanned");
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
  call<&ModelApp::second_text>("modelSecondText", "tokens");
  call<&ModelApp::run>("modelRun", "how");
  call<&ModelApp::tensor>("modelTensor", "which");
  call<&ModelApp::reference>("modelReference", "texts");
  call<&ModelApp::measure>("modelMeasure", "what");
  call<&ModelApp::measure_on>("modelMeasureOn", "runs");
  call<&ModelApp::logit_parts>("modelLogitParts", "token target");
  call<&ModelApp::lens>("modelLens", "token next");
  call<&ModelApp::patterns>("modelPatterns", "texts patterns");
  call<&ModelApp::survey>("modelSurvey", "how");
  call<&ModelApp::survey_on>("modelSurveyOn", "runs");
  call<&ModelApp::survey_head>("modelSurveyHead", "which");
  call<&ModelApp::repeated>("modelRepeated", "how");
  call<&ModelApp::weight>("modelWeight", "which");
  call<&ModelApp::word_weights>("modelWordWeights", "which");
  call<&open_trained>("modelOpenTrained", "of");
  call<&study_task>("modelStudyTask", "of split number");
  // What lessons' figures ask of one.
  call<&ModelApp::rope_score>("modelRopeScore", "which");
  call<&ModelApp::contributions>("modelHeadContributions", "which");
  call<&ModelApp::softmax_blocks>("modelSoftmaxBlocks", "which");
  call<&ModelApp::change>("modelChange", "which");
  // Training.
  call<&TrainingApp::vocabulary>("trainVocabulary");
  call<&TrainingApp::start>("trainStart", "run settings");
  call<&TrainingApp::steps>("trainSteps", "run count");
  call<&TrainingApp::checkpoints>("trainCheckpoints", "run");
  call<&TrainingApp::drop>("trainDrop", "run");
  call<&TrainingApp::score>("trainScore", "of split switches stepwise");
  call<&pattern_scores_of_run>("trainPatterns", "of split patterns");
  call<&TrainingApp::write>("trainWrite", "of drawing heads");
  call<&TrainingApp::spread>("trainSpread", "numbers");
  call<&TrainingApp::exchange>("trainExchange", "run layer first second");
  call<&TrainingApp::buggy_layer>("trainBuggyLayer", "config");
  call<&TrainingApp::start_sweep>("sweepStart", "settings");
  call<&TrainingApp::sweep>("sweepSteps", "steps");
  call<&replay>("trainReplay", "names init steps");
}

}  // namespace headsup::js
