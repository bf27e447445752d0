// Which calls each module has. Written by the build; do not edit.
export const calls = {
  engine: 'loadCourse courseProgress modelCost lesson lessonResume vocabulary shapes tensor explain evaluate checkLayer loadScene decode layerVersion scalingStudy rankView speedPeak speedBuild speedProduct speedLayer speedRun speedAgain speedRoof speedMemory speedNumbers'.split(' '),
  tutor: 'loadCourse courseProgress modelCost quiz review exercises deck checkLog classCode readClassCode outcome loadModels lookup gradeLookup lookupCost packLog unpackLog'.split(' '),
  trainer: 'trainVocabulary trainStart trainSteps trainMoments trainDrop trainScore trainRead trainTypedName trainPatterns trainWrite trainSubsets trainShares trainBest trainSpread trainExchange trainSpoilt sweepStart sweepSteps'.split(' '),
  runner: 'modelOpen modelTake modelArchitecture modelTokenizer modelEncode modelGenerate modelHeads modelWrite modelWriteNext modelStudy modelStudyText modelRun modelTensor modelReference modelMeasure modelMeasureOn modelLogitParts modelLens modelHeadMatrices modelRoles modelRepeated modelCopyLosses modelWeight modelWordWeights modelRopeScore modelHeadContributions modelChange'.split(' '),
  checkpoint_runner: 'modelOpen modelTake modelArchitecture modelTokenizer modelEncode modelGenerate modelHeads modelWrite modelWriteNext modelStudy modelStudyText modelRun modelTensor modelReference modelMeasure modelMeasureOn modelLogitParts modelLens modelHeadMatrices modelRoles modelRepeated modelCopyLosses modelWeight modelWordWeights modelPlan modelPlanTake modelPlanned'.split(' '),
};
