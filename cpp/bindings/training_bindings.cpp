// The calls about training, under the names JS knows.

#include "headsup/api/training_app.h"
#include "headsup/api/training_records.h"
#include "marshal.h"

namespace headsup::js {

EMSCRIPTEN_BINDINGS(headsup_training) {
  using app::TrainingApp;
  call<&TrainingApp::vocabulary>("trainVocabulary");
  call<&TrainingApp::start>("trainStart", "run settings");
  call<&TrainingApp::steps>("trainSteps", "run count");
  call<&TrainingApp::moments>("trainMoments", "run");
  call<&TrainingApp::drop>("trainDrop", "run");
  call<&TrainingApp::score>("trainScore", "of split switches stepwise");
  call<&TrainingApp::read>("trainRead", "of name switches");
  call<&TrainingApp::patterns>("trainPatterns", "of split");
  call<&TrainingApp::write>("trainWrite", "of drawing switches");
  call<&TrainingApp::subset_losses>("trainSubsets", "of split how first count");
  call<&TrainingApp::shares>("trainShares", "losses");
  call<&TrainingApp::best>("trainBest", "losses");
  call<&TrainingApp::spread>("trainSpread", "numbers");
  call<&TrainingApp::exchange>("trainExchange", "run layer first second");
  call<&TrainingApp::spoilt>("trainSpoilt", "settings");
  call<&TrainingApp::start_sweep>("sweepStart", "settings");
  call<&TrainingApp::sweep>("sweepSteps", "steps");
}

}  // namespace headsup::js
