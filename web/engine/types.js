// The types of what the engine takes and gives, as C++ declares them (engine.d.mts), for those who may not
// know the module itself.

/** @typedef {import('@engine').Exercise} Exercise */
/** @typedef {import('@engine').ExerciseStep} ExerciseStep */
/** @typedef {import('@engine').StepGrade} StepGrade */
/** @typedef {import('@engine').ExerciseStepView} ExerciseStepView */
/** @typedef {import('@engine').NearStep} NearStep */
/** @typedef {import('@engine').SheetPlace} SheetPlace */
/** @typedef {import('@engine').SheetView} SheetView */
/** @typedef {import('@engine').ExerciseAction} ExerciseAction */
/** @typedef {import('@engine').ModelCost} ModelCost */
/** @typedef {import('@engine').Model} Model */
/** @typedef {import('@engine').ConfigReading} ConfigReading */
/** @typedef {import('@engine').Tower} Tower */
/** @typedef {import('@engine').FoundSize} FoundSize */
/** @typedef {import('@engine').ConfigNote} ConfigNote */
/** @typedef {import('@engine').Lookup} Lookup */
/** @typedef {import('@engine').LookupStep} LookupStep */
/** @typedef {import('@engine').LookupGrade} LookupGrade */
/** @typedef {import('@engine').Mark} Mark */
/** @typedef {import('@engine').LookupCost} LookupCost */
/** @typedef {import('@engine').Decoding} Decoding */
/** @typedef {import('@engine').HeadWrites} HeadWrites */
/** @typedef {import('@engine').FoldedOutput} FoldedOutput */
/** @typedef {import('@engine').Scaling} Scaling */
/** @typedef {import('@engine').ScalingPoint} ScalingPoint */

export {};
