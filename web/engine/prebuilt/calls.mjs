// Which calls each module has. Written by the build; do not edit.
export const calls = {
  engine: 'loadCourse courseProgress modelCost lesson lessonResume vocabulary shapes tensor explain evaluate checkLayer loadScene layerVersion scalingStudy rankView quiz review exercises exam gradeExam deck checkLog classCode readClassCode classTotals outcome exercise gradeStep speedProduct speedLayer speedRun speedAgain speedNumbers'.split(' '),
  models: 'modelPlan modelPlanTake modelPlanned modelOpen modelTake modelArchitecture modelTokenizer modelEncode modelGenerate modelWrite modelWriteNext modelStudy modelStudyText modelSecondText modelRun modelTensor modelReference modelMeasure modelMeasureOn modelLogitParts modelLens modelPatterns modelSurvey modelSurveyOn modelSurveyHead modelRepeated modelWeight modelWordWeights modelOpenTrained modelStudyTask modelRopeScore modelHeadContributions modelSoftmaxBlocks modelChange trainVocabulary trainStart trainSteps trainCheckpoints trainDrop trainScore trainPatterns trainWrite trainSpread trainExchange trainBuggyLayer sweepStart sweepSteps trainReplay'.split(' '),
  catalogue: 'loadModels lookup gradeLookup lookupCost evaluateWithModels'.split(' '),
  code: 'judgeCode'.split(' '),
};
