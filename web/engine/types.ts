// The types of what the engine takes and gives, as C++ declares them (engine.d.mts), for those who may not
// know the module itself.

export type {
  ConfigNote,
  ConfigReading,
  Decoding,
  Exercise,
  ExerciseAction,
  ExerciseStep,
  ExerciseStepView,
  FoldedOutput,
  FoundSize,
  HeadWrites,
  Lookup,
  LookupCost,
  LookupGrade,
  LookupStep,
  Mark,
  Model,
  ModelCost,
  NearStep,
  Scaling,
  ScalingPoint,
  SheetPlace,
  SheetView,
  StepGrade,
  Tower,
} from '@engine';
