// Which calls each module has. Written by the build; do not edit.
export const calls = {
  engine: 'loadCourse courseProgress modelCost lesson lessonResume vocabulary shapes tensor explain evaluate checkLayer loadScene layerVersion scalingStudy rankView'.split(' '),
  tutor: 'loadCourse courseProgress modelCost quiz review exercises deck checkLog classCode readClassCode outcome loadModels lookup gradeLookup lookupCost'.split(' '),
  trainer: 'trainVocabulary trainStart trainSteps trainMoments trainDrop trainScore trainRead trainPatterns trainWrite trainSubsets trainShares trainBest trainSpread trainExchange trainSpoilt sweepStart sweepSteps'.split(' '),
  runner: 'modelOpen modelTake modelArchitecture modelTokenizer modelEncode modelGenerate modelWrite modelWriteNext modelStudy modelStudyText modelRun modelTensor modelReference modelMeasure modelMeasureOn modelLogitParts modelLens modelLooks modelRepeated modelWeight modelWordWeights modelRopeScore modelHeadContributions modelSoftmaxBlocks modelChange'.split(' '),
  checkpoint_runner: 'modelOpen modelTake modelArchitecture modelTokenizer modelEncode modelGenerate modelWrite modelWriteNext modelStudy modelStudyText modelRun modelTensor modelReference modelMeasure modelMeasureOn modelLogitParts modelLens modelLooks modelRepeated modelWeight modelWordWeights modelPlan modelPlanTake modelPlanned'.split(' '),
};
